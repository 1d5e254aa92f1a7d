import Operators
import StreamTesting
import TestSupport
import Testing

/// An element of an accumulator: an object, because Address Sanitizer reports a use of one that has been released.
final class Thing: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

/// Closures that change an accumulator in place and, during the change, advance time, open a batch, or wait for another thread.
@Suite struct AccumulatorTests {
    /// The action of a closure between two changes of the accumulator.
    enum Interference: CaseIterable {
        case advancing, batching, waitingForAnotherThread

        func callAsFunction(_ fixture: Fixture) {
            switch self {
            case .advancing: fixture.scheduler.advance(by: .tick)
            case .batching: Property.batch { fixture.send() }
            case .waitingForAnotherThread: race([{ fixture.visit() }, { fixture.send() }])
            }
        }
    }

    enum Source: CaseIterable {
        case subject, property, interval, sequence, timers

        func signal(_ fixture: Fixture) -> Signal<Int, Never> {
            switch self {
            case .subject: fixture.subject.signal
            case .property: fixture.property.signal
            case .interval: Signal.interval(.tick, on: fixture.scheduler).mapTo(1)
            case .sequence: (0..<100).signal(every: .tick, on: fixture.scheduler)
            case .timers: merge((1..<30).map { Signal.timer(after: .tick * $0, on: fixture.scheduler).mapTo(1) })
            }
        }
    }

    /// The sources, and the number of times that a closure still runs its action.
    final class Fixture: Sendable {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let property = MutableProperty(0)
        let signal = Locked(Signal<Int, Never>.never)
        let left = Locked(12)

        func send() {
            subject.send(2)
            property.value += 1
        }

        /// Subscribes and disposes immediately.
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
        "scan(into:), reduce(into:) and scanMap(into:) have exclusive access to their accumulator while a closure changes it",
        arguments: Interference.allCases,
        Source.allCases)
    func accumulated(_ interference: Interference, _ source: Source) {
        for (name, apply) in Self.operators {
            let fixture = Fixture()
            let overlaps = Locked(0)
            let counted = apply(source.signal(fixture).take(20)) { things, value in
                let count = things.count
                things.append(Thing(value))
                let interferes = fixture.left.modify { left in
                    left -= 1
                    return left >= 0
                }
                if interferes { interference(fixture) }
                if things.count != count + 1 { overlaps.modify { $0 += 1 } }
                things.append(Thing(value))
            }
            fixture.signal.value = counted
            let results = Locked<[Int]>([])
            let subscription = counted.subscribe { results.append($0) }
            for _ in 0..<20 {
                fixture.send()
                fixture.scheduler.advance(by: .tick)
            }
            subscription.dispose()
            // Its closure retains this object.
            fixture.signal.value = .never
            #expect(overlaps.value == 0, "\(name), \(interference), \(source)")
            #expect(results.value.last == 50, "\(name), \(interference), \(source)")
            #expect(results.value == results.value.sorted(), "\(name), \(interference), \(source)")
        }
    }
}
