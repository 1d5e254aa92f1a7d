import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct OnSubscribedTests {
    @Test("onSubscribed(_:) is called after the subscription to the source, nearest to the source first")
    func afterSubscription() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.onSubscribed { log.append("upper") }.onSubscribe { log.append("subscribing") }
                .onSubscribed { log.append("lower") }
        }
        expectEqual(lines(of: .of(1), watch), ["subscribing", "1", "|", "upper", "lower"])
        expectEqual(lines(of: .fail(.wrong), watch), ["subscribing", "#wrong", "upper", "lower"])
        expectEqual(lines(of: .never, watch), ["subscribing", "upper", "lower"])
        expectEqual(lines(of: .repeating(1)) { watch($0, $1).take(1) }, ["subscribing", "1", "|", "upper", "lower"])
    }

    @Test("onSubscribed(_:) is called as often as onSubscribe(_:), and not for a description")
    func oncePerSubscription() {
        let (begun, done) = (Counter(), Counter())
        let signal = Signal<Int, TestFailure>.never.onSubscribed(done.increment).onSubscribe(begun.increment)
        _ = signal.description
        expectEqual(done.value, 0)
        signal.subscribeFailed { _ in }.dispose()
        signal.subscribeFailed { _ in }.dispose()
        expectEqual(begun.value, 2)
        expectEqual(done.value, 2)
        // A subscription that is disposed while it starts.
        let token = SingleAssignmentDisposable()
        let early = Signal<Int, Never>.of(1).onNext { _ in token.dispose() }.onSubscribed(done.increment)
        token.assign(early.subscribe { _ in })
        expectEqual(done.value, 3)
    }
}
