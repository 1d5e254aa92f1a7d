import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let transforming = OperatorFamily("How do I transform values?") {
        OperatorRow(
            "Signal.map(_:)", tests: "MapTests",
            elsewhere: Elsewhere(objC: "`map:`", swift: "`map`", rx: "`map`", combine: "`map`")
        ) {
            SampleCall("map { $0 + #n }", n: 1...5) { source, arguments in
                source.map { $0 + arguments.n }
            } model: { stage in
                stage.each { stage.next($0 + stage.n) }
            }
            Drawing("map(_:)") { try $0[0].map(try $0.transform(0)) }
        }
        OperatorRow(
            "Signal.map(_:)", title: #"`map(\.key)`"#, summary: "Sends a property of each value.", tests: "MapTests",
            elsewhere: Elsewhere(
                swift: "`map(_ keyPath:)`", rx: "≈ `map` (KeyPath literal as function)",
                combine: "`map(_:_:_:)` key paths")
        ) {
            SampleCall("map(\\.byteSwapped.byteSwapped)") { source, _ in
                source.map(\.byteSwapped.byteSwapped)
            } model: { stage in
                stage.each(stage.next)
            }
            Drawing("map(keyPath:)", example: ["map(keyPath: \\.count)", "source: -{one}-{three}-{eleven}|"]) { play in
                try play.word(0, "\\.count")
                return try play[0].map(\.count)
            }
        }
        OperatorRow(
            "Signal.mapTo(_:)", tests: "MapTests", elsewhere: Elsewhere(objC: "`mapReplace:`", swift: "`map(value:)`")
        ) {
            SampleCall("mapTo(#n)") { source, arguments in
                source.mapTo(arguments.n)
            } model: { stage in
                stage.each { _ in stage.next(stage.n) }
            }
            Drawing("mapTo(_:)") { try $0[0].mapTo(try $0.text(0)) }
        }
        OperatorRow(
            "Signal.mapToVoid()", summary: "Replaces each value with `()`.", tests: "MapTests",
            elsewhere: Elsewhere(objC: "≈ `mapReplace:` RACUnit", swift: "≈ `map(value:)` ()")
        ) {
            SampleCall("mapToVoid().map { 1 }") { source, _ in
                source.mapToVoid().map { 1 }
            } model: { stage in
                stage.each { _ in stage.next(1) }
            }
            Drawing("mapToVoid()", example: ["mapToVoid()", "source: -a--b-|"]) { try $0[0].mapToVoid() }
        }
        OperatorRow(
            "Signal.tryMap(_:)",
            summary: "Transforms each value with a closure that can throw the signal's failure.", tests: "MapTests",
            elsewhere: Elsewhere(objC: "`tryMap:`", swift: "`attemptMap`", rx: "`map` (throws)", combine: "`tryMap`")
        ) {
            SampleCall(
                "tryMap { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v } }",
                n: 0...4
            ) {
                source, arguments in
                source.tryMap { (value) throws(SampleFailure) in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return value
                }
            } model: { stage in
                stage.each { if $0 % 5 == stage.n { stage.fail($0) } else { stage.next($0) } }
            }
            Drawing("tryMap(_:)", remark: "3 throws") { play in
                try play[0].tryMap { text throws(MarbleFailure) in
                    if text == "3" { throw MarbleFailure() }
                    return Rules.letter(text)
                }
            }
        }
        OperatorRow(
            "Signal.compactMap(_:)", summary: "Transforms each value and drops `nil`.", tests: "CompactMapTests",
            elsewhere: Elsewhere(
                objC: "≈ `map:`+`ignore:`", swift: "`compactMap`", rx: "`compactMap`",
                combine: "`compactMap`")
        ) {
            SampleCall("compactMap { $0 % 3 == #n ? nil : $0 }", n: 0...2) { source, arguments in
                source.compactMap { $0 % 3 == arguments.n ? nil : $0 }
            } model: { stage in
                stage.each { if $0 % 3 != stage.n { stage.next($0) } }
            }
            Drawing("compactMap(_:)") { play in
                play.remark { Rules.optional($0).map(Rules.letter) }
                return try play[0].compactMap { Rules.optional($0).map(Rules.letter) }
            }
        }
        OperatorRow(
            "Signal.tryCompactMap(_:)",
            summary: "Transforms each value with a closure that can throw, and drops `nil`.",
            tests: "CompactMapTests", elsewhere: Elsewhere(combine: "`tryCompactMap`")
        ) {
            SampleCall(
                "tryCompactMap { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v % 2 == 0 ? nil : v } }",
                n: 0...4
            ) {
                source, arguments in
                source.tryCompactMap { (value) throws(SampleFailure) -> Int? in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return value % 2 == 0 ? nil : value
                }
            } model: { stage in
                stage.each { if $0 % 5 == stage.n { stage.fail($0) } else if $0 % 2 != 0 { stage.next($0) } }
            }
            Drawing("tryCompactMap(_:)", remark: "4 throws") { play in
                try play[0].tryCompactMap { text throws(MarbleFailure) -> String? in
                    if text == "4" { throw MarbleFailure() }
                    return Rules.optional(text).map(Rules.letter)
                }
            }
        }
        OperatorRow(
            "Signal.skipNil()", tests: "CompactMapTests",
            elsewhere: Elsewhere(
                objC: "≈ `ignore:` nil", swift: "`skipNil`", rx: "≈ `compactMap`", combine: "≈ `compactMap`")
        ) {
            SampleCall("map { $0 % 3 == #n ? nil : $0 }.skipNil()", n: 0...2) { source, arguments in
                source.map { $0 % 3 == arguments.n ? Int?.none : $0 }.skipNil()
            } model: { stage in
                stage.each { if $0 % 3 != stage.n { stage.next($0) } }
            }
            Drawing("skipNil()", remark: "x is nil") { try $0[0].map(Rules.optional).skipNil() }
        }
        OperatorRow(
            "Signal.cast(to:failing:)", "Signal.ofType(_:)",
            summary: "Casts each value, and fails on, or drops, values of other types.", tests: "CastTests"
        ) {
            SampleCall(
                "map { $0 % 4 == #n ? \"\" as any Sendable : $0 }.cast(to: Int.self, failing: SampleFailure(code: 34))"
            ) { source, arguments in
                source.map { $0 % 4 == arguments.n ? "" as any Sendable : $0 }
                    .cast(to: Int.self, failing: SampleFailure(code: 34))
            } model: { stage in
                stage.each { if $0 % 4 == stage.n { stage.fail(34) } else { stage.next($0) } }
            }
            SampleCall("map { $0 % 3 == #n ? \"\" as any Sendable : $0 }.ofType(Int.self)", n: 0...2) {
                source, arguments in
                source.map { $0 % 3 == arguments.n ? "" as any Sendable : $0 }.ofType(Int.self)
            } model: { stage in
                stage.each { if $0 % 3 != stage.n { stage.next($0) } }
            }
            Drawing("cast(to:)") { play in
                try play.word(0, "Int")
                return try play[0].map(Rules.numberOrText).cast(to: Int.self, failing: MarbleFailure())
            }
            Drawing("ofType(_:)") { play in
                try play.word(0, "Int")
                return try play[0].map(Rules.numberOrText).ofType(Int.self)
            }
        }
        OperatorRow(
            "Signal.scan(_:_:)", summary: "Sends the running result of a fold.", tests: "ScanTests",
            elsewhere: Elsewhere(
                objC: "`scanWithStart:reduce:`", swift: "`scan(_:_:)`", rx: "`scan(_:accumulator:)`",
                combine: "`scan`")
        ) {
            SampleCall("scan(#n, mix)") { source, arguments in
                source.scan(arguments.n, mix)
            } model: { stage in
                var result = stage.n
                stage.each {
                    result = mix(result, $0)
                    stage.next(result)
                }
            }
            Drawing("scan(_:_:)") { try $0.numbers().scan(try $0.count(0), try $0.fold(1)) }
        }
        OperatorRow(
            "Signal.tryScan(_:_:)", summary: "As `scan`, with a closure that can throw.", tests: "ScanTests",
            elsewhere: Elsewhere(combine: "`tryScan`")
        ) {
            SampleCall(
                "tryScan(#n) { (r, v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { mix(r, v) } }",
                n: 0...4
            ) {
                source, arguments in
                source.tryScan(arguments.n) { (result, value) throws(SampleFailure) in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return mix(result, value)
                }
            } model: { stage in
                var result = stage.n
                stage.each {
                    if $0 % 5 == stage.n { return stage.fail($0) }
                    result = mix(result, $0)
                    stage.next(result)
                }
            }
            Drawing("tryScan(_:)", remark: "the sum; 3 throws") { play in
                try play.numbers().tryScan(0) { sum, number throws(MarbleFailure) in
                    if number == 3 { throw MarbleFailure() }
                    return sum + number
                }
            }
        }
        OperatorRow(
            "Signal.scanIndexed(_:_:)", summary: "As `scan`, with the position of each value.", tests: "ScanTests",
            elsewhere: Elsewhere(objC: "`scanWithStart:reduceWithIndex:`")
        ) {
            SampleCall("scanIndexed(#n) { mix($0, mix($1, $2)) }") { source, arguments in
                source.scanIndexed(arguments.n) { mix($0, mix($1, $2)) }
            } model: { stage in
                var (result, index) = (stage.n, 0)
                stage.each {
                    result = mix(result, mix($0, index))
                    index += 1
                    stage.next(result)
                }
            }
            Drawing("scanIndexed(_:)", remark: "{ result, value, index in result + value * index }") { play in
                try play.numbers().scanIndexed(try play.count(0)) { $0 &+ $1 &* $2 }
            }
        }
        OperatorRow(
            "Signal.scan(_:into:_:)", summary: "As `scan`, changing the result in place.", tests: "ScanTests",
            elsewhere: Elsewhere(swift: "`scan(into:)`", rx: "`scan(into:)`")
        ) {
            SampleCall("scan(into: #n) { $0 = mix($0, $1) }") { source, arguments in
                source.scan(into: arguments.n) { $0 = mix($0, $1) }
            } model: { stage in
                var result = stage.n
                stage.each {
                    result = mix(result, $0)
                    stage.next(result)
                }
            }
            SampleCall(as: "objects", cost: .array) { $0.scan(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count) }
            Drawing(
                "scan(into:)", example: ["scan(into: 0)", "source: -1--2--3-|"], remark: "{ $0 += $1 }"
            ) { play in
                try play.numbers().scan(into: try play.count(0)) { $0 &+= $1 }
            }
        }
        OperatorRow("Signal.scan(_:)", summary: "As `scan`, starting with the first value.", tests: "ScanTests") {
            SampleCall("scan(mix)") { source, _ in
                source.scan(mix)
            } model: { stage in
                var result: Int?
                stage.each {
                    result = result.map { [value = $0] in mix($0, value) } ?? $0
                    stage.next(result!)
                }
            }
            Drawing("scan(_:)") { try $0.numbers().scan(try $0.fold(0)) }
        }
        OperatorRow(
            "Signal.scanMap(_:_:)", "Signal.scanMap(_:into:_:)",
            summary: "Keeps a state and sends an output for each value.", tests: "ScanTests",
            elsewhere: Elsewhere(swift: "`scanMap`")
        ) {
            SampleCall("scanMap(#n) { ($1, mix($0, $1)) }") { source, arguments in
                source.scanMap(arguments.n) { ($1, mix($0, $1)) }
            } model: { stage in
                var last = stage.n
                stage.each {
                    stage.next(mix(last, $0))
                    last = $0
                }
            }
            SampleCall { $0.scanMap(0) { ($0 + $1, $0) } }
            SampleCall { source in
                source.scanMap(into: 0) { (state, value) in
                    state += value
                    return state
                }
            }
            SampleCall(as: "objects", cost: .array) { source in
                source.scanMap(into: [Thing]()) { (state, value) in
                    state.append(Thing(value))
                    return state.count
                }
            }
            Drawing("scanMap(_:)", remark: "{ state, value in (state + 1, value == a ? x : y) }") { play in
                try play[0].scanMap(try play.count(0)) { state, value in (state + 1, value == "a" ? "x" : "y") }
            }
        }
        OperatorRow(
            "Signal.pairwise()", "Signal.pairwise(from:)", tests: "ScanTests",
            elsewhere: Elsewhere(objC: "`combinePreviousWithStart:reduce:`", swift: "`combinePrevious`")
        ) {
            SampleCall("pairwise().map { mix($0.0, $0.1) }") { source, _ in
                source.pairwise().map { mix($0.0, $0.1) }
            } model: { stage in
                var last: Int?
                stage.each {
                    if let last { stage.next(mix(last, $0)) }
                    last = $0
                }
            }
            SampleCall("pairwise(from: #n).map { mix($0.0, $0.1) }") { source, arguments in
                source.pairwise(from: arguments.n).map { mix($0.0, $0.1) }
            } model: { stage in
                var last = stage.n
                stage.each {
                    stage.next(mix(last, $0))
                    last = $0
                }
            }
            Drawing("pairwise()") { try $0[0].pairwise() }
            Drawing("pairwise(from:)") { play in try play[0].pairwise(from: try play.text(0)) }
        }
        OperatorRow(
            "Signal.windows(of:)", summary: "Sends the last n values with each value, from the n-th value on.",
            tests: "ScanTests", cost: .array
        ) {
            SampleCall("windows(of: #n).map(digest)", n: 1...3) { source, arguments in
                source.windows(of: arguments.n).map(digest)
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    if values.count >= stage.n { stage.next(digest(values.suffix(stage.n))) }
                }
            }
            Drawing("windows(of:)") { try $0[0].windows(of: try $0.count(0, from: 1)) }
        }
        OperatorRow("Signal.enumerated()", tests: "ScanTests", elsewhere: Elsewhere(rx: "`enumerated`")) {
            SampleCall("enumerated().map { mix($0.offset, $0.element) }") { source, _ in
                source.enumerated().map { mix($0.offset, $0.element) }
            } model: { stage in
                var count = 0
                stage.each {
                    stage.next(mix(count, $0))
                    count += 1
                }
            }
            Drawing("enumerated()") { try $0[0].enumerated() }
        }
        OperatorRow(
            "Signal.materialize()", summary: "Sends events as values.", tests: "MaterializeTests",
            elsewhere: Elsewhere(objC: "`materialize`", swift: "`materialize`", rx: "`materialize`")
        ) {
            SampleCall("materialize().map { $0.value ?? 46 }.widenFailure()") { source, _ in
                source.materialize().map { $0.value ?? 46 }.widenFailure()
            } model: { stage in
                stage.each(stage.next) { _ in
                    stage.next(46)
                    stage.complete()
                }
            }
            Drawing("materialize()") { try $0[0].materialize() }
        }
        OperatorRow(
            "Signal.dematerialize()", summary: "Turns such values back into events.", tests: "MaterializeTests",
            elsewhere: Elsewhere(objC: "`dematerialize`", swift: "`dematerialize`", rx: "`dematerialize`")
        ) {
            SampleCall("materialize().dematerialize()") { source, _ in
                source.materialize().dematerialize()
            } model: { stage in
                stage.each(stage.next)
            }
            Drawing("dematerialize()", remark: eventNames) {
                try $0[0].map(Rules.event).ignoreFailure().dematerialize()
            }
        }
        OperatorRow(
            "Signal.materializeResults()", summary: "Sends values and the failure as results.",
            tests: "MaterializeTests",
            elsewhere: Elsewhere(swift: "`materializeResults`")
        ) {
            SampleCall("materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()") { source, _ in
                source.materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()
            } model: { stage in
                stage.each(stage.next) { end in
                    if end != .completed { stage.next(48) }
                    stage.complete()
                }
            }
            Drawing("materializeResults()") { try $0[0].materializeResults() }
        }
        OperatorRow(
            "Signal.dematerializeResults()", summary: "Turns results back into values and a failure.",
            tests: "MaterializeTests",
            elsewhere: Elsewhere(swift: "`dematerializeResults`", combine: "≈ `flatMap` `publisher`")
        ) {
            SampleCall("materializeResults().dematerializeResults()") { source, _ in
                source.materializeResults().dematerializeResults()
            } model: { stage in
                stage.each(stage.next)
            }
            Drawing("dematerializeResults()", remark: eventNames) {
                try $0[0].map(Rules.result).ignoreFailure().dematerializeResults()
            }
        }
        OperatorRow(
            "Signal.eventValues()", "Signal.eventFailures()",
            summary: "Selects the values, or the failures, of materialized events.", tests: "MaterializeTests"
        ) {
            SampleCall("materialize().eventValues().widenFailure()") { source, _ in
                source.materialize().eventValues().widenFailure()
            } model: { stage in
                stage.each(stage.next) { _ in stage.complete() }
            }
            SampleCall("materialize().eventFailures().map(\\.code).widenFailure()") { source, _ in
                source.materialize().eventFailures().map(\.code).widenFailure()
            } model: { stage in
                stage.each({ _ in }) { end in
                    if case .failed(let code) = end { stage.next(code) }
                    stage.complete()
                }
            }
            Drawing("eventValues()", remark: eventNames) { try $0[0].map(Rules.event).eventValues() }
            Drawing("eventFailures()", remark: eventNames) { try $0[0].map(Rules.event).eventFailures().mapTo("x") }
        }
        OperatorRow(
            "Signal.negate()", summary: "Inverts Boolean values.", tests: "MapTests",
            elsewhere: Elsewhere(objC: "`not`", swift: "`negate`")
        ) {
            SampleCall("map { $0 > #n }.negate().map { $0 ? 1 : 0 }", n: 0...8) { source, arguments in
                source.map { $0 > arguments.n }.negate().map { $0 ? 1 : 0 }
            } model: { stage in
                stage.each { stage.next($0 > stage.n ? 0 : 1) }
            }
            Drawing("negate()") { try $0.booleans().negate() }
        }
        OperatorRow(
            "Signal.mapElements(_:)", summary: "Transforms the elements of each collection.", tests: "MapElementsTests",
            cost: .array
        ) {
            SampleCall("map { [$0, #n] }.mapElements { $0 + 1 }.map(digest)") { source, arguments in
                source.map { [$0, arguments.n] }.mapElements { $0 + 1 }.map(digest)
            } model: { stage in
                stage.each { stage.next(digest([$0 + 1, stage.n + 1])) }
            }
            Drawing("mapElements(_:)") { play in
                play.remark("{ 1 → a, 2 → b, … }")
                return try play[0].mapElements { Rules.letter(String($0)) }.map { $0.joined() }
            }
        }
        OperatorRow(
            "Signal.filterElements(_:)", summary: "Filters the elements of each collection.", tests: "MapElementsTests",
            cost: .array
        ) {
            SampleCall("map { [$0, #n] }.filterElements { $0 > 2 }.map(digest)") { source, arguments in
                source.map { [$0, arguments.n] }.filterElements { $0 > 2 }.map(digest)
            } model: { stage in
                stage.each { stage.next(digest([$0, stage.n].filter { $0 > 2 })) }
            }
            Drawing("filterElements(_:)") { play in
                let test = try play.test(0)
                return try play[0].filterElements { test(String($0)) }
            }
        }
        OperatorRow(
            "Signal.interspersed(every:with:)", summary: "Sends a separator between values.", tests: "InterspersedTests"
        ) {
            SampleCall("interspersed(every: #n, with: 61)", n: 1...3) { source, arguments in
                source.interspersed(every: arguments.n, with: 61)
            } model: { stage in
                var count = 0
                stage.each {
                    if count > 0, count % stage.n == 0 { stage.next(61) }
                    count += 1
                    stage.next($0)
                }
            }
            Drawing("interspersed(_:)") { try $0[0].interspersed(with: try $0.text(0)) }
            Drawing("interspersed(every:_:)") { play in
                try play[0].interspersed(every: try play.count(0, from: 1), with: try play.text(1))
            }
        }
        OperatorRow(
            "Signal.replaceNil(with:)", tests: "CompactMapTests",
            elsewhere: Elsewhere(swift: "≈ `map`", combine: "`replaceNil`")
        ) {
            SampleCall("map { $0 % 3 == #n ? nil : $0 }.replaceNil(with: 62)", n: 0...2) { source, arguments in
                source.map { $0 % 3 == arguments.n ? Int?.none : $0 }.replaceNil(with: 62)
            } model: { stage in
                stage.each { stage.next($0 % 3 == stage.n ? 62 : $0) }
            }
            Drawing("replaceNil(with:)", remark: "x is nil") { play in
                try play[0].map(Rules.optional).replaceNil(with: try play.text(0))
            }
        }
        OperatorRow(
            "Signal.timestamped(on:)", summary: "Pairs each value with the time.", tests: "TimestampedTests",
            cost: .clock
        ) {
            SampleCall("timestamped(on: scheduler).map { mix(ticks($0.time, since: start), $0.value) }") {
                source, arguments in
                source.timestamped(on: arguments.scheduler).map {
                    mix(ticks($0.time, since: arguments.start), $0.value)
                }
            } model: { stage in
                stage.each { stage.next(mix(stage.time, $0)) }
            }
            Drawing("timestamped(on:)") { play in
                try play[0].timestamped(on: play.scheduler).map { ($0.value, $0.time.sinceOrigin.ticks) }
            }
        }
        OperatorRow(
            "Signal.timeInterval(on:)", tests: "TimestampedTests", elsewhere: Elsewhere(combine: "`measureInterval`"),
            cost: .clock
        ) {
            SampleCall("timeInterval(on: scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }") {
                source, arguments in
                source.timeInterval(on: arguments.scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }
            } model: { stage in
                var last = stage.time
                stage.each {
                    stage.next(mix(stage.time - last, $0))
                    last = stage.time
                }
            }
            Drawing("timeInterval(on:)") { play in
                try play[0].timeInterval(on: play.scheduler).map { ($0.value, $0.interval.ticks) }
            }
        }
    }
}

extension OperatorCatalogue {

}

/// An object that a subscription does not retain.
final class Owner: LifetimeOwner, Sendable {
    let name: String
    let lifetime: Lifetime
    private let token: Lifetime.Token

    init(name: String) {
        self.name = name
        (lifetime, token) = Lifetime.make()
    }
}

private let eventNames = "a, b and d are next(1), next(2) and next(3), c is failed"

extension Rules {
    /// Interprets letters as materialized events: c is a failure, and a, b, and d are 1, 2, and 3.
    @Sendable static func event(_ value: String) -> MarbleSource.Event {
        value == "c" ? .failed(MarbleFailure()) : .next(["a": "1", "b": "2", "d": "3"][value] ?? value)
    }

    @Sendable static func result(_ value: String) -> Result<String, MarbleFailure> {
        if case .next(let value) = event(value) { .success(value) } else { .failure(MarbleFailure()) }
    }
}

extension Duration {
    /// The number of whole ticks. The quotient of two durations is a rounded `Double`, so it can be too small by one.
    fileprivate var ticks: Int { Int(attoseconds / Duration.tick.attoseconds) }
}
