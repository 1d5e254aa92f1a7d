import Operators
import StreamTesting
import Testing

/// The diagrams in the documentation of the filtering operators.
@Suite struct FilteringDiagramsTests {
    @Test("filter, ignore, ignoreValues and ignoreFailure match their documented diagrams")
    func filtering() throws {
        try documented("Operators/Filtering/Filter.swift", "filter") { $0.numbers("source").filter { $0 % 2 == 0 } }
        try documented("Operators/Filtering/Ignore.swift", "ignore(1)") { $0.numbers("source").ignore(1) }
        try documented("Operators/Filtering/IgnoreValues.swift", "ignoreValues") { $0["source"].ignoreValues() }
        try documented("Operators/Filtering/IgnoreFailure.swift", "ignoreFailure") { $0["source"].ignoreFailure() }
    }

    @Test("distinctUntilChanged and distinct match their documented diagrams")
    func distinct() throws {
        try documented("Operators/Filtering/DistinctUntilChanged.swift", "distinctUntilChanged") {
            $0["source"].distinctUntilChanged()
        }
        try documented("Operators/Filtering/Distinct.swift", "distinct") { $0["source"].distinct() }
        try documented("Operators/Filtering/Distinct.swift", "distinct(by: odd)") {
            $0.numbers("source").distinct { $0 % 2 }
        }
    }

    @Test("skip with a count, a predicate, a trigger and a time matches its documented diagrams")
    func skip() throws {
        try documented("Operators/Filtering/Skip.swift", "skip(2)") { $0["source"].skip(2) }
        try documented("Operators/Filtering/SkipWhile.swift", "skip(while: < 3)") {
            $0.numbers("source").skip(while: { $0 < 3 })
        }
        try documented("Operators/Filtering/SkipWhile.swift", "skip(untilMatch: == 3)") {
            $0.numbers("source").skip(untilMatch: { $0 == 3 })
        }
        try documented("Operators/Filtering/SkipUntil.swift", "skip(until)") {
            $0["source"].skip(until: $0["trigger"].ignoreFailure())
        }
        try documented("Operators/Filtering/SkipFor.swift", "skip(for: 5)") {
            $0["source"].skip(for: .tick * 5, on: $0.scheduler)
        }
        try documented("Operators/Filtering/SkipLast.swift", "skip(last: 2)") { $0["source"].skip(last: 2) }
    }

    @Test("take with a count and a predicate matches its documented diagrams")
    func take() throws {
        try documented("Operators/Filtering/Take.swift", "take(2)") { $0["source"].take(2) }
        try documented("Operators/Filtering/TakeLast.swift", "take(last: 2)") { $0["source"].take(last: 2) }
        try documented("Operators/Filtering/TakeWhile.swift", "take(while: < 3)") {
            $0.numbers("source").take(while: { $0 < 3 })
        }
        try documented("Operators/Filtering/TakeWhile.swift", "take(while: < 3, inclusive: true)") {
            $0.numbers("source").take(while: { $0 < 3 }, inclusive: true)
        }
        try documented("Operators/Filtering/TakeWhile.swift", "take(untilMatch: == 3)") {
            $0.numbers("source").take(untilMatch: { $0 == 3 })
        }
        try documented("Operators/Filtering/TakeWhile.swift", "take(untilMatch: == 3, inclusive: true)") {
            $0.numbers("source").take(untilMatch: { $0 == 3 }, inclusive: true)
        }
    }

    @Test("take with a trigger, a replacement, a lifetime and a time matches its documented diagrams")
    func takeUntil() throws {
        try documented("Operators/Filtering/TakeUntil.swift", "take(until)") {
            $0["source"].take(until: $0["trigger"].ignoreFailure())
        }
        try documented("Operators/Filtering/TakeUntilReplacement.swift", "take(untilReplacement)") {
            $0["source"].take(untilReplacement: $0["replacement"])
        }
        let (lifetime, token) = Lifetime.make()
        try documented("Operators/Filtering/TakeDuring.swift", "take(during)") { inputs in
            let ending = inputs["trigger"].ignoreFailure().onNext { _ in token.dispose() }
            return inputs["source"].take(during: lifetime).take(until: ending.ignoreValues())
        }
        try documented("Operators/Filtering/TakeFor.swift", "take(for: 5)") {
            $0["source"].take(for: .tick * 5, on: $0.scheduler)
        }
    }

    @Test("first, last, element and elements match their documented diagrams")
    func positions() throws {
        try documented("Operators/Filtering/First.swift", "first") { $0["source"].first() }
        try documented("Operators/Filtering/First.swift", "first(where: even)") {
            $0.numbers("source").first(where: { $0 % 2 == 0 })
        }
        try documented("Operators/Filtering/Last.swift", "last") { $0["source"].last() }
        try documented("Operators/Filtering/Last.swift", "last(where: < 3)") {
            $0.numbers("source").last(where: { $0 < 3 })
        }
        try documented("Operators/Filtering/ElementAt.swift", "element(at: 1)") { $0["source"].element(at: 1) }
        try documented("Operators/Filtering/ElementAt.swift", "element(at: 5)") { $0["source"].element(at: 5) }
        try documented("Operators/Filtering/ElementAt.swift", "element(at: 5, failing: error)") {
            $0["source"].element(at: 5, failing: MarbleFailure())
        }
        try documented("Operators/Filtering/ElementsIn.swift", "elements(in: 1..<3)") {
            $0["source"].elements(in: 1..<3)
        }
        try documented("Operators/Filtering/ElementsIn.swift", "elements(in: 2...)") {
            $0["source"].elements(in: 2...)
        }
    }

    @Test("single and partition match their documented diagrams")
    func singleAndPartition() throws {
        try documented("Operators/Filtering/Single.swift", "single(failing: error)") {
            $0["source"].single(failing: MarbleFailure())
        }
        try documented("Operators/Filtering/Single.swift", "single(failing: error) of other") {
            $0["other"].single(failing: MarbleFailure())
        }
        try documented("Operators/Filtering/Partition.swift", "partition.matching") {
            $0.numbers("source").partition { $0 % 2 == 0 }.matching
        }
        try documented("Operators/Filtering/Partition.swift", "partition.rest") {
            $0.numbers("source").partition { $0 % 2 == 0 }.rest
        }
    }
}
