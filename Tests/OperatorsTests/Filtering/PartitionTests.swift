import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct PartitionTests {
    @Test("partition(_:) sends to two signals with one subscription and one predicate call per value")
    func twoSignals() {
        let count = SubscriptionCount()
        let source = Subject<Int, TestFailure>()
        let calls = Counter()
        let (even, odd) = source.signal.counted(in: count).partition { value in
            calls.increment()
            return value % 2 == 0
        }
        let scheduler = VirtualTimeScheduler()
        let (evens, odds) = (scheduler.record(even), scheduler.record(odd))
        expectEqual(count.value, 1)
        for value in 1...4 { source.send(value) }
        expectEqual(evens.values, [2, 4])
        expectEqual(odds.values, [1, 3])
        expectEqual(calls.value, 4)
        evens.dispose()
        source.send(5)
        expectEqual(count.value, 1)
        source.fail(.wrong)
        expectEqual(odds.events.map(\.event), [.next(1), .next(3), .next(5), .failed(.wrong)])
        expectEqual(evens.values, [2, 4])
        expectEqual(count.value, 0)
    }

    @Test("partition(_:) fails both signals with the source, and disposes with the last subscriber")
    func ends() {
        let source = Subject<Int, TestFailure>()
        let (left, right) = source.signal.partition { $0 > 0 }
        let scheduler = VirtualTimeScheduler()
        let recordings = [scheduler.record(left), scheduler.record(right)]
        source.fail(.wrong)
        for recording in recordings { expectEqual(recording.events.map(\.event), [.failed(.wrong)]) }
        expectEqual(source.subscriberCount, 0)
        let (even, odd) = Signal<Int, Never>.of(1, 2, 3).partition { $0 % 2 == 0 }
        expectEqual(even.waitForAll(), [2])
        expectEqual(odd.waitForAll(), [1, 3])
        let hot = Subject<Int, Never>()
        let halves = hot.signal.partition { $0 > 0 }
        let tokens = [halves.matching.subscribe { _ in }, halves.rest.subscribe { _ in }]
        tokens[0].dispose()
        expectEqual(hot.subscriberCount, 1)
        tokens[1].dispose()
        expectEqual(hot.subscriberCount, 0)
    }
}
