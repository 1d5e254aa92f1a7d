import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let flattening = OperatorFamily("How do I flatten signals of signals?") {
        OperatorRow(
            "Signal.bind(_:)", title: "`bind { }`",
            summary: "Flattens a signal for each value, until a closure returns `nil` or sets its flag.",
            tests: "BindTests", elsewhere: Elsewhere(objC: "`bind:`")
        ) {
            SampleCall(
                "bind { { v, isLast in isLast = v % 5 == 4; return v % 4 == #n ? nil : #0.map { mix(v, $0) } } }",
                others: 1
            ) {
                source, arguments in
                source.bind {
                    effect()
                    return { value, isLast in
                        isLast = value % 5 == 4
                        return value % 4 == arguments.n ? nil : arguments.others[0].map { mix(value, $0) }
                    }
                }
            } model: { stage in
                var running = 0
                var outer: Stage.Pending?
                func stop() {
                    stage.drop(outer)
                    outer = nil
                    if running == 0 { stage.complete() }
                }
                outer = stage.subscribe(stage.source) { event in
                    guard let value = event.value else { return event == .completed ? stop() : stage.send(event) }
                    guard value % 4 != stage.n else { return stop() }
                    running += 1
                    stage.subscribe(stage.others[0]) { event in
                        switch event {
                        case .next(let inner): stage.next(mix(value, inner))
                        case .failed: stage.send(event)
                        case .completed:
                            running -= 1
                            if running == 0, outer == nil { stage.complete() }
                        }
                    }
                    if value % 5 == 4 { stop() }
                }
            }
            Drawing("bind(until:)", inputs: names) { play in
                let stop = try play.text(0)
                var inners: [String: MarbleSource] = [:]
                for value in try play.input(0).values.prefix(while: { $0 != stop }) {
                    guard let number = play.number(of: value) else {
                        throw try play.input(0).complaint(
                            "'\(value)' needs a separate diagram, such as '\(value): -1-2-|'.", about: value)
                    }
                    inners[value] = try play[number]
                }
                return try play[0].bind { [inners] in
                    { value, isOver in
                        isOver = value == stop
                        return isOver ? nil : inners[value]!
                    }
                }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.merge, _:)`", summary: "Flattens all inner signals concurrently.",
            tests: "FlatMapMergeTests",
            elsewhere: Elsewhere(
                objC: "`flattenMap:`", swift: "`flatMap(.merge)`", rx: "`flatMap`",
                combine: "`flatMap(maxPublishers: .unlimited)`")
        ) {
            flatMap("flatMap(.merge) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .merge, .merge)
            SampleCall(as: "merge") { $0.flatMap(.merge) { .of($0, $0) } }
            SampleCall(as: "merge, inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2).flatMap(.merge) { _ in source }
            }
            Drawing("flatMap(_:)", inputs: names) { play in
                let inners = try play.inners()
                return try play[0].flatMap(try play.strategy()) { inners[$0]! }
            }
        }
        OperatorRow(
            "Signal.flatten(_:)", "FlattenStrategy", title: "`flatten(.merge)`",
            summary: "As above, for a signal of signals.", tests: "FlatMapTests",
            elsewhere: Elsewhere(objC: "`flatten`", swift: "`flatten(.merge)`", rx: "`merge`", combine: "≈ `flatMap`")
        ) {
            flattened("map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.merge)", .merge, .merge)
            SampleCall { $0.map { .of($0, $0) }.flatten(.merge) }
            Drawing("flatten(_:)", inputs: names, example: ["flatten(.latest)"] + sources) { play in
                let inners = try play.inners()
                return try play[0].map { inners[$0]! }.flatten(try play.strategy())
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatten(.merge(max:))`",
            summary: "Flattens at most n inner signals concurrently.", tests: "FlatMapMergeTests",
            elsewhere: Elsewhere(
                objC: "≈ `flatten:`", swift: "`flatten(.concurrent(limit:))`", rx: "`merge(maxConcurrent:)`",
                combine: "`flatMap(maxPublishers:)`")
        ) {
            flatMap(
                "flatMap(.merge(max: 2)) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .merge(max: 2),
                .merge(max: 2))
            SampleCall(as: "merge(max:)") { $0.flatMap(.merge(max: 2)) { .of($0, $0) } }
            SampleCall(as: "merge(max:), inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2, 3).flatMap(.merge(max: 2)) { _ in source.take(2) }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.concat, _:)`",
            summary: "Flattens the inner signals one after another.", tests: "FlatMapConcatTests",
            elsewhere: Elsewhere(
                objC: "≈ `map:`+`concat`", swift: "`flatMap(.concat)`", rx: "`concatMap`",
                combine: "≈ `flatMap(maxPublishers: .max(1))`")
        ) {
            flatMap("flatMap(.concat) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .concat, .concat)
            SampleCall(as: "concat") { $0.flatMap(.concat) { .of($0, $0) } }
            SampleCall(as: "concat, inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2, 3).flatMap(.concat) { _ in source.take(2) }
            }
        }
        OperatorRow(
            "Signal.flatten(_:)", title: "`flatten(.concat)`", summary: "As above, for a signal of signals.",
            tests: "FlatMapTests",
            elsewhere: Elsewhere(
                objC: "`concat`", swift: "`flatten(.concat)`", rx: "`concat`",
                combine: "≈ `flatMap(maxPublishers: .max(1))`")
        ) {
            flattened("map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.concat)", .concat, .concat)
        }
        OperatorRow(
            "Signal.flatten(_:)", title: "`flatten(.latest)`", summary: "Switches to the latest inner signal.",
            tests: "FlatMapTests",
            elsewhere: Elsewhere(
                objC: "≈ `switchToLatest`", swift: "`flatten(.latest)`", rx: "`switchLatest`",
                combine: "`switchToLatest`")
        ) {
            flattened("map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.latest)", .latest, .latest)
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.latest, _:)`", summary: "As above, with a signal for each value.",
            tests: "FlatMapLatestTests",
            elsewhere: Elsewhere(
                objC: "≈ `map:`+`switchToLatest`", swift: "`flatMap(.latest)`", rx: "`flatMapLatest`",
                combine: "≈ `map`+`switchToLatest`")
        ) {
            flatMap("flatMap(.latest) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .latest, .latest)
            SampleCall(as: "latest") { $0.flatMap(.latest) { .of($0, $0) } }
            SampleCall(as: "latest, inner", traits: .dependsOnTime) { source in
                source.flatMap(.latest) { value in source.take(3).map { $0 + value } }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.first, _:)`, `flatMap(.throttle, _:)`",
            summary: "Flattens one inner signal at a time, and ignores those that arrive during that time.",
            tests: "FlatMapFirstTests", elsewhere: Elsewhere(swift: "`flatMap(.throttle)`", rx: "`flatMapFirst`")
        ) {
            flatMap("flatMap(.first) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .first, .first)
            SampleCall(as: "first") { $0.flatMap(.first) { .of($0, $0) } }
            SampleCall(as: "first, inner", traits: .dependsOnTime) { source in
                source.flatMap(.first) { _ in source.take(2) }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.race, _:)`",
            summary: "Flattens the inner signal that sends first.", tests: "FlatMapRaceTests",
            elsewhere: Elsewhere(swift: "`flatMap(.race)`")
        ) {
            flatMap("flatMap(.race) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .race, .race)
            SampleCall(as: "race") { $0.flatMap(.race) { .of($0, $0) } }
            SampleCall(as: "race, inner", traits: .dependsOnTime) { source in
                source.flatMap(.race) { _ in source.take(2) }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`buffer(count:).flatMap(.concat) { zip(…) }`",
            summary: "Runs batches of limited size, one after another.", tests: "FlatMapConcatTests"
        ) {
            SampleCall(
                "buffer(count: 2).flatMap(.concat) { zip($0.map { v in #0.map { mix(v, $0) } }) }.map(digest)",
                others: 1
            ) {
                source, arguments in
                source.buffer(count: 2).flatMap(.concat) { values in
                    zip(values.map { value in arguments.others[0].map { mix(value, $0) } })
                }.map(digest)
            } model: { stage in
                // Both signals of a batch are subscribed to in order, and the result is sent when both have sent.
                var batches: [[Int]] = []
                var values: [Int] = []
                var (isRunning, isOuterRunning) = (false, true)
                func run() {
                    if isRunning { return }
                    guard !batches.isEmpty else {
                        if !isOuterRunning { stage.complete() }
                        return
                    }
                    isRunning = true
                    let batch = batches.removeFirst()
                    var columns = batch.map { _ in [Int]() }
                    var isComplete = batch.map { _ in false }
                    var sent = 0
                    var inputs: [Stage.Pending] = []
                    for (index, value) in batch.enumerated() {
                        inputs.append(
                            stage.subscribe(stage.others[0]) { event in
                                switch event {
                                case .next(let inner): columns[index].append(mix(value, inner))
                                case .failed: return stage.send(event)
                                case .completed: isComplete[index] = true
                                }
                                if columns.allSatisfy({ $0.count > sent }) {
                                    stage.next(digest(columns.map { $0[sent] }))
                                    sent += 1
                                }
                                guard batch.indices.contains(where: { isComplete[$0] && columns[$0].count == sent })
                                else { return }
                                inputs.forEach(stage.drop)
                                isRunning = false
                                run()
                            })
                    }
                }
                stage.each {
                    values.append($0)
                    guard values.count == 2 else { return }
                    batches.append(values)
                    values = []
                    run()
                } completed: {
                    if !values.isEmpty { batches.append(values) }
                    isOuterRunning = false
                    run()
                }
            }
            Drawing(
                "buffer(_:zipped:)", inputs: names,
                example: ["buffer(2, zipped: true)", "source: -a-b--c--d|", "a: -1|", "b: ---2|", "c: --3|", "d: -4|"],
                remark: "buffer(count:).flatMap(.concat) { zip(…) }"
            ) { play in
                let (inners, count) = (try play.inners(), try play.count(0, from: 1))
                try play.word(1, "true")
                return try play[0].buffer(count: count).flatMap(.concat) { names in
                    Operators.zip(names.map { inners[$0]! }).map { $0.joined() }
                }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.concatEager, _:)`",
            summary: "Subscribes to all inner signals immediately and sends their values in order.",
            tests: "FlatMapConcatEagerTests"
        ) {
            flatMap(
                "flatMap(.concatEager) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .concatEager, .eager)
            SampleCall(as: "concatEager") { $0.flatMap(.concatEager) { .of($0, $0) } }
            SampleCall(as: "concatEager, inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2, 3).flatMap(.concatEager) { source.take($0) }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:_:)", title: "`flatMap(.concatLatest, _:)`",
            summary:
                "Flattens one inner signal after another; of those that arrive meanwhile, only the newest one waits.",
            tests: "FlatMapConcatLatestTests"
        ) {
            flatMap(
                "flatMap(.concatLatest) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .concatLatest,
                .concatLatest)
            SampleCall(as: "concatLatest") { $0.flatMap(.concatLatest) { .of($0, $0) } }
            SampleCall(as: "concatLatest, inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2, 3).flatMap(.concatLatest) { _ in source.take(2) }
            }
        }
        OperatorRow(
            "Signal.tryFlatMap(_:_:)",
            summary: "Flattens the signals of a closure that can throw.", tests: "FlatMapTests"
        ) {
            SampleCall(
                "tryFlatMap(.merge) { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { .of(v, v + 1) } }",
                n: 0...4
            ) { source, arguments in
                source.tryFlatMap(.merge) { (value) throws(SampleFailure) in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return .of(value, value + 1)
                }
            } model: { stage in
                stage.each {
                    if $0 % 5 == stage.n { return stage.fail($0) }
                    stage.next($0)
                    stage.next($0 + 1)
                }
            }
            Drawing("tryFlatMap(_:)", inputs: ["source", "a", "b"], remark: "c throws") { play in
                let inners = try play.inners(isComplete: false)
                return try play[0].tryFlatMap(try play.strategy()) { name throws(MarbleFailure) in
                    guard let inner = inners[name] else { throw MarbleFailure() }
                    return inner
                }
            }
        }
        OperatorRow(
            "Signal.flatMap(_:priority:_:)",
            summary:
                "Flattens at most n inner signals concurrently; of the values that wait, the most urgent one is next.",
            tests: "FlatMapPriorityTests"
        ) {
            SampleCall(
                "flatMap(.merge(max: 2), priority: { $0 % 4 }) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }",
                others: 1
            ) { source, arguments in
                source.flatMap(.merge(max: 2), priority: { $0 % 4 }) { value in
                    value % 3 == arguments.n ? .just(value) : arguments.others[0].map { mix(value, $0) }
                }
            } model: { stage in
                flatten(stage, .merge(max: 2), priority: { $0 % 4 }) { inner(of: $0, stage) }
            }
            SampleCall { $0.flatMap(.merge(max: 2), priority: { $0 % 2 }) { .of($0, $0) } }
            SampleCall(as: "inner", traits: .dependsOnTime) { source in
                Numbers.of(1, 2, 3).flatMap(.concat, priority: { $0 }) { _ in source.take(2) }
            }
            Drawing("flatMap(_:priority:)", inputs: ["source", "a", "b", "c"], remark: "the named value is first") {
                play in
                let (inners, first) = (try play.inners(), try play.text(1))
                // The other strategies have no queue of values.
                let isConcat = try play.word(0, "concat", "merge(max: 2)") == "concat"
                let strategy: FlattenStrategy = isConcat ? .concat : .merge(max: 2)
                return try play[0].flatMap(strategy, priority: { $0 == first ? 1 : 0 }) { inners[$0]! }
            }
        }
        OperatorRow(
            "Signal.mapAsync(max:ordered:priority:waiting:on:_:)",
            summary:
                "Transforms each value with an asynchronous closure, and sends the results in order, or with `ordered: false` as they finish.",
            tests: "MapAsyncTests"
        ) {
            SampleCall(traits: .runsElsewhere) { $0.mapAsync { $0 } }
            SampleCall(as: "several", traits: .runsElsewhere) { $0.mapAsync(max: 3) { $0 } }
            SampleCall(as: "unordered", traits: .runsElsewhere) {
                $0.mapAsync(max: 3, ordered: false) { $0 }
            }
            SampleCall(as: "priority", traits: .runsElsewhere) { $0.mapAsync(max: 3, priority: { $0 % 2 }) { $0 } }
            SampleCall(as: "priority, unordered", traits: .runsElsewhere) {
                $0.mapAsync(max: 2, ordered: false, priority: { $0 % 2 }) { $0 }
            }
            Drawing("mapAsync(max:ordered?:)", remark: "1 takes 4 ticks, any other 1") { play in
                let (limit, isOrdered) = (try play.count(0, from: 1), try play.flag(1, or: true))
                let clock = play.scheduler.clock
                play.remark(mapping: Rules.letter)
                return try play[0].mapAsync(max: limit, ordered: isOrdered, on: play.scheduler) { value in
                    try? await Task.sleep(for: .tick * (value == "1" ? 4 : 1), clock: clock)
                    return Rules.letter(value)
                }
            }
        }
        OperatorRow(
            "Signal.then(_:)", summary: "Continues with another signal after completion.", tests: "ThenTests",
            elsewhere: Elsewhere(objC: "`then:`", swift: "`then`", rx: "`andThen` (Completable)"), cost: .join
        ) {
            SampleCall("then(#0)", others: 1) { source, arguments in
                source.then(arguments.others[0])
            } model: { stage in
                stage.each({ _ in }, completed: { stage.subscribe(stage.others[0], stage.send) })
            }
            SampleCall(as: "the second") { Numbers.of(7, 8).then($0) }
            Drawing("then(_:)", inputs: ["source", "other"]) { try $0[0].then(try $0.source(0)) }
        }
    }

    private static let names = ["source", "a", "b", "c", "d"]
    private static let sources = ["source: -a-b--c-------|", "a: ----1----2|", "b: -3--4|", "c: ---5--6|"]
    private static func flatMap(_ code: String, _ strategy: FlattenStrategy, _ rule: FlatteningModel) -> SampleCall {
        SampleCall(code, others: 1) { source, arguments in
            source.flatMap(strategy) { value in
                value % 3 == arguments.n ? .just(value) : arguments.others[0].map { mix(value, $0) }
            }
        } model: { stage in
            flatten(stage, rule) { inner(of: $0, stage) }
        }
    }

    private static func flattened(_ code: String, _ strategy: FlattenStrategy, _ rule: FlatteningModel)
        -> SampleCall
    {
        SampleCall(code, others: 1) { source, arguments in
            source.map { value in
                value % 3 == arguments.n ? .just(value) : arguments.others[0].map { mix(value, $0) }
            }.flatten(strategy)
        } model: { stage in
            flatten(stage, rule) { inner(of: $0, stage) }
        }
    }

    private static func inner(of value: Int, _ stage: Stage) -> Stream {
        if value % 3 == stage.n { return just(value) }
        let other = stage.others[0]
        return { moment in
            other(moment).map { timed in
                Timed(moment: timed.moment, event: timed.event.value.map { .next(mix(value, $0)) } ?? timed.event)
            }
        }
    }
}
