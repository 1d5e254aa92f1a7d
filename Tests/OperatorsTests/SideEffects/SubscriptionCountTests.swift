import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SubscriptionCountTests {
    @Test("counted(in:) counts the active subscriptions of all signals that share the count")
    func activeSubscriptions() {
        let count = SubscriptionCount()
        let subject = Subject<Int, Never>()
        let tokens = [
            subject.signal.counted(in: count).subscribe { _ in },
            subject.signal.map { $0 }.counted(in: count).subscribe { _ in },
            Signal<Int, Never>.never.counted(in: count).subscribe { _ in },
        ]
        #expect(count.value == 3)
        tokens[2].dispose()
        tokens[2].dispose()
        #expect(count.value == 2)
        #expect(Signal<Int, Never>.of(1).counted(in: count).waitForAll() == [1])
        #expect(count.value == 2)
        subject.complete()
        #expect(count.value == 0)
    }

    @Test("counted(in:) is exact when many threads subscribe and dispose")
    func twoThreads() {
        let count = SubscriptionCount()
        let signal = Signal<Int, Never>.never.counted(in: count)
        let subscribing: @Sendable () -> Void = {
            for _ in 0..<200 { signal.subscribe { _ in }.dispose() }
        }
        race(subscribing, subscribing)
        #expect(count.value == 0)
    }
}
