import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let combining = OperatorFamily("How do I combine signals?") {
        OperatorRow(
            "Signal.combineLatest(with:)", tests: "Combining/CombineLatestTests",
            elsewhere: Elsewhere(
                objC: "`combineLatestWith:`", swift: "`combineLatest(with:)`", rx: "≈ `combineLatest`",
                combine: "`combineLatest`")
        ) {
            SampleCall("combineLatest(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, arguments in
                source.combineLatest(with: arguments.others[0]).map { mix($0.0, $0.1) }
            } model: { stage in
                latest(stage, [stage.source, stage.others[0]]) { mix($0[0], $0[1]) }
            }
            SampleCall(traits: .dependsOnTime) { $0.combineLatest(with: .just(1)) }
            SampleCall(as: "itself", traits: .dependsOnTime) { $0.combineLatest(with: $0) }
            Drawing("combineLatest(with:)", inputs: ab, example: ["combineLatest(with: b)"] + pairs) { play in
                try play[0].combineLatest(with: try play.source(0)).map { $0 + $1 }
            }
        }
        OperatorRow(
            "combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)",
            "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)",
            title: "`combineLatest(a, b, …)`",
            summary: "Sends the latest values of any number of signals of different types.",
            tests: "Combining/CombineLatestTests",
            elsewhere: Elsewhere(
                objC: "`combineLatest:`", swift: "`combineLatest` (2–10)", rx: "≈ `combineLatest` (2–8)",
                combine: "`combineLatest` (2–4)")
        ) {
            SampleCall("lift { combineLatest($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }", others: 2) {
                source, arguments in
                combineLatest(source, arguments.others[0], arguments.others[1]).map { mix(mix($0.0, $0.1), $0.2) }
            } model: { stage in
                latest(stage, [stage.source] + stage.others) { mix(mix($0[0], $0[1]), $0[2]) }
            }
            SampleCall(traits: .dependsOnTime) { combineLatest($0, $0) }
            SampleCall(traits: .dependsOnTime) { combineLatest($0, $0, $0) }
            SampleCall(traits: .dependsOnTime) { combineLatest($0, $0, $0, $0) }
            SampleCall(traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0) }
            SampleCall(traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0, $0) }
            SampleCall(as: "pack", traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0, $0, $0) }
            SampleCall(traits: .dependsOnTime) { combineLatest([$0, $0]) }
            Drawing("combineLatest(…)", inputs: ab) { Self.joined(combineLatest(try $0.sources())) }
        }
        OperatorRow(
            "combineLatest(_:)", title: "`combineLatest([…])`",
            summary: "Sends the latest values of a collection of signals as an array.",
            tests: "Combining/CombineLatestTests",
            elsewhere: Elsewhere(
                objC: "`combineLatest:`", swift: "`combineLatest(_:)` seq", rx: "≈ `combineLatest(_:)` coll")
        ) {
            SampleCall("lift { combineLatest([#0, $0]) }.map(digest)", others: 1) { source, arguments in
                combineLatest([arguments.others[0], source]).map(digest)
            } model: { stage in
                latest(stage, [stage.others[0], stage.source], digest)
            }
        }
        OperatorRow(
            "combineLatest(_:ifEmpty:)", summary: "As above, with a value for an empty collection.",
            tests: "Combining/CombineLatestTests",
            elsewhere: Elsewhere(swift: "`combineLatest(_:emptySentinel:)`")
        ) {
            SampleCall(traits: .dependsOnTime) { combineLatest([$0, $0], ifEmpty: []) }
        }
        OperatorRow(
            "combineLatest(_:_:)", title: "`combineLatest(…).map { }`",
            summary: "Sends a function of the latest values.", tests: "CombiningTests",
            elsewhere: Elsewhere(
                objC: "`combineLatest:reduce:`", swift: "≈ `combineLatest`+`map`",
                rx: "≈ `combineLatest(resultSelector:)`", combine: "`combineLatest(_:_:)`"))
        OperatorRow(
            "Signal.zip(with:)", summary: "Pairs values by position.", tests: "ZipTests",
            elsewhere: Elsewhere(objC: "`zipWith:`", swift: "`zip(with:)`", rx: "≈ `zip`", combine: "`zip`")
        ) {
            SampleCall("zip(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, arguments in
                source.zip(with: arguments.others[0]).map { mix($0.0, $0.1) }
            } model: { stage in
                rows(stage, [stage.source, stage.others[0]]) { mix($0[0], $0[1]) }
            }
            SampleCall { $0.zip(with: Signal.from(0..<100)) }
            SampleCall(as: "itself") { $0.zip(with: $0) }
            Drawing("zip(with:)", inputs: ab, example: ["zip(with: b)"] + pairs) { play in
                try play[0].zip(with: try play.source(0)).map { $0 + $1 }
            }
        }
        OperatorRow(
            "zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)",
            "zip(_:_:_:_:_:_:_:_:)", "zip(_:)",
            title: "`zip(a, b, …)`, `zip([…])`", summary: "Sends tuples or arrays by position.", tests: "ZipTests",
            elsewhere: Elsewhere(
                objC: "`zip:`", swift: "`zip` (2–10 + seq)", rx: "≈ `zip` (2–8 + coll)", combine: "`zip` (2–4)")
        ) {
            SampleCall("lift { zip($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }", others: 2) { source, arguments in
                zip(source, arguments.others[0], arguments.others[1]).map { mix(mix($0.0, $0.1), $0.2) }
            } model: { stage in
                rows(stage, [stage.source] + stage.others) { mix(mix($0[0], $0[1]), $0[2]) }
            }
            SampleCall("lift { zip([#0, $0]) }.map(digest)", others: 1) { source, arguments in
                zip([arguments.others[0], source]).map(digest)
            } model: { stage in
                rows(stage, [stage.others[0], stage.source], digest)
            }
            SampleCall { zip($0, $0) }
            SampleCall { zip($0, $0, $0) }
            SampleCall { zip($0, $0, $0, $0) }
            SampleCall { zip($0, $0, $0, $0, $0) }
            SampleCall { zip($0, $0, $0, $0, $0, $0) }
            SampleCall(as: "pack") { zip($0, $0, $0, $0, $0, $0, $0) }
            SampleCall { zip([$0, $0]) }
            Drawing("zip(…)", inputs: ab) { Self.joined(Operators.zip(try $0.sources())) }
        }
        OperatorRow(
            "zip(_:_:)", title: "`zip(…).map { }`", summary: "Sends a function of the values at each position.",
            tests: "CombiningTests",
            elsewhere: Elsewhere(
                objC: "`zip:reduce:`", swift: "≈ `zip`+`map`", rx: "≈ `zip(resultSelector:)`",
                combine: "`zip(_:_:)` transform"))
        OperatorRow(
            "Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)",
            title: "`merge(with:)`, `merge(a, b, …)`, `merge([…])`",
            summary: "Sends the values of all signals as they arrive.", tests: "MergeTests",
            elsewhere: Elsewhere(
                objC: "`merge:` (class+instance)", swift: "`merge` (static 2–10 + seq, `merge(with:)`)",
                rx: "`merge` (coll, array, variadic)", combine: "`merge`")
        ) {
            SampleCall("merge(with: #0)", others: 1) { source, arguments in
                source.merge(with: arguments.others[0])
            } model: { stage in
                all(stage, [stage.source, stage.others[0]])
            }
            SampleCall("lift { merge(#0, $0, #1) }", others: 2) { source, arguments in
                merge(arguments.others[0], source, arguments.others[1])
            } model: { stage in
                all(stage, [stage.others[0], stage.source, stage.others[1]])
            }
            SampleCall(traits: .dependsOnTime) { $0.merge(with: $0) }
            SampleCall(traits: .dependsOnTime) { merge($0, $0) }
            SampleCall { merge($0, .empty) }
            SampleCall(as: "collection", traits: .dependsOnTime) { merge([$0, $0]) }
            Drawing("merge(…)", inputs: ab) { Operators.merge(try $0.sources()) }
            Drawing("merge(with:)", inputs: ab, example: ["merge(with: b)"] + pairs) { play in
                try play[0].merge(with: try play.source(0))
            }
        }
        OperatorRow(
            "concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)",
            title: "`concat(_:)`, `append(v, w)`, `concat(a, b, …)`",
            summary: "Subscribes to the signals one after another.", tests: "ConcatTests",
            elsewhere: Elsewhere(
                objC: "`concat:` (class+instance)", swift: "`concat` (producer, value, error)", rx: "`concat`",
                combine: "`append` (values, sequence, publisher)")
        ) {
            SampleCall("concat(#0)", others: 1) { source, arguments in
                source.concat(arguments.others[0])
            } model: { stage in
                succession(stage, [stage.source, stage.others[0]])
            }
            SampleCall("lift { concat(#0, $0, #1) }", others: 2) { source, arguments in
                concat(arguments.others[0], source, arguments.others[1])
            } model: { stage in
                succession(stage, [stage.others[0], stage.source, stage.others[1]])
            }
            SampleCall("append(#n, 102)") { source, arguments in
                source.append(arguments.n, 102)
            } model: { stage in
                stage.each(
                    stage.next,
                    completed: {
                        stage.next(stage.n)
                        stage.next(102)
                        stage.complete()
                    })
            }
            SampleCall { $0.concat(.of(7, 8)) }
            SampleCall(as: "the second") { Numbers.of(7, 8).concat($0) }
            SampleCall { concat(.of(7), $0) }
            SampleCall(as: "collection") { concat([$0, .of(7)]) }
            SampleCall { $0.append(7, 8) }
            Drawing("concat(…)", inputs: ab) { Operators.concat(try $0.sources()) }
            Drawing("append(_:)") { try $0[0].append(try $0.text(0)) }
        }
        OperatorRow(
            "Signal.prepend(_:)", summary: "Sends values first.", tests: "ConcatTests",
            elsewhere: Elsewhere(
                objC: "`startWith:`", swift: "`prefix` (value, producer)", rx: "`startWith`", combine: "`prepend`")
        ) {
            SampleCall("prepend(#n, 103)") { source, arguments in
                source.prepend(arguments.n, 103)
            } model: { stage in
                stage.next(stage.n)
                stage.next(103)
                stage.each(stage.next)
            }
            SampleCall { $0.prepend(7, 8) }
            Drawing("prepend(_:)") { play in
                let value = try play.text(0)
                guard let first = play.number(of: value) else { return try play[0].prepend(value) }
                return try play[first].concat(try play[0])
            }
        }
        OperatorRow(
            "Signal.withLatest(from:)", tests: "WithLatestTests",
            elsewhere: Elsewhere(
                objC: "– (`sample:` is the inverse)", swift: "`withLatest(from:)`", rx: "`withLatestFrom`")
        ) {
            SampleCall("withLatest(from: #0).map { mix($0.0, $0.1) }", others: 1) { source, arguments in
                source.withLatest(from: arguments.others[0]).map { mix($0.0, $0.1) }
            } model: { stage in
                var newest: Int?
                stage.subscribe(stage.others[0]) { event in
                    switch event {
                    case .next(let value): newest = value
                    case .failed: stage.send(event)
                    case .completed: break
                    }
                }
                stage.each { if let newest { stage.next(mix($0, newest)) } }
            }
            SampleCall { $0.withLatest(from: .just(1)) }
            SampleCall(as: "itself", traits: .dependsOnTime) { $0.withLatest(from: $0) }
            Drawing("withLatest(from:)", inputs: ["source", "other"]) { play in
                try play[0].withLatest(from: try play.source(0)).map { $0 + $1 }
            }
        }
        OperatorRow(
            "Signal.sample(on:)", tests: "SampleTests",
            elsewhere: Elsewhere(objC: "`sample:`", swift: "≈ `sample(on:)`", rx: "≈ `sample(_:defaultValue:)`")
        ) {
            SampleCall("sample(on: #0)", others: 1) { source, arguments in
                source.sample(on: arguments.others[0])
            } model: { stage in
                sample(stage) { value, _ in value }
            }
            SampleCall(traits: .dependsOnTime) { $0.sample(on: $0) }
            SampleCall(as: "the sampler", traits: [.dependsOnTime, .endsPauses]) {
                Numbers.just(1).concat(.never).sample(on: $0)
            }
            Drawing("sample(on:)", inputs: ["source", "sampler"]) { try $0[0].sample(on: try $0.source(0)) }
        }
        OperatorRow("Signal.sample(with:)", tests: "SampleTests", elsewhere: Elsewhere(swift: "≈ `sample(with:)`")) {
            SampleCall("sample(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, arguments in
                source.sample(with: arguments.others[0]).map { mix($0.0, $0.1) }
            } model: { stage in
                sample(stage, mix)
            }
            SampleCall(traits: .dependsOnTime) { $0.sample(with: $0) }
            Drawing("sample(with:)", inputs: ["source", "sampler"]) { play in
                try play[0].sample(with: try play.source(0)).map { $0 + $1 }
            }
        }
        OperatorRow(
            "race(_:_:_:)", "Signal.race(with:)", "race(_:)", title: "`race(a, b, …)`, `race([…])`, `race(with:)`",
            summary: "Sends the values of the signal that sends first.", tests: "RaceTests",
            elsewhere: Elsewhere(swift: "`flatten(.race)`", rx: "`amb`")
        ) {
            SampleCall("race(with: #0)", others: 1) { source, arguments in
                source.race(with: arguments.others[0])
            } model: { stage in
                var runners: [Stage.Pending] = []
                for (index, signal) in [stage.source, stage.others[0]].enumerated() {
                    runners.append(
                        stage.subscribe(signal) { event in
                            for (other, runner) in runners.enumerated() where other != index { stage.drop(runner) }
                            stage.send(event)
                        })
                }
            }
            SampleCall(traits: .outlivesSource) { race($0, .never) }
            SampleCall(traits: .outlivesSource) { $0.race(with: .never) }
            SampleCall(as: "itself") { $0.race(with: $0) }
            SampleCall(traits: .outlivesSource) { race(.never, $0) }
            SampleCall(as: "collection") { race([$0, $0]) }
            Drawing("race(…)", inputs: abc) { Operators.race(try $0.sources()) }
            Drawing("race(with:)", inputs: ab, example: ["race(with: b)", "a: ----1-2-|", "b: --x--y-|"]) { play in
                try play[0].race(with: try play.source(0))
            }
        }
        OperatorRow(
            "Signal.and(_:)", "Signal.or(_:)", summary: "Combines two Boolean signals.", tests: "AndOrTests",
            elsewhere: Elsewhere(objC: "`and`, `or`", swift: "`and`, `or`, `all`, `any`, `negate`")
        ) {
            SampleCall("map { $0 > #n }.and(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }", n: 0...8, others: 1) {
                source, arguments in
                source.map { $0 > arguments.n }.and(arguments.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
            } model: { stage in
                latest(stage, [stage.source, stage.others[0]]) { $0[0] > stage.n && $0[1] > 4 ? 1 : 0 }
            }
            SampleCall("map { $0 > #n }.or(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }", n: 0...8, others: 1) {
                source, arguments in
                source.map { $0 > arguments.n }.or(arguments.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
            } model: { stage in
                latest(stage, [stage.source, stage.others[0]]) { $0[0] > stage.n || $0[1] > 4 ? 1 : 0 }
            }
            SampleCall(traits: .dependsOnTime) { $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }
            SampleCall(traits: .dependsOnTime) { $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }
            Drawing("and(_:)", inputs: ab) { play in
                try play.booleans().and(try play.booleans(try play.sourceNumber(0))).map { $0 ? "1" : "0" }
            }
            Drawing("or(_:)", inputs: ab) { play in
                try play.booleans().or(try play.booleans(try play.sourceNumber(0))).map { $0 ? "1" : "0" }
            }
        }
        OperatorRow(
            "Signal.ifElse(then:else:)",
            summary: "Sends the values of one of two signals, depending on the latest Boolean value.",
            tests: "SwitchCasesTests", elsewhere: Elsewhere(objC: "`if:then:else:`"), cost: .inner
        ) {
            SampleCall("map { $0 > #n }.ifElse(then: #0, else: #1)", n: 0...8, others: 2) { source, arguments in
                source.map { $0 > arguments.n }.ifElse(then: arguments.others[0], else: arguments.others[1])
            } model: { stage in
                flatten(stage, .latest) { stage.others[$0 > stage.n ? 0 : 1] }
            }
            SampleCall { $0.map { $0 % 2 == 0 }.ifElse(then: .of(1, 2), else: Numbers.of(3)) }
            SampleCall(as: "chosen", traits: .dependsOnTime) { source in
                source.map { $0 % 2 == 0 }.ifElse(then: source.take(3), else: .of(3))
            }
            Drawing("ifElse(then:else:)", inputs: names) { play in
                try play.booleans().ifElse(then: try play.source(0), else: try play.source(1, or: 2))
            }
        }
        OperatorRow(
            "Signal.joined(separator:)", "Signal.joined(with:)",
            summary: "Joins sequences with a separator between them.",
            tests: "JoinedTests", cost: .inner
        ) {
            SampleCall("map { Numbers.of($0, #n) }.joined(with: #0)", others: 1) { source, arguments in
                source.map { Numbers.of($0, arguments.n) }.joined(with: arguments.others[0])
            } model: { stage in
                joined(stage) { value in numbers([value, stage.n]) }
            }
            SampleCall("map { [$0, #n] }.joined(separator: [111])", cost: .array) { source, arguments in
                source.map { [$0, arguments.n] }.joined(separator: [111])
            } model: { stage in
                var isFirst = true
                stage.each { value in
                    if !isFirst { stage.next(111) }
                    isFirst = false
                    stage.next(value)
                    stage.next(stage.n)
                }
            }
            SampleCall { $0.map { .of($0, $0) }.joined(with: .just(0)) }
            SampleCall(as: "sequences") { $0.map { [$0, $0] }.joined(separator: [0]) }
            Drawing("joined(_:)", inputs: ["a", "b", "separator"]) { try Self.joinedSources($0) }
        }
    }

    private static let ab = ["a", "b"]
    private static let abc = ["a", "b", "c"]
    private static let pairs = ["a: -1-----2-----|", "b: ---x-y----z|"]
    private static let names = ["source", "x", "y", "z"]
    private static func all(_ stage: Stage, _ signals: [Stream]) {
        var running = signals.count
        for signal in signals {
            stage.subscribe(signal) { event in
                if event == .completed { running -= 1 }
                if event != .completed || running == 0 { stage.send(event) }
            }
        }
    }

    private static func latest(_ stage: Stage, _ signals: [Stream], _ join: @escaping ([Int]) -> Int) {
        var values = [Int?](repeating: nil, count: signals.count)
        var running = signals.count
        for (index, signal) in signals.enumerated() {
            stage.subscribe(signal) { event in
                switch event {
                case .next(let value):
                    values[index] = value
                    if !values.contains(nil) { stage.next(join(values.map { $0! })) }
                case .failed: stage.send(event)
                case .completed:
                    running -= 1
                    if running == 0 { stage.complete() }
                }
            }
        }
    }

    private static func rows(_ stage: Stage, _ signals: [Stream], _ join: @escaping ([Int]) -> Int) {
        var columns = [[Int]](repeating: [], count: signals.count)
        var isComplete = [Bool](repeating: false, count: signals.count)
        var sent = 0
        for (index, signal) in signals.enumerated() {
            stage.subscribe(signal) { event in
                switch event {
                case .next(let value): columns[index].append(value)
                case .failed: return stage.send(event)
                case .completed: isComplete[index] = true
                }
                if columns.allSatisfy({ $0.count > sent }) {
                    stage.next(join(columns.map { $0[sent] }))
                    sent += 1
                }
                if signals.indices.contains(where: { isComplete[$0] && columns[$0].count == sent }) { stage.complete() }
            }
        }
    }

    private static func sample(_ stage: Stage, _ join: @escaping (Int, Int) -> Int) {
        var newest: Int?
        stage.each { newest = $0 }
        stage.subscribe(stage.others[0]) { event in
            guard let tick = event.value else { return stage.send(event) }
            if let newest { stage.next(join(newest, tick)) }
        }
    }
}

