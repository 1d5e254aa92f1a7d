import Operators
import StreamTesting
import TestSupport
import Testing

/// An element of an accumulator: an object, because Address Sanitizer reports a use of one that has been released.
final class Thing: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

/// Closures that change an accumulator in place and, while they do, advance time, open a batch, or wait for another thread.
@Suite struct AccumulatorTests {
    /// What a closure does between two changes of the accumulator.
    enum Hostility: CaseIterable {
        case advancing, batching, waitingForAnotherThread

        func callAsFunction(_ world: World) {
            switch self {
            case .advancing: world.scheduler.advance(by: .tick)
            case .batching: Property.batch { world.send() }
            case .waitingForAnotherThread: race([{ world.visit() }, { world.send() }])
            }
        }
    }

    enum Source: CaseIterable {
        case subject, property, interval, sequence, timers

        func signal(_ world: World) -> Signal<Int, Never> {
            switch self {
            case .subject: world.subject.signal
            case .property: world.property.signal
            case .interval: Signal.interval(.tick, on: world.scheduler).mapTo(1)
            case .sequence: (0..<100).signal(every: .tick, on: world.scheduler)
            case .timers: merge((1..<30).map { Signal.timer(after: .tick * $0, on: world.scheduler).mapTo(1) })
            }
        }
    }

    /// The sources, and how often a closure is still to be hostile.
    final class World: Sendable {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let property = MutableProperty(0)
        let signal = Locked(Signal<Int, Never>.never)
        let left = Locked(12)

        func send() {
            subject.send(2)
            property.value += 1
        }

        /// Subscribes and leaves immediately.
        func visit() { signal.value.subscribe { _ in }.dispose() }
    }

    typealias Accumulate =
        @Sendable (Signal<Int, Never>, @escaping @Sendable (inout [Thing], Int) -> Void) -> Signal<Int, Never>

    static let operators: [(name: String, apply: Accumulate)] = [
        ("scan(into:)", { $0.scan(into: (0..<10).map(Thing.init), $1).map(\.count) }),
        ("reduce(into:)", { $0.reduce(into: (0..<10).map(Thing.init), $1).map(\.count) }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { (0..<10).map(Thing.init) }, $1).map(\.count) }),
        (
            "scanMap(into:)",
            { source, add in
                source.scanMap(into: (0..<10).map(Thing.init)) { things, value in
                    add(&things, value)
                    return things.count
                }
            }
        ),
    ]

    @Test(
        "An accumulator that is being changed is not changed by anything else", arguments: Hostility.allCases,
        Source.allCases)
    func accumulated(_ hostility: Hostility, _ source: Source) {
        for (name, apply) in Self.operators {
            let world = World()
            let overlaps = Locked(0)
            let counted = apply(source.signal(world).take(20)) { things, value in
                let count = things.count
                things.append(Thing(value))
                let isHostile = world.left.modify { left in
                    left -= 1
                    return left >= 0
                }
                if isHostile { hostility(world) }
                if things.count != count + 1 { overlaps.modify { $0 += 1 } }
                things.append(Thing(value))
            }
            world.signal.value = counted
            let results = Locked<[Int]>([])
            let subscription = counted.subscribe { results.append($0) }
            for _ in 0..<20 {
                world.send()
                world.scheduler.advance(by: .tick)
            }
            subscription.dispose()
            // Its closure retains the world.
            world.signal.value = .never
            #expect(overlaps.value == 0, "\(name), \(hostility), \(source)")
            #expect(results.value.last == 50, "\(name), \(hostility), \(source)")
            #expect(results.value == results.value.sorted(), "\(name), \(hostility), \(source)")
        }
    }
}
