import Operators
import StreamTesting
import Testing

/// The diagrams in the documentation of the combining operators.
@Suite struct CombiningDiagramsTests {
    @Test("combineLatest and zip match their documented diagrams")
    func tuples() throws {
        try documented("StreamCore/Joining/CombineLatest.swift", "combineLatest(a, b)") {
            combineLatest($0["a"], $0["b"]).map { $0 + $1 }
        }
        try documented("Operators/Combining/Zip.swift", "zip(a, b)") {
            Operators.zip($0["a"], $0["b"]).map { $0 + $1 }
        }
    }

    @Test("merge, concat, append, prepend and race match their documented diagrams")
    func values() throws {
        try documented("Operators/Combining/Merge.swift", "merge(a, b)") { Operators.merge($0["a"], $0["b"]) }
        try documented("Operators/Combining/Concat.swift", "concat(a, b)") { Operators.concat($0["a"], $0["b"]) }
        try documented("Operators/Combining/Prepend.swift", "prepend(x)") { $0["source"].prepend("x") }
        try documented("Operators/Combining/Prepend.swift", "prepend(first)") { $0["source"].prepend($0["first"]) }
        try documented("Operators/Combining/Append.swift", "append(x)") { $0["source"].append("x") }
        try documented("Operators/Combining/Race.swift", "race(a, b, c)") { Operators.race($0["a"], $0["b"], $0["c"]) }
    }

    @Test("withLatest and sample match their documented diagrams")
    func sampling() throws {
        try documented("Operators/Combining/WithLatest.swift", "withLatest(from: other)") {
            $0["source"].withLatest(from: $0["other"]).map { $0 + $1 }
        }
        try documented("Operators/Combining/Sample.swift", "sample(on: sampler)") {
            $0["source"].sample(on: $0["sampler"])
        }
        try documented("Operators/Combining/Sample.swift", "sample(with: sampler)") {
            $0["source"].sample(with: $0["sampler"]).map { $0 + $1 }
        }
    }

    @Test("and(_:) and or(_:) match their documented diagrams, where 1 is true and 0 is false")
    func booleans() throws {
        try documented("Operators/Combining/AndOr.swift", "a.and(b)") {
            $0["a"].map { $0 == "1" }.and($0["b"].map { $0 == "1" }).map { $0 ? "1" : "0" }
        }
        try documented("Operators/Combining/AndOr.swift", "a.or(b)") {
            $0["a"].map { $0 == "1" }.or($0["b"].map { $0 == "1" }).map { $0 ? "1" : "0" }
        }
    }
}
