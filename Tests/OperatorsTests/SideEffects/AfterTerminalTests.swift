import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct AfterTerminalTests {
    @Test("afterTerminal(_:) is called after the subscriber's handler on completion and failure, but not on disposal")
    func afterHandler() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.afterTerminal { log.append("after") }
        }
        expectEqual(lines(of: .of(1), watch), ["1", "|", "after"])
        expectEqual(lines(of: .fail(.wrong), watch), ["#wrong", "after"])
        expectEqual(lines(of: .repeating(1)) { watch($0, $1).take(1) }, ["1", "|"])
        let count = Counter()
        Signal<Int, Never>.never.afterTerminal(count.increment).subscribe { _ in }.dispose()
        expectEqual(count.value, 0)
    }
}
