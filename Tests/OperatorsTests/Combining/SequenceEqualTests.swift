import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SequenceEqualTests {
    @Test(
        "sequenceEqual(_:) sends one answer as soon as it is determined, and disposes both signals",
        arguments: [
            ("-a-b-|", "-a-b-|", "-----({true}|)", "^----!", "^----!"),
            ("-a-b-|", "-a-c-d-|", "---({false}|)", "^--!", "^--!"),
            ("-a-|", "-a---b-|", "-----({false}|)", "^--!", "^----!"),
            ("-a---b-|", "-a-|", "-----({false}|)", "^----!", "^--!"),
            ("|", "|", "({true}|)", "(^!)", "(^!)"), ("|", "--a", "--({false}|)", "(^!)", "^-!"),
            ("-a-#", "-a-", "---#", "^--!", "^--!"), ("-a-b-c", "-a-#", "---#", "^--!", "^--!"),
            ("-a-b", "-a-b", "", "^>", "^>"), ("|", "#", "#", "(^!)", "(^!)"),
        ])
    func oneAnswer(a: String, b: String, output: String, aLine: String, bLine: String) {
        expectEqual(run(a, b) { $0.sequenceEqual($1) }, Outcome(output, aLine, bLine))
    }

    @Test("sequenceEqual(_:by:) compares different types and stops infinite sources")
    func byClosure() {
        let numbers = Signal<Int, TestFailure>.of(1, 2)
        let words = Signal<String, TestFailure>.of("1", "2")
        let equal = VirtualTimeScheduler().record(numbers.sequenceEqual(words, by: { "\($0)" == $1 }))
        expectEqual(equal.events.map(\.event), [.next(true), .completed])
        #expect(Signal<Int, Never>.of(1, 2).sequenceEqual(.repeating(1)).waitForAll() == [false])
    }

    @Test("sequenceEqual(_:by:) matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var seen: [[String?]] = [[], []]
            var expected: [String] = []
            for act in scope.acts where expected.isEmpty {
                if act.value == nil, scope.ends[act.source] == .fails {
                    expected = ["#"]
                    break
                }
                seen[act.source].append(act.value?.last.map(String.init))
                for (a, b) in zip(seen[0], seen[1]) where expected.isEmpty {
                    if a != b { expected = ["false", "|"] } else if a == nil { expected = ["true", "|"] }
                }
            }
            // Only the numbers at the ends of the values are compared, so that the two sources can be equal.
            let outcome = scope.outcome { a, b in
                a.sequenceEqual(b, by: { $0.last == $1.last }).map { "\($0)" }
            }
            expectEqual(outcome, expected, "\(scope)")
        }
    }
}
