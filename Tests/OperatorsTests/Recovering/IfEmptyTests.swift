import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct IfEmptyTests {
    @Test(
        "ifEmpty(_:) sends its value only for a completion without values",
        arguments: [("--|", "--(x|)"), ("-a|", "-a|"), ("-#", "-#"), ("|", "(x|)"), ("---", "")])
    func defaultValue(source: String, output: String) {
        expectEqual(run(source) { source, _ in source.ifEmpty("x") }.output, output)
    }

    @Test(
        "ifEmpty(switchTo:) continues with the other signal, which can be empty",
        arguments: [
            ("--|", "-x|", "---x|", ["^-!", "--^-!"]), ("-a|", "-x|", "-a|", ["^-!"]), ("-#", "-x|", "-#", ["^!"]),
            ("-|", "-|", "--|", ["^!", "-^!"]), ("-|", "-#", "--#", ["^!", "-^!"]),
        ])
    func switched(source: String, other: String, output: String, lines: [String]) {
        let outcome = run(source, other) { source, other in source.ifEmpty(switchTo: other) }
        expectEqual(outcome, Outcome(output: output, subscriptions: lines))
    }

    @Test("ifEmpty(_:) decides separately for each subscription and sends nothing after disposal")
    func perSubscription() {
        let signal = Signal<Int, Never>.empty.ifEmpty(1)
        for _ in 0..<2 { expectEqual(signal.waitForAll(), [1]) }
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.ifEmpty(1))
        recording.dispose()
        subject.complete()
        #expect(recording.events.isEmpty)
    }
}