extension OperatorCatalogue {
    private static func succession(_ stage: Stage, _ signals: [Stream]) {
        guard let first = signals.first else { return stage.complete() }
        stage.subscribe(first) { event in
            if event == .completed { succession(stage, Array(signals.dropFirst())) } else { stage.send(event) }
        }
    }

    /// The events of the signals for the values, one after another, with the other signal between them.
    private static func joined(_ stage: Stage, _ make: @escaping (Int) -> Stream) {
        var (waiting, isFirst, isRunning, isOuterRunning): ([Stream], Bool, Bool, Bool) = ([], true, false, true)
        func run() {
            if isRunning { return }
            guard !waiting.isEmpty else {
                if !isOuterRunning { stage.complete() }
                return
            }
            isRunning = true
            stage.subscribe(waiting.removeFirst()) { event in
                guard event == .completed else { return stage.send(event) }
                isRunning = false
                run()
            }
        }
        stage.each { value in
            if !isFirst { waiting.append(stage.others[0]) }
            isFirst = false
            waiting.append(make(value))
            stage.wait(waiting.count)
            run()
        } completed: {
            isOuterRunning = false
            run()
        }
    }

    static func just(_ value: Int) -> Stream { numbers([value]) }

    /// A signal that sends these values and completes.
    public static func numbers(_ values: [Int]) -> Stream {
        { moment in
            let events = values.map { Event.next($0) } + [.completed]
            return events.enumerated().map { Timed(moment: moment.act($0 + 1), event: $1) }
        }
    }
}
extension OperatorCatalogue {

    private static func joined(_ values: Signal<[String], MarbleFailure>) -> MarbleSource { values.map { $0.joined() } }

    private static func joinedSources(_ play: Play) throws -> MarbleSource {
        let separator = try play.text(0)
        guard separator.hasPrefix("[") else {
            guard let number = play.number(of: separator) else {
                throw play.unknownDiagram(separator, play.arguments[0]?.column ?? 0)
            }
            let parts = try play.inputs.indices.filter { $0 != number }.map { try play[$0] }
            guard !parts.isEmpty else { throw play.unknownDiagram("a", play.call.text.count) }
            return Signal<MarbleSource, MarbleFailure>.from(parts).joined(with: try play[number])
        }
        let values = separator.dropFirst().dropLast().split(separator: ",").map { String($0.filter { $0 != " " }) }
        return try play[0].map { $0.map { String($0) } }.joined(separator: values)
    }
}
