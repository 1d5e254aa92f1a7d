import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct AfterNextTests {
    @Test("afterNext(_:) is called after each value was passed on, but not with an end")
    func afterValue() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.afterNext { log.append("after \($0)") }
        }
        expectEqual(lines(of: .of(1, 2), watch), ["1", "after 1", "2", "after 2", "|"])
        expectEqual(lines(of: .fail(.wrong), watch), ["#wrong"])
        // The last value of the downstream subscriber ends the subscription before the action.
        expectEqual(lines(of: .repeating(1)) { watch($0, $1).take(1) }, ["1", "|", "after 1"])
    }

    @Test("afterNext(_:) is called after a value that disposes the subscription, and for no later one")
    func disposalInValue() {
        let (subject, log) = (Subject<Int, Never>(), Locked<[String]>([]))
        let token = SingleAssignmentDisposable()
        token.assign(
            subject.signal.afterNext { log.append("after \($0)") }.subscribe { value in
                log.append("\(value)")
                token.dispose()
            })
        subject.send(1)
        subject.send(2)
        expectEqual(log.value, ["1", "after 1"])
    }
}
