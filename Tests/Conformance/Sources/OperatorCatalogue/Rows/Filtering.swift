import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let filtering = OperatorFamily("How do I filter values?") {
        OperatorRow(
            "Signal.withUnretained(_:)", "Signal.withUnretained(_:_:)",
            summary: "Pairs each value with a weakly referenced owner.", tests: "WithUnretainedTests",
            elsewhere: Elsewhere(rx: "`withUnretained`")
        ) {
            SampleCall { $0.withUnretained(SampleOwner.shared).map(\.1) }
            SampleCall { $0.withUnretained(SampleOwner.shared) { $1 } }
            Drawing("withUnretained(_:)") { play in
                let owner = Owner(name: try play.text(0, or: "me"))
                play.keep(ActionDisposable { withExtendedLifetime(owner) {} })
                return try play[0].withUnretained(owner).map { "\($0.name) \($1)" }
            }
        }
        OperatorRow(
            "Signal.filter(_:)", tests: "FilterTests",
            elsewhere: Elsewhere(objC: "`filter:`", swift: "`filter`", rx: "`filter`", combine: "`filter`")
        ) {
            SampleCall("filter { $0 % 3 != #n }", n: 0...2) { source, arguments in
                source.filter { $0 % 3 != arguments.n }
            } model: { stage in
                stage.each { if $0 % 3 != stage.n { stage.next($0) } }
            }
            Drawing("filter(_:)") { try $0[0].filter(try $0.test()) }
        }
        OperatorRow(
            "Signal.tryFilter(_:)", summary: "Filters with a predicate that can throw.", tests: "FilterTests",
            elsewhere: Elsewhere(combine: "`tryFilter`")
        ) {
            SampleCall(
                "tryFilter { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v % 2 == 0 } }",
                n: 0...4
            ) {
                source, arguments in
                source.tryFilter { (value) throws(SampleFailure) in
                    if value % 5 == arguments.n { throw SampleFailure(code: value) }
                    return value % 2 == 0
                }
            } model: { stage in
                stage.each { if $0 % 5 == stage.n { stage.fail($0) } else if $0 % 2 == 0 { stage.next($0) } }
            }
            Drawing("tryFilter(_:)", remark: "even; 3 throws") { play in
                try play[0].tryFilter { text throws(MarbleFailure) in
                    if text == "3" { throw MarbleFailure() }
                    return Int(text).map { $0 % 2 == 0 } ?? false
                }
            }
        }
        OperatorRow("Signal.ignore(_:)", tests: "FilterTests", elsewhere: Elsewhere(objC: "`ignore:`")) {
            SampleCall("ignore(#n)", n: 0...5) { source, arguments in
                source.ignore(arguments.n)
            } model: { stage in
                stage.each { if $0 != stage.n { stage.next($0) } }
            }
            Drawing("ignore(_:)") { try $0[0].ignore(try $0.text(0)) }
        }
        OperatorRow(
            "Signal.ignoreValues()", tests: "FilterTests",
            elsewhere: Elsewhere(
                objC: "`ignoreValues`", swift: "≈ `filter` (false)", rx: "`ignoreElements`", combine: "`ignoreOutput`")
        ) {
            SampleCall("ignoreValues().promoteValue()") { source, _ in
                source.ignoreValues().promoteValue()
            } model: { stage in
                stage.each { _ in }
            }
            Drawing("ignoreValues()") { try $0[0].ignoreValues() }
        }
        OperatorRow(
            "Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)",
            tests: "DistinctTests",
            elsewhere: Elsewhere(
                objC: "`distinctUntilChanged`", swift: "≈ `skipRepeats` (Equatable, closure, keyPath)",
                rx: "`distinctUntilChanged` (+keySelector, at: keyPath, comparer)",
                combine: "≈ `removeDuplicates`, `tryRemoveDuplicates`")
        ) {
            SampleCall("distinctUntilChanged()") { source, _ in
                source.distinctUntilChanged()
            } model: { stage in
                var last: Int?
                stage.each {
                    if $0 != last { stage.next($0) }
                    last = $0
                }
            }
            SampleCall("distinctUntilChanged { abs($0 - $1) <= #n }") { source, arguments in
                source.distinctUntilChanged { abs($0 - $1) <= arguments.n }
            } model: { stage in
                var sent: Int?
                stage.each {
                    if let sent, abs(sent - $0) <= stage.n { return }
                    sent = $0
                    stage.next($0)
                }
            }
            SampleCall { $0.map { $0 / 2 }.distinctUntilChanged() }
            SampleCall { $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }
            SampleCall(cost: .text) { $0.map { "\($0)" }.distinctUntilKeyChanged(\.count) }
            Drawing("distinctUntilChanged()") { try $0[0].distinctUntilChanged() }
        }
        OperatorRow(
            "Signal.distinct()", tests: "DistinctTests", elsewhere: Elsewhere(swift: "`uniqueValues`"), cost: .hashing
        ) {
            SampleCall("distinct()") { source, _ in
                source.distinct()
            } model: { stage in
                var seen: [Int] = []
                stage.each {
                    if seen.contains($0) { return }
                    seen.append($0)
                    stage.next($0)
                }
            }
            Drawing("distinct()") { try $0[0].distinct() }
        }
        OperatorRow(
            "Signal.distinct(by:)", tests: "DistinctTests", elsewhere: Elsewhere(swift: "`uniqueValues(_:)`"),
            cost: .hashing
        ) {
            SampleCall("distinct { $0 % 3 }") { source, _ in
                source.distinct { $0 % 3 }
            } model: { stage in
                var seen: [Int] = []
                stage.each {
                    if seen.contains($0 % 3) { return }
                    seen.append($0 % 3)
                    stage.next($0)
                }
            }
            Drawing("distinct(by:)") { play in
                let test = try play.test(0, or: "odd")
                return try play[0].distinct { test($0) }
            }
        }
        OperatorRow(
            "Signal.skip(_:)", tests: "SkipTests",
            elsewhere: Elsewhere(objC: "`skip:`", swift: "`skip(first:)`", rx: "`skip(_:)`", combine: "`dropFirst`")
        ) {
            SampleCall("skip(#n)") { source, arguments in
                source.skip(arguments.n)
            } model: { stage in
                var left = stage.n
                stage.each {
                    if left == 0 { stage.next($0) } else { left -= 1 }
                }
            }
            Drawing("skip(_:)") { try $0[0].skip(try $0.count(0)) }
        }
        OperatorRow(
            "Signal.skipWhile(_:)", summary: "Drops values while they satisfy a predicate.", tests: "SkipTests",
            elsewhere: Elsewhere(
                objC: "`skipWhileBlock:`", swift: "`skip(while:)`", rx: "`skip(while:)`",
                combine: "`drop(while:)`, `tryDrop`")
        ) {
            SampleCall("skipWhile { $0 < #n }", n: 0...9) { source, arguments in
                source.skipWhile { $0 < arguments.n }
            } model: { stage in
                var isOpen = false
                stage.each {
                    if $0 >= stage.n { isOpen = true }
                    if isOpen { stage.next($0) }
                }
            }
            Drawing("skipWhile(_:)") { play in
                let test = try play.test(0, or: "< 3")
                return try play[0].skipWhile { test($0) }
            }
        }
        OperatorRow("Signal.skipUntilMatch(_:)", tests: "SkipTests", elsewhere: Elsewhere(objC: "`skipUntilBlock:`")) {
            SampleCall("skipUntilMatch { $0 > #n }", n: 0...9) { source, arguments in
                source.skipUntilMatch { $0 > arguments.n }
            } model: { stage in
                var isOpen = false
                stage.each {
                    if $0 > stage.n { isOpen = true }
                    if isOpen { stage.next($0) }
                }
            }
            Drawing("skipUntilMatch(_:)") { play in
                let test = try play.test(0, or: "== 3")
                return try play[0].skipUntilMatch { test($0) }
            }
        }
        OperatorRow(
            "Signal.skip(until:)", tests: "SkipUntilTests",
            elsewhere: Elsewhere(swift: "`skip(until:)`", rx: "≈ `skip(until:)`", combine: "≈ `drop(untilOutputFrom:)`")
        ) {
            SampleCall("skip(until: #0.ignoreFailure().widenFailure())", others: 1) { source, arguments in
                source.skip(until: arguments.others[0].ignoreFailure().widenFailure())
            } model: { stage in
                var isOpen = false
                stage.subscribe(stage.others[0]) { _ in isOpen = true }
                stage.each { if isOpen { stage.next($0) } }
            }
            SampleCall("skip(until: #0)", others: 1) { source, arguments in
                source.skip(until: arguments.others[0])
            } model: { stage in
                var isOpen = false
                stage.subscribe(stage.others[0]) { event in
                    if case .failed = event, !isOpen { stage.send(event) }
                    isOpen = true
                }
                stage.each { if isOpen { stage.next($0) } }
            }
            SampleCall(as: "the trigger", traits: .dependsOnTime) { source in
                Numbers.from(0..<8).skip(until: source.ignoreFailure().widenFailure())
            }
            SampleCall(as: "failing trigger") { $0.skip(until: Numbers.just(1)) }
            SampleCall(as: "the failing trigger", traits: .dependsOnTime) { source in
                Numbers.from(0..<8).skip(until: source)
            }
            SampleCall(as: "itself, failing", traits: .dependsOnTime) { $0.skip(until: $0) }
            SampleCall(as: "itself", traits: .dependsOnTime) { $0.skip(until: $0.ignoreFailure().widenFailure()) }
            Drawing("skip(until:)", inputs: ["source", "trigger"]) { play in
                try play[0].skip(until: try play.source(0))
            }
        }
        OperatorRow(
            "Signal.skip(for:on:)", summary: "Drops values for an interval.", tests: "SkipTests",
            elsewhere: Elsewhere(rx: "`skip(_:scheduler:)`")
        ) {
            SampleCall("skip(for: #d, on: scheduler)") { source, arguments in
                source.skip(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                var isOpen = false
                stage.after(stage.d) { isOpen = true }
                stage.each { if isOpen { stage.next($0) } }
            }
            Drawing("skip(for:)") { try $0[0].skip(for: try $0.ticks(0), on: $0.scheduler) }
        }
        OperatorRow("Signal.skip(last:)", summary: "Drops the last n values.", tests: "SkipTests") {
            SampleCall("skip(last: #n)") { source, arguments in
                source.skip(last: arguments.n)
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    if values.count > stage.n { stage.next(values[values.count - 1 - stage.n]) }
                }
            }
            Drawing("skip(last:)") { try $0[0].skip(last: try $0.count(0)) }
        }
        OperatorRow(
            "Signal.take(_:)", summary: "Sends the first n values.", tests: "TakeTests",
            elsewhere: Elsewhere(objC: "`take:`", swift: "`take(first:)`", rx: "`take(_:)`", combine: "`prefix(_:)`")
        ) {
            SampleCall("take(#n)", n: 0...4) { source, arguments in
                source.take(arguments.n)
            } model: { stage in
                if stage.n == 0 { return stage.complete() }
                take(stage.n, stage)
            }
            SampleCall(as: "none", traits: .dependsOnTime) { $0.take(0) }
            Drawing("take(_:)") { try $0[0].take(try $0.count(0)) }
        }
        OperatorRow(
            "Signal.take(last:)", tests: "TakeTests",
            elsewhere: Elsewhere(
                objC: "`takeLast:`", swift: "`take(last:)`", rx: "`takeLast`", combine: "≈ `last` (1 only)")
        ) {
            SampleCall("take(last: #n)") { source, arguments in
                source.take(last: arguments.n)
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                } completed: {
                    values.suffix(stage.n).forEach(stage.next)
                    stage.complete()
                }
            }
            Drawing("take(last:)") { try $0[0].take(last: try $0.count(0)) }
        }
        OperatorRow(
            "Signal.takeWhile(inclusive:_:)", summary: "Sends values while they satisfy a predicate.",
            tests: "TakeTests",
            elsewhere: Elsewhere(
                objC: "`takeWhileBlock:`", swift: "`take(while:)`", rx: "`take(while:behavior:)`",
                combine: "`prefix(while:)`, `tryPrefix`")
        ) {
            SampleCall("takeWhile { $0 < #n }", n: 0...9) { source, arguments in
                source.takeWhile { $0 < arguments.n }
            } model: { stage in
                stage.each { if $0 < stage.n { stage.next($0) } else { stage.complete() } }
            }
            Drawing("takeWhile(inclusive?:_:)") { play in
                let (inclusive, test) = (try play.flag(0, or: false), try play.test(1, or: "< 3"))
                return try play[0].takeWhile(inclusive: inclusive, { test($0) })
            }
        }
        OperatorRow(
            "Signal.takeUntilMatch(inclusive:_:)", summary: "Sends values until one satisfies a predicate.",
            tests: "TakeTests",
            elsewhere: Elsewhere(
                objC: "`takeUntilBlock:`", swift: "≈ `take(until:)` (predicate; stops at first **false**, inclusive)",
                rx: "`take(until:behavior:)`")
        ) {
            SampleCall("takeUntilMatch(inclusive: true, { $0 > #n })", n: 0...9) { source, arguments in
                source.takeUntilMatch(inclusive: true, { $0 > arguments.n })
            } model: { stage in
                stage.each {
                    stage.next($0)
                    if $0 > stage.n { stage.complete() }
                }
            }
            Drawing("takeUntilMatch(inclusive?:_:)") { play in
                let (inclusive, test) = (try play.flag(0, or: false), try play.test(1, or: "== 3"))
                return try play[0].takeUntilMatch(inclusive: inclusive, { test($0) })
            }
        }
        OperatorRow(
            "Signal.take(until:)", tests: "TakeUntilTests",
            elsewhere: Elsewhere(
                objC: "`takeUntil:`", swift: "`take(until: trigger)`", rx: "≈ `take(until:)`",
                combine: "≈ `prefix(untilOutputFrom:)`")
        ) {
            SampleCall("take(until: #0.ignoreFailure().widenFailure())", others: 1) { source, arguments in
                source.take(until: arguments.others[0].ignoreFailure().widenFailure())
            } model: { stage in
                stage.subscribe(stage.others[0]) { _ in stage.complete() }
                stage.each(stage.next)
            }
            SampleCall("take(until: #0)", others: 1) { source, arguments in
                source.take(until: arguments.others[0])
            } model: { stage in
                stage.subscribe(stage.others[0]) { event in
                    if case .failed = event { stage.send(event) } else { stage.complete() }
                }
                stage.each(stage.next)
            }
            SampleCall(as: "the trigger", traits: [.dependsOnTime, .outlivesSource]) { source in
                Numbers.never.take(until: source.ignoreFailure().widenFailure())
            }
            SampleCall(as: "failing trigger") { $0.take(until: Numbers.never) }
            SampleCall(as: "the failing trigger", traits: [.dependsOnTime, .outlivesSource]) { source in
                Numbers.never.take(until: source)
            }
            SampleCall(as: "itself, failing", traits: .dependsOnTime) { $0.take(until: $0.skip(2)) }
            SampleCall(as: "itself", traits: .dependsOnTime) {
                $0.take(until: $0.skip(2).ignoreFailure().widenFailure())
            }
            Drawing("take(until:)", inputs: ["source", "trigger"]) { play in
                try play[0].take(until: try play.source(0))
            }
        }
        OperatorRow(
            "Signal.take(untilReplacement:)", tests: "TakeUntilReplacementTests",
            elsewhere: Elsewhere(objC: "`takeUntilReplacement:`", swift: "`take(untilReplacement:)`")
        ) {
            SampleCall("take(untilReplacement: #0)", others: 1) { source, arguments in
                source.take(untilReplacement: arguments.others[0])
            } model: { stage in
                var original: Stage.Pending?
                stage.subscribe(stage.others[0]) { event in
                    stage.drop(original)
                    original = nil
                    stage.send(event)
                }
                original = stage.subscribe(stage.source) { event in
                    if event != .completed { stage.send(event) }
                }
            }
            SampleCall(as: "the replacement", traits: .dependsOnTime) { source in
                source.take(untilReplacement: source.skip(2))
            }
            Drawing("take(untilReplacement:)", inputs: ["source", "replacement"]) { play in
                try play[0].take(untilReplacement: try play.source(0))
            }
        }
        OperatorRow(
            "Signal.take(during:)", "Lifetime.ended", title: "`take(during:)`", tests: "TakeTests",
            elsewhere: Elsewhere(
                objC: "≈ `takeUntil:`+`rac_willDeallocSignal`", swift: "`take(during:)`",
                rx: "≈ `take(until:)` `deallocated`")
        ) {
            SampleCall { $0.take(during: Self.lifetime.lifetime) }
            Drawing(subscribing: "take(during:)", inputs: ["source", "trigger"]) { play in
                let (lifetime, token) = Lifetime.make()
                let (source, trigger) = (try play[0], try play.source(0))
                play.record(source.take(during: lifetime))
                play.keep(trigger.subscribe(next: { _ in token.dispose() }, failed: { _ in }))
            }
        }
        OperatorRow(
            "Signal.take(for:on:)", summary: "Sends values for an interval.", tests: "TakeTests",
            elsewhere: Elsewhere(rx: "`take(for:scheduler:)`")
        ) {
            SampleCall("take(for: #d, on: scheduler)") { source, arguments in
                source.take(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                stage.after(stage.d) { stage.complete() }
                stage.each(stage.next)
            }
            Drawing("take(for:)") { try $0[0].take(for: try $0.ticks(0), on: $0.scheduler) }
        }
        OperatorRow(
            "Signal.first()", "Signal.first(where:)",
            summary: "Sends the first value, or the first that satisfies a predicate.", tests: "FirstLastTests",
            elsewhere: Elsewhere(
                objC: "≈ `take:` 1", swift: "≈ `take(first: 1)`", rx: "`first`",
                combine: "`first`, `first(where:)`, `tryFirst`")
        ) {
            SampleCall("first()") { source, _ in
                source.first()
            } model: { stage in
                take(1, stage)
            }
            SampleCall("first { $0 > #n }", n: 0...8) { source, arguments in
                source.first { $0 > arguments.n }
            } model: { stage in
                take(1, stage) { $0 > stage.n }
            }
            Drawing("first()") { try $0[0].first() }
            Drawing("first(where:)") { play in
                let test = try play.test(0)
                return try play[0].first(where: { test($0) })
            }
        }
        OperatorRow(
            "Signal.last()", "Signal.last(where:)",
            summary: "Sends the last value, or the last that satisfies a predicate.", tests: "FirstLastTests",
            elsewhere: Elsewhere(
                objC: "≈ `takeLast:` 1", swift: "≈ `take(last: 1)`", rx: "≈ `takeLast`",
                combine: "`last`, `last(where:)`, `tryLast`")
        ) {
            SampleCall("last()") { source, _ in
                source.last()
            } model: { stage in
                last(stage) { _ in true }
            }
            SampleCall("last { $0 < #n }", n: 0...8) { source, arguments in
                source.last { $0 < arguments.n }
            } model: { stage in
                last(stage) { $0 < stage.n }
            }
            Drawing("last()") { try $0[0].last() }
            Drawing("last(where:)") { play in
                let test = try play.test(0, or: "< 3")
                return try play[0].last(where: { test($0) })
            }
        }
        OperatorRow(
            "Signal.element(at:)", "Signal.element(at:failing:)", title: "`element(at:failing:)`",
            summary: "Sends the value at a position.",
            tests: "ElementTests",
            elsewhere: Elsewhere(rx: "`element(at:)`", combine: "`output(at:)`")
        ) {
            SampleCall("element(at: #n)") { source, arguments in
                source.element(at: arguments.n)
            } model: { stage in
                var index = 0
                take(1, stage) { _ in
                    index += 1
                    return index > stage.n
                }
            }
            SampleCall("element(at: #n, failing: SampleFailure(code: 89))") { source, arguments in
                source.element(at: arguments.n, failing: SampleFailure(code: 89))
            } model: { stage in
                var index = 0
                stage.each {
                    if index == stage.n {
                        stage.next($0)
                        stage.complete()
                    }
                    index += 1
                } completed: {
                    stage.fail(89)
                }
            }
            Drawing("element(at:)") { try $0[0].element(at: try $0.count(0)) }
            Drawing("element(at:failing:)") { play in
                try play.word(1, "error")
                return try play[0].element(at: try play.count(0), failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.elements(in:)", summary: "Sends the values in a range of positions.", tests: "ElementTests",
            elsewhere: Elsewhere(combine: "`output(in:)`")
        ) {
            SampleCall("elements(in: 1...#n)", n: 1...3) { source, arguments in
                source.elements(in: 1...arguments.n)
            } model: { stage in
                var index = 0
                take(stage.n, stage) { _ in
                    index += 1
                    return index > 1
                }
            }
            Drawing("elements(in:)") { try $0[0].elements(in: try $0.range(0)) }
        }
        OperatorRow(
            "Signal.single(failing:)", summary: "Sends the only value; fails if there are more or fewer.",
            tests: "ElementTests",
            elsewhere: Elsewhere(swift: "`single` (blocking)", rx: "`single`")
        ) {
            SampleCall("single(failing: SampleFailure(code: 91))") { source, _ in
                source.single(failing: SampleFailure(code: 91))
            } model: { stage in
                var only: Int?
                stage.each {
                    if only != nil { stage.fail(91) }
                    only = $0
                } completed: {
                    if let only {
                        stage.next(only)
                        stage.complete()
                    } else {
                        stage.fail(91)
                    }
                }
            }
            Drawing("single(failing:)") { play in
                try play.word(0, "error")
                return try play[0].single(failing: MarbleFailure())
            }
        }
        OperatorRow("Signal.partition(_:)", tests: "PartitionTests", cost: .shared) {
            SampleCall(
                """
                lift { source in
                    .deferred {
                        let (even, odd) = source.partition { $0 % 2 == 0 }
                        return merge(even, odd.map { $0 + 1 })
                    }
                }
                """, traits: [.dependsOnTime, .endsPauses]
            ) { source, _ in
                .deferred {
                    let (even, odd) = source.partition { $0 % 2 == 0 }
                    return merge(even, odd.map { $0 + 1 })
                }
            } model: { stage in
                let two = TwoSubscribers(stage, .subscribed(0), firstTakes: nil)
                mergeTwo(stage, two.first, two.second) { value, isSecond in
                    (value % 2 == 1) == isSecond ? value + (isSecond ? 1 : 0) : nil
                }
            }
            SampleCall(as: "rest", traits: .endsPauses) { $0.partition { $0 % 2 == 0 }.rest }
            Drawing(subscribing: "partition(_:)", example: ["partition(even)", "source: -1--2--3--4-|"]) { play in
                let test = try play.test()
                let parts = try play[0].partition { test($0) }
                play.record(parts.matching, named: "matching")
                play.record(parts.rest, named: "rest")
            }
            Drawing("partition.matching") { try $0[0].partition(try $0.test()).matching }
            Drawing("partition.rest") { try $0[0].partition(try $0.test()).rest }
        }
        OperatorRow(
            "Signal.ignoreFailure()", tests: "FilterTests",
            elsewhere: Elsewhere(
                objC: "≈ `catchTo:` empty", swift: "≈ `flatMapError` empty", rx: "≈ `catch` empty",
                combine: "≈ `catch` Empty")
        ) {
            SampleCall("ignoreFailure().widenFailure()") { source, _ in
                source.ignoreFailure().widenFailure()
            } model: { stage in
                stage.each(stage.next) { _ in stage.complete() }
            }
            Drawing("ignoreFailure()") { try $0[0].ignoreFailure() }
        }
    }

    /// A lifetime that lasts as long as the program.
    private static let lifetime = Lifetime.make()

    /// The first `count` values that match.
    private static func take(_ count: Int, _ stage: Stage, where matches: @escaping (Int) -> Bool = { _ in true }) {
        var left = count
        stage.each {
            guard matches($0) else { return }
            stage.next($0)
            left -= 1
            if left == 0 { stage.complete() }
        }
    }

    /// The last value that matches.
    private static func last(_ stage: Stage, where matches: @escaping (Int) -> Bool) {
        var last: Int?
        stage.each {
            if matches($0) { last = $0 }
        } completed: {
            if let last { stage.next(last) }
            stage.complete()
        }
    }
}
