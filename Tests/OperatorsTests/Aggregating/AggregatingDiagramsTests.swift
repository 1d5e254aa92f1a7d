import Operators
import StreamTesting
import Testing

@Suite struct AggregatingDiagramsTests {
    @Test("reduce, collect, count, min, max and sorted match their documented diagrams")
    func folds() throws {
        try documented("Operators/Aggregating/Reduce.swift", "reduce(0, +)") { $0.numbers("source").reduce(0, +) }
        try documented("Operators/Aggregating/ReduceIndexed.swift", "reduceIndexed(0)") {
            $0.numbers("source").reduceIndexed(0) { $0 + $1 * $2 }
        }
        try documented("Operators/Aggregating/Collect.swift", "collect()") {
            $0.numbers("source").collect().map { $0 == [1, 2, 3] ? "a" : "x" }
        }
        try documented("Operators/Aggregating/Count.swift", "count()") { $0["source"].count() }
        try documented("Operators/Aggregating/MinMax.swift", "min(by)") { $0.numbers("source").min { $0 < $1 } }
        try documented("Operators/Aggregating/MinMax.swift", "max(by)") { $0.numbers("source").max { $0 < $1 } }
        try documented("Operators/Aggregating/Sorted.swift", "sorted(by)") {
            $0.numbers("source").sorted { $0 > $1 }.map { $0 == [3, 2, 1] ? "a" : "x" }
        }
        try documented("Operators/Aggregating/Sorted.swift", "sorted()") {
            $0.numbers("source").sorted().map { $0 == [1, 2, 3] ? "a" : "x" }
        }
    }

    @Test("contains, allSatisfy and isEmpty match their documented diagrams")
    func questions() throws {
        func letter(_ answers: Signal<Bool, MarbleFailure>) -> Signal<String, MarbleFailure> {
            answers.map { $0 ? "t" : "f" }
        }
        try documented("Operators/Aggregating/Contains.swift", "contains(where)") {
            letter($0.numbers("source").contains { $0 % 2 == 0 })
        }
        try documented("Operators/Aggregating/Contains.swift", "contains(2)") { letter($0["source"].contains("2")) }
        try documented("Operators/Aggregating/AllSatisfy.swift", "allSatisfy") {
            letter($0.numbers("source").allSatisfy { $0 < 3 })
        }
        try documented("Operators/Aggregating/IsEmpty.swift", "isEmpty()") { letter($0["source"].isEmpty()) }
    }
}
