import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let aggregating = OperatorFamily("How do I aggregate values?") {
        OperatorRow(
            "Signal.reduce(_:_:)", summary: "Folds all values into one at completion.", tests: "ReduceTests",
            elsewhere: Elsewhere(
                objC: "`aggregateWithStart:reduce:`", swift: "`reduce(_:_:)`", rx: "`reduce`",
                combine: "`reduce`")
        ) {
            SampleCall("reduce(#n, mix)") { source, arguments in
                source.reduce(arguments.n, mix)
            } model: { stage in
                atEnd(stage) { $0.reduce(stage.n, mix) }
            }
            Drawing("reduce(_:_:)") { try $0.numbers().reduce(try $0.count(0), try $0.fold(1)) }
        }
        OperatorRow(
            "Signal.tryReduce(_:_:)", summary: "As `reduce`, with a closure that can throw.", tests: "ReduceTests",
            elsewhere: Elsewhere(combine: "`tryReduce`")
        ) {
            SampleCall(
                "tryReduce(#n) { (r, v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { mix(r, v) } }",
                n: 0...4
            ) {
                source, arguments in
                source.tryReduce(arguments.n) { (result, value) throws(SampleFailure) in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return mix(result, value)
                }
            } model: { stage in
                var result = stage.n
                stage.each {
                    if $0 % 5 == stage.n { return stage.fail($0) }
                    result = mix(result, $0)
                } completed: {
                    stage.next(result)
                    stage.complete()
                }
            }
            Drawing("tryReduce(_:)", remark: "3 throws") { play in
                try play.numbers().tryReduce(0) { sum, number throws(MarbleFailure) in
                    if number == 3 { throw MarbleFailure() }
                    return sum + number
                }
            }
        }
        OperatorRow(
            "Signal.reduceIndexed(_:_:)", summary: "As `reduce`, with the position of each value.",
            tests: "ReduceTests",
            elsewhere: Elsewhere(objC: "`aggregateWithStart:reduceWithIndex:`")
        ) {
            SampleCall("reduceIndexed(#n) { mix($0, mix($1, $2)) }") { source, arguments in
                source.reduceIndexed(arguments.n) { mix($0, mix($1, $2)) }
            } model: { stage in
                atEnd(stage) { $0.enumerated().reduce(stage.n) { mix($0, mix($1.element, $1.offset)) } }
            }
            Drawing("reduceIndexed(_:)") { play in
                play.remark("{ result, value, index in result + value * index }")
                return try play.numbers().reduceIndexed(try play.count(0)) { $0 &+ $1 &* $2 }
            }
        }
        OperatorRow(
            "Signal.reduce(_:into:_:)", "Signal.reduce(_:intoResultOf:_:)",
            summary: "As `reduce`, changing the result in place; the closure creates the start for each subscription.",
            tests: "ReduceTests",
            elsewhere: Elsewhere(objC: "`aggregateWithStartFactory:reduce:`", swift: "`reduce(into:)`")
        ) {
            SampleCall("reduce(into: #n) { $0 = mix($0, $1) }") { source, arguments in
                source.reduce(into: arguments.n) { $0 = mix($0, $1) }
            } model: { stage in
                atEnd(stage) { $0.reduce(stage.n, mix) }
            }
            SampleCall { $0.reduce(into: 0) { $0 += $1 } }
            SampleCall(as: "objects", cost: .array) {
                $0.reduce(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count)
            }
            SampleCall { $0.reduce(intoResultOf: { effect(0) }) { $0 += $1 } }
            Drawing("reduce(into:)", example: ["reduce(into: 0)", source], remark: "{ $0 += $1 }") { play in
                try play.numbers().reduce(into: try play.count(0)) { $0 &+= $1 }
            }
            Drawing("reduce(intoResultOf:)", example: ["reduce(intoResultOf: 0)", source], remark: "{ $0 += $1 }") {
                play in
                let start = try play.count(0)
                return try play.numbers().reduce(intoResultOf: { start }) { $0 &+= $1 }
            }
        }
        OperatorRow(
            "Signal.collect()", summary: "Collects all values into an array.", tests: "ReduceTests",
            elsewhere: Elsewhere(objC: "`collect`", swift: "`collect`", rx: "`toArray`", combine: "`collect`"),
            cost: .array
        ) {
            SampleCall("collect().map(digest)") { source, _ in
                source.collect().map(digest)
            } model: { stage in
                atEnd(stage, digest)
            }
            Drawing("collect()") { try $0[0].collect() }
        }
        OperatorRow(
            "Signal.count()", summary: "Counts the values.", tests: "ReduceTests",
            elsewhere: Elsewhere(combine: "`count`")
        ) {
            SampleCall("count()") { source, _ in
                source.count()
            } model: { stage in
                atEnd(stage, \.count)
            }
            Drawing("count()") { try $0[0].count() }
        }
        OperatorRow(
            "Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)",
            summary: "Sends the least, or the greatest, value.", tests: "MinMaxSortedTests",
            elsewhere: Elsewhere(combine: "`min`, `max`, `tryMin`, `tryMax`")
        ) {
            SampleCall("min()") { source, _ in
                source.min()
            } model: { stage in
                atEnd(stage) { $0.min() }
            }
            SampleCall("max { $0 % 4 < $1 % 4 }") { source, _ in
                source.max { $0 % 4 < $1 % 4 }
            } model: { stage in
                // The first of several equal values.
                atEnd(stage) { values in values.first { value in values.allSatisfy { $0 % 4 <= value % 4 } } }
            }
            SampleCall { $0.min() }
            SampleCall { $0.max() }
            SampleCall { $0.min { $0 > $1 } }
            SampleCall { $0.max { $0 > $1 } }
            Drawing("min()", example: ["min()", source]) { try $0.numbers().min() }
            Drawing("max()", example: ["max()", source]) { try $0.numbers().max() }
            Drawing("min(by:)", remark: "{ $0 < $1 }") { try $0[0].min { Rules.isLess($0, $1) } }
            Drawing("max(by:)", remark: "{ $0 < $1 }") { try $0[0].max { Rules.isLess($0, $1) } }
        }
        OperatorRow(
            "Signal.contains(where:)", summary: "Sends whether a value satisfies a predicate.", tests: "ContainsTests",
            elsewhere: Elsewhere(objC: "`any`, `any:`", combine: "`contains`, `contains(where:)`")
        ) {
            SampleCall("contains { $0 > #n }.map { $0 ? 1 : 0 }", n: 0...9) { source, arguments in
                source.contains { $0 > arguments.n }.map { $0 ? 1 : 0 }
            } model: { stage in
                answer(stage, found: 1, otherwise: 0) { $0 > stage.n }
            }
            Drawing("contains(where:)") { play in
                let test = try play.test(0)
                return try play[0].contains { test($0) }
            }
        }
        OperatorRow(
            "Signal.allSatisfy(_:)", summary: "Sends whether all values satisfy a predicate.", tests: "ContainsTests",
            elsewhere: Elsewhere(objC: "`all:`", combine: "`allSatisfy`, `tryAllSatisfy`")
        ) {
            SampleCall("allSatisfy { $0 > #n }.map { $0 ? 1 : 0 }", n: 0...9) { source, arguments in
                source.allSatisfy { $0 > arguments.n }.map { $0 ? 1 : 0 }
            } model: { stage in
                answer(stage, found: 0, otherwise: 1) { $0 <= stage.n }
            }
            Drawing("allSatisfy(_:)") { play in
                let test = try play.test(0, or: "< 3")
                return try play[0].allSatisfy { test($0) }
            }
        }
        OperatorRow("Signal.isEmpty()", summary: "Sends whether there are no values.", tests: "ContainsTests") {
            SampleCall("isEmpty().map { $0 ? 1 : 0 }") { source, _ in
                source.isEmpty().map { $0 ? 1 : 0 }
            } model: { stage in
                answer(stage, found: 0, otherwise: 1) { _ in true }
            }
            Drawing("isEmpty()") { try $0[0].isEmpty() }
        }
        OperatorRow(
            "Signal.sorted()", "Signal.sorted(by:)", summary: "Sends all values in order at completion.",
            tests: "MinMaxSortedTests", cost: .array
        ) {
            SampleCall("sorted().map(digest)") { source, _ in
                source.sorted().map(digest)
            } model: { stage in
                atEnd(stage) { digest($0.sorted()) }
            }
            SampleCall { $0.sorted() }
            SampleCall { $0.sorted { $0 > $1 } }
            Drawing("sorted()") { try $0[0].sorted() }
            Drawing("sorted(by:)", remark: "{ $0 > $1 }") { try $0[0].sorted { Rules.isLess($1, $0) } }
        }
    }

    private static let source = "source: -2--1--3-|"
    private static func atEnd(_ stage: Stage, _ result: @escaping ([Int]) -> Int?) {
        var values: [Int] = []
        stage.each {
            values.append($0)
        } completed: {
            if let result = result(values) { stage.next(result) }
            stage.complete()
        }
    }

    private static func answer(
        _ stage: Stage, found: Int, otherwise: Int, _ isFound: @escaping (Int) -> Bool
    ) {
        stage.each {
            guard isFound($0) else { return }
            stage.next(found)
            stage.complete()
        } completed: {
            stage.next(otherwise)
            stage.complete()
        }
    }
}
