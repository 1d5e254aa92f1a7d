import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FilterTests {
    @Test("filter(_:) sends the values that satisfy the predicate, and tryFilter(_:) fails if it throws")
    func satisfyingValues() {
        expectEqual(run("-a-b-a|") { source, _ in source.filter { $0 == "a" } }, Outcome("-a---a|", "^-----!"))
        expectEqual(run("-a-#") { source, _ in source.filter { $0 == "b" } }, Outcome("---#", "^--!"))
        let failing = run("-a-b|") { source, _ in
            source.tryFilter { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return true
            }
        }
        expectEqual(failing, Outcome("-a-#", "^--!"))
    }

    @Test("ignore(_:) drops equal values, including nil")
    func ignoredValue() {
        expectEqual(run("-a-b-a-#") { source, _ in source.ignore("a") }, Outcome("---b---#", "^------!"))
        #expect(Signal<Int?, Never>.of(nil, 1, nil).ignore(nil).waitForAll() == [1])
    }

    @Test(
        "ignoreValues() sends only the terminal event",
        arguments: [
            ("-a-b|", "----|", "^---!"), ("-a-#", "---#", "^--!"), ("|", "|", "(^!)"), ("-a-", "", "^>"),
            ("(abc|)", "|", "(^!)"),
        ])
    func onlyTerminalEvent(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.ignoreValues() }, Outcome(output, subscription))
    }

    @Test(
        "ignoreFailure() completes on failure, and ifFailed(switchTo: .never) continues",
        arguments: [
            ("-a-#", "-a-|", "-a", "^--!"), ("-a-|", "-a-|", "-a-|", "^--!"), ("#", "|", "", "(^!)"),
            ("-a", "-a", "-a", "^>"),
        ])
    func completionOnFailure(source: String, output: String, open: String, subscription: String) {
        let outcome = run(source) { source, _ in source.ignoreFailure().widenFailure(to: MarbleFailure.self) }
        expectEqual(outcome, Outcome(output, subscription))
        let staying = run(source) { source, _ in source.ifFailed(switchTo: Signal<String, MarbleFailure>.never) }
        expectEqual(staying, Outcome(open, subscription))
    }
}
