import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SwitchCasesTests {
    private func run(
        _ keys: String, _ cases: [String: String], default other: String? = nil, disposingAfter end: Duration? = nil
    ) -> Outcome {
        OperatorsTests.run(
            outer: keys, inners: cases.merging(["d": other ?? "---"]) { $1 }, disposingAfter: end
        ) { source, inner in
            let signals = cases.keys.reduce(into: [String: Source]()) { $0[$1] = inner($1) }
            return other == nil
                ? source.switchCases(signals, failing: MarbleFailure())
                : source.switchCases(signals, default: inner("d"))
        }
    }

    @Test("switchCases sends nothing before a key and follows the latest one")
    func latestKey() {
        expectEqual(run("----", ["a": "1"], default: "2").output, "")
        expectEqual(
            run("-a--b---", ["a": "1--2--3", "b": "4-5"], default: "0"),
            Outcome("-1--4-5", "-^--!", "----^>"))
    }

    @Test("switchCases(_:default:) uses the default for a key without a case")
    func defaultSignal() {
        expectEqual(run("-a-x-a|", ["a": "1"], default: "0|"), Outcome("-1-0-1", "-^-!", "-----^>", "---^!"))
    }

    @Test("switchCases(_:failing:) fails for a key without a case")
    func noCase() {
        expectEqual(run("-a-x", ["a": "1-"]), Outcome("-1-#", "-^-!"))
    }

    @Test("switchCases accepts nil as a key")
    func nilKey() {
        let keys = Signal<String?, Never>.of("a", nil, "b")
        let cases: [String?: Signal<Int, Never>] = ["a": .just(1), nil: .just(0)]
        expectEqual(keys.switchCases(cases, default: .just(-1)).waitForAll(), [1, 0, -1])
    }

    @Test("switchCases completes with the keys and the latest case, and fails with either")
    func ends() {
        expectEqual(run("a-|", ["a": "-1--|"], default: "").output, "-1--|")
        expectEqual(run("a----|", ["a": "-1-|"], default: "").output, "-1---|")
        expectEqual(run("a-#", ["a": "-1--"], default: ""), Outcome("-1#", "^-!"))
        expectEqual(run("a---", ["a": "-1-#"], default: ""), Outcome("-1-#", "^--!"))
        expectEqual(run("|", [:], default: "1").output, "|")
        expectEqual(run("a--", ["a": "-1-2"], default: "", disposingAfter: .seconds(2)), Outcome("-1", "^-!"))
    }

    @Test("switchCases subscribes again when a key is repeated")
    func repeatedKey() {
        expectEqual(run("a--a|", ["a": "-1-2|"], default: ""), Outcome("-1--1-2|", "^--!", "---^---!"))
    }

    @Test("ifElse(then:else:) follows one signal while true and the other while false, and fails with any")
    func bothBranches() {
        func run(_ conditions: String, _ x: String, _ y: String) -> Outcome {
            OperatorsTests.run(outer: conditions, inners: ["x": x, "y": y]) { source, inner in
                source.map { $0 == "1" }.ifElse(then: inner("x"), else: inner("y"))
            }
        }
        expectEqual(run("-1--0-|", "a-b--", "c-d|"), Outcome("-a-bc-d|", "-^--!", "----^--!"))
        expectEqual(run("----", "a", "c").output, "")
        expectEqual(run("-1-#", "a--", "c"), Outcome("-a-#", "-^-!"))
        expectEqual(run("-0---", "a--", "c-#"), Outcome("-c-#", "-^-!"))
        expectEqual(run("-1-|", "a--|", "c").output, "-a--|")
    }

    @Test("switchCases, ifElse and flatten combine widened signals with signals that can fail")
    func widening() {
        let failing = Signal<Int, TestFailure>.fail(.wrong)
        let keys = Signal<Int, Never>.of(1, 2)
        let (wide, first) = (keys.widenFailure(to: TestFailure.self), Signal<Int, TestFailure>.just(5))
        expectEqual(events(wide.switchCases([1: first], failing: .wrong)), [.next(5), .failed(.wrong)])
        expectEqual(events(wide.switchCases([1: first], default: failing)), [.next(5), .failed(.wrong)])
        expectEqual(events(wide.map { $0 == 1 }.ifElse(then: first, else: failing)), [.next(5), .failed(.wrong)])
        let safe = Signal<Signal<Int, Never>, TestFailure>.of(.just(1), .just(2))
        expectEqual(
            events(safe.map { $0.widenFailure(to: TestFailure.self) }.flatten(.concat)),
            [
                .next(1), .next(2), .completed,
            ])
    }
}
