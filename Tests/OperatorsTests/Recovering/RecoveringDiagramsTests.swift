import Operators
import StreamTesting
import Testing

@Suite("Diagrams of the operators of failures and repetition") struct RecoveringDiagramsTests {
    @Test("[142][143][144][145] catch, replaceFailure: as documented") func catching() throws {
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

    @Test("[146][147][148][149][150] retry, repeat: as documented") func again() throws {
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

    @Test("[152][156][157] attempt, ifEmpty: as documented") func others() throws {
        try documented("Operators/Recovering/Attempt.swift", "attempt") {
            $0["source"].attempt { (value) throws(MarbleFailure) in if value == "3" { throw MarbleFailure() } }
        }
        try documented("Operators/Recovering/IfEmpty.swift", "ifEmpty(x)") { $0["source"].ifEmpty("x") }
        try documented("Operators/Recovering/IfEmpty.swift", "ifEmpty(switchTo)") {
            $0["source"].ifEmpty(switchTo: $0["other"])
        }
    }
}
