import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RetryTests {
    /// Fails with the number of the subscription in the first `count - 1` subscriptions, and sends the number in the next one.
    private func failing(_ count: Int, _ subscriptions: Locked<Int>) -> Signal<Int, TestFailure> {
        .deferred {
            let number = subscriptions.modify {
                $0 += 1; return $0
            }
            return number < count ? Signal<Int, TestFailure>.fail(.other(number)) : .just(number)
        }
    }

    @Test("retry(_:) resubscribes as often as specified after the first attempt")
    func counted() {
        let subscriptions = Locked(0)
        let recording = VirtualTimeScheduler().record(failing(9, subscriptions).retry(2))
        expectEqual(recording.events.map(\.event), [.failed(.other(3))])
        expectEqual(subscriptions.value, 3)
        let again = Locked(0)
        expectEqual(
            VirtualTimeScheduler().record(failing(3, again).retry(2)).events.map(\.event), [.next(3), .completed])
        expectEqual(
            VirtualTimeScheduler().record(failing(3, Locked(0)).retry(0)).events.map(\.event), [.failed(.other(1))])
    }

    @Test("retry() resubscribes until the source completes, and retry(_:) counts separately per subscription")
    func unlimited() {
        expectEqual(VirtualTimeScheduler().record(failing(100, Locked(0)).retry()).values, [100])
        let shared = failing(.max, Locked(0)).retry(1)
        expectEqual(VirtualTimeScheduler().record(shared).events.map(\.event), [.failed(.other(2))])
        expectEqual(VirtualTimeScheduler().record(shared).events.map(\.event), [.failed(.other(4))])
    }

    @Test("retry(_:) and repeat(_:) trap on a negative count")
    func negativeCount() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, TestFailure>.empty.retry(-1) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.repeat(-1) }
    }
}
