import StreamCore
import TestSupport
import Testing

/// Four threads send, and four others subscribe and dispose at random from a printed seed.
@Suite struct SubjectStressTests {
    private static let perSender = 2000

    private func stress(
        seed: UInt64, signal: Signal<Int, Never>, send: @escaping @Sendable (Int) -> Void
    ) {
        let active = (0..<2).map { _ in Locked<[Int]>([]) }
        let meters = active.map { _ in OverlapMeter() }
        let passing = Locked<[[Int]]>([])
        let overlaps = Locked(0)
        for (list, meter) in zip(active, meters) {
            _ = signal.subscribe { value in meter.enter { list.append(value) } }
        }
        let senders = (1...4).map { thread -> @Sendable () -> Void in
            { for index in 0..<Self.perSender { send(thread * 100_000 + index) } }
        }
        let visitors = (0..<4).map { thread -> @Sendable () -> Void in
            {
                var random = SeededGenerator(seed: seed &+ UInt64(thread))
                for _ in 0..<100 {
                    let (list, meter) = (Locked<[Int]>([]), OverlapMeter())
                    let subscription = signal.subscribe { value in meter.enter { list.append(value) } }
                    for _ in 0..<Int.random(in: 0..<2000, using: &random) { _ = subscription.isDisposed }
                    subscription.dispose()
                    passing.append(list.value)
                    overlaps.modify { $0 += meter.overlaps }
                }
            }
        }
        race(senders + visitors)
        let order = active[0].value.filter { $0 != 0 }
        expectEqual(active[1].value.filter { $0 != 0 }, order)
        expectEqual(order.count, 4 * Self.perSender)
        expectEqual(Set(order).count, order.count)
        for thread in 1...4 {
            let own = order.filter { $0 / 100_000 == thread }
            expectEqual(own, own.sorted())
        }
        #expect(meters.allSatisfy { $0.overlaps == 0 })
        expectEqual(overlaps.value, 0)
        let position = Dictionary(uniqueKeysWithValues: ([0] + order).enumerated().map { ($1, $0) })
        for list in passing.value {
            let places = list.compactMap { position[$0] }
            let isContiguous = zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 }
            #expect(places.count == list.count && isContiguous, "a visitor missed or repeated a value")
        }
    }

    @Test("Subject delivers serially and in one order while four threads send and four subscribe and dispose")
    func subject() {
        let subject = Subject<Int, Never>()
        stress(seed: SeededGenerator.printedSeed(), signal: subject.signal) { subject.send($0) }
        expectEqual(subject.subscriberCount, 2)
    }

    @Test("BehaviorSubject delivers serially and in one order while four threads send and four subscribe and dispose")
    func behaviorSubject() {
        let subject = BehaviorSubject<Int, Never>(0)
        stress(seed: SeededGenerator.printedSeed(), signal: subject.signal) { subject.send($0) }
        expectEqual(subject.subscriberCount, 2)
    }

    @Test(
        "ReplaySubject delivers serially and in one order while four threads send and four subscribe and dispose",
        arguments: [1, 50])
    func replaySubject(capacity: Int) {
        let subject = ReplaySubject<Int, Never>(capacity: capacity)
        stress(seed: SeededGenerator.printedSeed(), signal: subject.signal) { subject.send($0) }
        expectEqual(subject.subscriberCount, 2)
    }

    @Test("MutableProperty notifies serially and in one order under contention, and of its final value last")
    func property() {
        let property = MutableProperty(0)
        let last = Locked(0)
        _ = property.values.subscribe { last.value = $0 }
        stress(seed: SeededGenerator.printedSeed(), signal: property.values) { property.value = $0 }
        expectEqual(last.value, property.value)
    }
}
