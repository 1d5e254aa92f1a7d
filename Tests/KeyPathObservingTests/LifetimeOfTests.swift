import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct LifetimeOfTests {
    @Test("lifetime(of:) sends no value and completes once, immediately if the object was deallocated")
    func observable() {
        var person: Person? = Person("a")
        let life = lifetime(of: person!)
        let ends = Locked(0)
        let subscription = life.ended.subscribe(next: { _ in }, completed: { ends.modify { $0 += 1 } })
        #expect(!life.hasEnded)
        person = nil
        #expect(life.hasEnded)
        expectEqual(ends.value, 1)
        #expect(subscription.isDisposed)
        let late = life.ended.subscribe(next: { _ in }, completed: { ends.modify { $0 += 1 } })
        expectEqual(ends.value, 2)
        #expect(late.isDisposed)
    }

    @Test("lifetime(of:) of any other class ends when it is next read")
    func any() {
        var canary: Canary? = Canary {}
        canary?.sing()
        let life = lifetime(of: canary!)
        let action = ActionDisposable {}
        life.add(action)
        #expect(!life.hasEnded)
        canary = nil
        #expect(life.hasEnded)
        #expect(action.isDisposed)
    }

    @Test("Paths without subscribers are removed while the root exists")
    func churn() {
        let grid = Grid()
        let probes = Locked(0)
        for index in 0..<2_000 {
            let canary = Canary { probes.modify { $0 += 1 } }
            let subscription = observe(grid, \.[Cell(index: index, canary: canary)]).subscribe { _ in }
            grid.content = index
            subscription.dispose()
        }
        grid.content = 0
        #expect(probes.value >= 2_000 - 20)
    }

    @Test("Unobserved properties that were changed are removed")
    func strangers() {
        let grid = Grid()
        let contents = Recording(observe(grid, \.content))
        let deaths = Locked(0)
        for index in 0..<200 {
            let canary = Canary { deaths.modify { $0 += 1 } }
            grid[cell: Cell(index: index, canary: canary)] = index
        }
        #expect(deaths.value >= 160)
        expectEqual(contents.values, [0])
    }

    @MainActor @Test("observeAsync sends the values of any @Observable object later")
    func async() async {
        let plain = PlainModel()
        let signal = observeAsync(plain, \.name)
        let first = Recording(signal)
        expectEqual(first.values, ["a"])
        first.subscription.dispose()
        await withCheckedContinuation { continuation in
            let once = SerialDisposable()
            once.inner = signal.subscribe { name in
                if name == "b" {
                    once.dispose()
                    continuation.resume()
                }
            }
            plain.name = "b"
        }
        expectEqual(first.values, ["a"])
        let reads = plain.readCount
        plain.name = "c"
        await withCheckedContinuation { continuation in
            MainScheduler.main.schedule { continuation.resume() }
        }
        expectEqual(plain.readCount, reads)
    }
}

private struct Cell: Hashable, Sendable {
    let index: Int
    let canary: Canary

    static func == (a: Cell, b: Cell) -> Bool { a.index == b.index }
    func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

@Observable private final class Grid: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var content = 0
    subscript(cell: Cell) -> Int { content + cell.index }

    subscript(cell cell: Cell) -> Int {
        get { cell.index }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.[cell: cell]) {} }
    }
}

@Observable private final class PlainModel: @unchecked Sendable {
    private let storage = Locked("a")
    private let reads = Locked(0)

    var readCount: Int { reads.value }

    var name: String {
        get {
            access(keyPath: \.name)
            reads.modify { $0 += 1 }
            return storage.value
        }
        set { withMutation(keyPath: \.name) { storage.value = newValue } }
    }
}
