import KeyPathObserving
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

private var isDebug: Bool {
    #if DEBUG
        true
    #else
        false
    #endif
}

@Suite struct ObserveSoakTests {
    /// Runs a random mixture of all operations on several threads. Nothing may crash or leak.
    @Test("Observing, changing, disposing, and deallocating in random order on four threads leaks nothing")
    func soak() {
        let seed = UInt64.random(in: 1 ... .max)
        print("soak seed \(seed)")
        // A million steps in total if that takes seconds. `RILL_SOAK` sets another number per thread.
        let chosen = getenv("RILL_SOAK").flatMap { Int(String(cString: $0)) }
        let steps = chosen ?? (isSanitized ? 2_000 : isDebug ? 5_000 : 250_000)
        let live = Locked(0)
        let world = World(count: 4, live: live)
        race(
            (0..<4).map { thread in
                {
                    var random = SplitMix(state: seed &+ UInt64(thread))
                    for _ in 0..<steps { world.step(&random) }
                }
            })
        world.clear()
        expectEqual(live.value, 0, "seed \(seed)")
    }
}

/// Objects that refer to each other, and subscriptions to paths through them.
private final class World: Sendable {
    private let nodes = Locked<[Node]>([])
    private let everMade = Locked<[WeakNode]>([])
    private let subscriptions = Locked<[any Disposable]>([])
    private let live: Locked<Int>

    init(count: Int, live: Locked<Int>) {
        self.live = live
        nodes.value = (0..<count).map { _ in makeNode() }
    }

    func step(_ random: inout SplitMix) {
        let (a, b) = (node(&random), node(&random))
        switch random.next() % 12 {
        case 0: add(observe(a, \.value).subscribe { [live] _ in live.modify { $0 += 0 } })
        case 1: add(observe(a, \.next?.value).subscribe { [weak b] value in if value == 7 { b?.value = 8 } })
        case 2: add(observe(a, \.next?.next?.value).subscribe { _ in })
        case 3: a.value = Int(random.next() % 10)
        case 4: a.next = b
        case 5: a.next = nil
        case 6: remove(&random)?.dispose()
        case 7: add(changes(of: a, \.next?.value, options: [.initial, .prior, .old, .new]).subscribe { _ in })
        case 8: a.friend = b
        case 9: add(observe(a, \.friend?.value).subscribe { _ in })
        case 10:
            transaction {
                a.value = 1
                b.value = 2
            }
        default: replace(&random)
        }
    }

    func clear() {
        nodes.value = []
        subscriptions.value = []
        // A node that was linked to itself after its replacement retains itself.
        for made in everMade.value { made.node?.next = nil }
    }

    private func node(_ random: inout SplitMix) -> Node {
        let pick = random.next()
        return nodes.modify { $0[Int(pick % UInt64($0.count))] }
    }

    private func makeNode() -> Node {
        let node = Node(live)
        everMade.append(WeakNode(node: node))
        return node
    }

    private func replace(_ random: inout SplitMix) {
        let pick = random.next()
        let new = makeNode()
        let old = nodes.modify { nodes -> Node in
            let index = Int(pick % UInt64(nodes.count))
            defer { nodes[index] = new }
            return nodes[index]
        }
        old.next = nil
    }

    private func add(_ disposable: any Disposable) {
        let dropped = subscriptions.modify { all -> [any Disposable] in
            all.append(disposable)
            guard all.count > 64 else { return [] }
            defer { all.removeFirst(32) }
            return Array(all.prefix(32))
        }
        for disposable in dropped { disposable.dispose() }
    }

    private func remove(_ random: inout SplitMix) -> (any Disposable)? {
        let pick = random.next()
        return subscriptions.modify { $0.isEmpty ? nil : $0.remove(at: Int(pick % UInt64($0.count))) }
    }
}

private struct WeakNode: Sendable {
    weak let node: Node?
}

/// An object that any thread can change and link to others.
private final class Node: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage = Locked<State>(State())
    private let live: Locked<Int>

    init(_ live: Locked<Int>) {
        self.live = live
        live.modify { $0 += 1 }
    }

    deinit { live.modify { $0 -= 1 } }

    private struct State: Sendable {
        var value = 0
        var next: Node?
        weak var friend: Node?
    }

    var friend: Node? {
        get {
            _$observationRegistrar.access(self, keyPath: \.friend)
            return storage.modify { $0.friend }
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.friend) { storage.modify { $0.friend = newValue } }
        }
    }

    var value: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.value)
            return storage.modify { $0.value }
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.value) {
                storage.modify { $0.value = newValue }
            }
        }
    }

    var next: Node? {
        get {
            _$observationRegistrar.access(self, keyPath: \.next)
            return storage.modify { $0.next }
        }
        set {
            let old = _$observationRegistrar.withMutation(of: self, keyPath: \.next) {
                storage.modify { state -> Node? in
                    defer { state.next = newValue }
                    return state.next
                }
            }
            withExtendedLifetime(old) {}
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
