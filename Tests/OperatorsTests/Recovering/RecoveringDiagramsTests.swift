import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RecoveringDiagramsTests {
    @Test("catch and replaceFailure match their documented diagrams") func catching() throws {
        try documented("Operators/Recovering/Catch.swift", "catch") { inputs in
            let handler = inputs["handler"]
            return inputs["source"].catch { _ in handler }
        }
        try documented("Operators/Recovering/Catch.swift", "catch(to)") { $0["source"].catch(to: $0["other"]) }
        try documented("Operators/Recovering/CatchSequence.swift", "catch(to: [a b])") {
            $0["source"].catch(to: [$0["a"], $0["b"]])
        }
        try documented("Operators/Recovering/ReplaceFailure.swift", "replaceFailure(x)") {
            $0["source"].replaceFailure(with: "x")
        }
    }

    @Test("retry and repeat match their documented diagrams") func resubscribing() throws {
        try documented("Operators/Recovering/Retry.swift", "retry") { $0["source"].retry() }
        try documented("Operators/Recovering/Retry.swift", "retry(2)") { $0["source"].retry(2) }
        try documented("Operators/Recovering/RetryAfterDelay.swift", "retry(exponential)") {
            $0["source"].retry(RetryPolicy(retries: 3, delay: .exponential(from: .tick), on: $0.scheduler))
        }
        try documented("Operators/Recovering/RetryWhen.swift", "retry(later)") { inputs in
            let scheduler = inputs.scheduler
            return inputs["source"].retry { $0.delay(for: .tick * 2, on: scheduler) }
        }
        try documented("Operators/Recovering/Repeat.swift", "repeat") { $0["source"].repeat() }
        try documented("Operators/Recovering/Repeat.swift", "repeat(2)") { $0["source"].repeat(2) }
    }

    @Test("attempt and ifEmpty match their documented diagrams") func attemptAndIfEmpty() throws {
        try documented("Operators/Recovering/Attempt.swift", "attempt") {
            $0["source"].attempt { (value) throws(MarbleFailure) in if value == "3" { throw MarbleFailure() } }
        }
        try documented("Operators/Recovering/IfEmpty.swift", "ifEmpty(x)") { $0["source"].ifEmpty("x") }
        try documented("Operators/Recovering/IfEmpty.swift", "ifEmpty(switchTo)") {
            $0["source"].ifEmpty(switchTo: $0["other"])
        }
    }

    @Test("mapFailure, widenFailure, assertNoFailure and promoteValue match their documented diagrams")
    func failureTypes() throws {
        try documented("Operators/Recovering/MapFailure.swift", "mapFailure") {
            $0["source"].mapFailure { _ in TestFailure.wrong }
        }
        try documented("Operators/Recovering/WidenFailure.swift", "widenFailure") {
            $0["source"].assertNoFailure().widenFailure(to: TestFailure.self)
        }
        try documented("Operators/Recovering/AssertNoFailure.swift", "assertNoFailure()") {
            $0["source"].assertNoFailure()
        }
        try documented("Operators/Recovering/PromoteValue.swift", "promoteValue") {
            $0["source"].ignoreValues().promoteValue(to: Int.self)
        }
    }
}
