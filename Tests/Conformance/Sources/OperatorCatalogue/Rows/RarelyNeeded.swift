import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let rarelyNeeded = OperatorFamily("What is rarely needed?") {
        OperatorRow(
            "Signal.switchCases(_:default:)", "Signal.switchCases(_:failing:)",
            summary: "Sends the values of the signal for the latest key.", tests: "SwitchCasesTests",
            elsewhere: Elsewhere(objC: "`switch:cases:default:`"), cost: .inner
        ) {
            SampleCall("map { $0 % 3 }.switchCases([0: #0, 1: #1], default: .just(#n))", others: 2) {
                source, arguments in
                source.map { $0 % 3 }.switchCases(
                    [0: arguments.others[0], 1: arguments.others[1]], default: .just(arguments.n))
            } model: { stage in
                flatten(stage, .latest) { key in key % 3 < 2 ? stage.others[key % 3] : just(stage.n) }
            }
            SampleCall("switchCases([#n: #0], failing: SampleFailure(code: 109))", n: 0...9, others: 1) {
                source, arguments in
                source.switchCases([arguments.n: arguments.others[0]], failing: SampleFailure(code: 109))
            } model: { stage in
                flatten(stage, .latest) { key in
                    key == stage.n ? stage.others[0] : { [Timed(moment: $0.act(1), event: .failed(109))] }
                }
            }
            SampleCall { $0.switchCases([1: Numbers.of(1, 2)], default: .of(3)) }
            SampleCall { $0.switchCases([0: .of(0), 1: .of(1, 2)], failing: SampleFailure()) }
            Drawing("switchCases(_:default:)", inputs: names) { play in
                try play[0].switchCases(try play.cases(0), default: try play.source(1, or: 3))
            }
            Drawing("switchCases(_:failing:)", inputs: names) { play in
                try play.word(1, "failure", "error")
                return try play[0].switchCases(try play.cases(0), failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.sequenceEqual(_:)", "Signal.sequenceEqual(_:by:)",
            summary: "Sends whether two signals send the same values.", tests: "SequenceEqualTests", cost: .join
        ) {
            SampleCall("sequenceEqual(#0).map { $0 ? 1 : 0 }", others: 1) { source, arguments in
                source.sequenceEqual(arguments.others[0]).map { $0 ? 1 : 0 }
            } model: { stage in
                var sides: [[Int]] = [[], []]
                var isComplete = [false, false]
                for (index, signal) in [stage.source, stage.others[0]].enumerated() {
                    stage.subscribe(signal) { event in
                        switch event {
                        case .next(let value): sides[index].append(value)
                        case .failed: return stage.send(event)
                        case .completed: isComplete[index] = true
                        }
                        let differs = Swift.zip(sides[0], sides[1]).contains { $0 != $1 }
                        let isShort = (0...1).contains { isComplete[$0] && sides[1 - $0].count > sides[$0].count }
                        guard differs || isShort || isComplete == [true, true] else { return }
                        stage.next(differs || isShort ? 0 : 1)
                        stage.complete()
                    }
                }
            }
            SampleCall { $0.sequenceEqual($0) }
            SampleCall { $0.sequenceEqual(.of(0, 1, 3)) { $0 == $1 } }
            Drawing("sequenceEqual(_:)", inputs: ["a", "b"]) { try $0[0].sequenceEqual(try $0.source(0)) }
        }
        OperatorRow(
            "Signal.join(with:while:otherWhile:)", "Signal.groupJoin(with:while:otherWhile:)",
            summary: "Combines values of two signals whose windows overlap.", tests: "JoinTests", cost: .join
        ) {
            SampleCall(traits: .dependsOnTime) { source in
                source.join(
                    with: .just(1), while: { _ in Signal<Int, Never>.empty },
                    otherWhile: { _ in Signal<Int, Never>.never })
            }
            SampleCall(as: "the other", traits: [.dependsOnTime, .endsPauses]) { source in
                Numbers.just(1).join(
                    with: source, while: { _ in Signal<Int, Never>.never },
                    otherWhile: { _ in Signal<Int, Never>.empty })
            }
            SampleCall(traits: [.dependsOnTime, .endsPauses]) { source in
                source.groupJoin(
                    with: source, while: { _ in Signal<Int, Never>.empty },
                    otherWhile: { _ in Signal<Int, Never>.empty }
                ).map(\.0)
            }
            Drawing("join(_:)", inputs: ["left", "right"]) { play in
                let window = try Self.window(play)
                return try play[0].join(with: try play[1], while: window, otherWhile: window).map { $0 + $1 }
            }
            Drawing(
                subscribing: "groupJoin(_:)", inputs: ["left", "right"],
                example: ["groupJoin(3)", "left: -a-------b----|", "right: ---1-2-----3-|"]
            ) { play in
                let window = try Self.window(play)
                let groups = try play[0].groupJoin(with: try play[1], while: window, otherWhile: window)
                play.record(groups) { ("\($0.0)'s", $0.1) }
            }
        }
        OperatorRow(
            "Signal.lift(_:)", summary: "Applies a function of signals as an operator.", tests: "MapTests",
            elsewhere: Elsewhere(swift: "`lift`")
        ) {
            SampleCall("lift { $0.map { $0 + #n } }") { source, arguments in
                source.lift { $0.map { $0 + arguments.n } }
            } model: { stage in
                stage.each { stage.next($0 + stage.n) }
            }
            Drawing("lift(_:)", remark: "{ $0.filter(even).map(half of it as a letter) }") { play in
                try play[0].lift { source in
                    source.filter { Int($0).map { $0 % 2 == 0 } ?? true }.map { Rules.letter("\((Int($0) ?? 2) / 2)") }
                }
            }
        }
        OperatorRow(
            "Signal.bind(to:)", title: "`bind(to: subscriber)`",
            summary: "Subscribes one subscriber to several signals.", tests: "JoiningSubscriberTests",
            elsewhere: Elsewhere(
                objC: "`subscribe:`", swift: "`observe(_:)`", rx: "`subscribe(_:)`", combine: "`subscribe`")
        ) {
            Drawing(
                subscribing: "subscribe(_:)", inputs: ["a", "b"],
                example: ["subscribe(subscriber)", "a: -1--2|", "b: --x--y--z|"]
            ) { play in
                let received = play.results(named: "received")
                let subscriber = Subscriber<String, MarbleFailure>(
                    next: { received.send($0) }, failed: { received.fail($0) }, completed: { received.complete() })
                try play.word(0, "subscriber")
                for number in play.inputs.indices {
                    let source = try play[number]
                    play.keep(source.bind(to: subscriber))
                }
            }
        }
        OperatorRow(
            "TwoWayChannel", summary: "Connects two ends that notify each other.", tests: "Commands/TwoWayChannelTests",
            elsewhere: Elsewhere(objC: "`RACChannelTo`, `RACChannel`", rx: "`ControlProperty` (UI)")
        ) {
            Drawing(
                subscribing: "TwoWayChannel", inputs: ["leading", "following"],
                example: ["TwoWayChannel", "leading: -1---2-", "following: ---x---y-"]
            ) { play in
                let channel = TwoWayChannel<String>()
                play.record(channel.leading.signal, named: "out of leading")
                play.record(channel.following.signal, named: "out of following")
                let ends = [(try play.hot(0), channel.leading), (try play.hot(1), channel.following)]
                for (sent, end) in ends { play.keep(sent.subscribe(next: { end.send($0) }, failed: { _ in })) }
                play.keep(ActionDisposable { withExtendedLifetime(channel) {} })
            }
        }
        OperatorRow(
            "lift(_:_:)", "LiftedCall", title: "`lift(object) { }(a, b)`",
            summary: "Calls a method with the latest value of each signal.", tests: "LiftTests",
            elsewhere: Elsewhere(objC: "`rac_liftSelector:withSignals:`")
        ) {
            Drawing(
                subscribing: "lift(object:)", inputs: ["a", "b"],
                example: ["lift(object)", "a: -1-----2-", "b: ---x-y---"], remark: "{ object, a, b in a + b }"
            ) {
                play in
                try play.word(0, "object")
                let object = Owner(name: "object")
                let call = lift(object) { (object: Owner, a: String, b: String) in a + b }
                play.record(call(try play[0], try play[1]), named: "calls")
                play.keep(ActionDisposable { withExtendedLifetime(object) {} })
            }
        }
    }

    private static let names = ["source", "x", "y", "z"]

    /// Returns a window for each value: a signal that lasts as many ticks as the value specifies.
    private static func window(_ play: Play) throws -> @Sendable (String) -> Signal<SchedulerTime, Never> {
        let (duration, scheduler) = (try play.ticks(0), play.scheduler)
        return { _ in .timer(after: duration, on: scheduler) }
    }
}
