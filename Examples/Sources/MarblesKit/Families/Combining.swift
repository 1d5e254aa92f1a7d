import Operators
import StreamTesting

extension OperatorTable {
    mutating func addCombining() {
        begin("How do I put signals together?")
        let (ab, abc) = (["a", "b"], ["a", "b", "c"])
        let pairs = ["a: -1-----2-----|", "b: ---x-y----z|"]
        add("combineLatest(with:)", 94, inputs: ab, example: ["combineLatest(with: b)"] + pairs) { play in
            try play[0].combineLatest(with: try play.source(0)).map { $0 + $1 }
        }
        add("combineLatest(…)", 95, 96, 97, 233, inputs: ab) { Self.joined(combineLatest(try $0.sources())) }
        add("zip(with:)", 98, inputs: ab, example: ["zip(with: b)"] + pairs) { play in
            try play[0].zip(with: try play.source(0)).map { $0 + $1 }
        }
        add("zip(…)", 99, 100, inputs: ab) { Self.joined(Operators.zip(try $0.sources())) }
        add("merge(…)", 101, inputs: ab) { Operators.merge(try $0.sources()) }
        add("merge(with:)", 101, inputs: ab, example: ["merge(with: b)"] + pairs) { play in
            try play[0].merge(with: try play.source(0))
        }
        add("concat(…)", 102, inputs: ab) { Operators.concat(try $0.sources()) }
        add("append(_:)", 102) { try $0[0].append(try $0.text(0)) }
        add("prepend(_:)", 103) { play in
            let value = try play.text(0)
            guard let first = play.number(of: value) else { return try play[0].prepend(value) }
            return try play[0].prepend(try play[first])
        }
        add("withLatest(from:)", 104, inputs: ["source", "other"]) { play in
            try play[0].withLatest(from: try play.source(0)).map { $0 + $1 }
        }
        add("sample(on:)", 105, inputs: ["source", "sampler"]) { try $0[0].sample(on: try $0.source(0)) }
        add("sample(with:)", 106, inputs: ["source", "sampler"]) { play in
            try play[0].sample(with: try play.source(0)).map { $0 + $1 }
        }
        add("race(…)", 107, inputs: abc) { Operators.race(try $0.sources()) }
        add("race(with:)", 107, inputs: ab, example: ["race(with: b)", "a: ----1-2-|", "b: --x--y-|"]) { play in
            try play[0].race(with: try play.source(0))
        }
        add("and(_:)", 108, inputs: ab) { play in
            try play[0].map(Rules.isTrue).and(try play.source(0).map(Rules.isTrue)).map { $0 ? "1" : "0" }
        }
        add("or(_:)", 108, inputs: ab) { play in
            try play[0].map(Rules.isTrue).or(try play.source(0).map(Rules.isTrue)).map { $0 ? "1" : "0" }
        }
        addSwitching()
        addMeeting()
    }

    private static func joined(_ values: Signal<[String], MarbleFailure>) -> Source { values.map { $0.joined() } }

    private mutating func addSwitching() {
        let names = ["source", "x", "y", "z"]
        add("switchCases(_:default:)", 109, inputs: names) { play in
            try play[0].switchCases(try play.cases(0), default: try play.source(1, or: 3))
        }
        add("switchCases(_:failing:)", 109, inputs: names) { play in
            try play[0].switchCases(try play.cases(0), failing: MarbleFailure())
        }
        add("ifElse(then:else:)", 110, inputs: names) { play in
            try play[0].map(Rules.isTrue).ifElse(then: try play.source(0), else: try play.source(1, or: 2))
        }
    }

    private mutating func addMeeting() {
        add("joined(_:)", 111, inputs: ["a", "b", "separator"]) { try Self.joinedSources($0) }
        add("sequenceEqual(_:)", 112, inputs: ["a", "b"]) { try $0[0].sequenceEqual(try $0.source(0)) }
        add("join(_:)", 113, inputs: ["left", "right"]) { play in
            let window = try Self.window(play)
            return try play[0].join(with: try play[1], while: window, otherWhile: window).map { $0 + $1 }
        }
        show(
            "groupJoin(_:)", 113, inputs: ["left", "right"],
            example: ["groupJoin(3)", "left: -a-------b----|", "right: ---1-2-----3-|"]
        ) { play in
            let window = try Self.window(play)
            let groups = try play[0].groupJoin(with: try play[1], while: window, otherWhile: window)
            play.record(groups) { ("\($0.0)'s", $0.1) }
        }
    }

    /// Returns a window for each value: a signal that lasts as many ticks as the value specifies.
    private static func window(_ play: Play) throws -> @Sendable (String) -> Signal<SchedulerTime, Never> {
        let (duration, scheduler) = (try play.ticks(0), play.scheduler)
        return { _ in .timer(after: duration, on: scheduler) }
    }

    private static func joinedSources(_ play: Play) throws -> Source {
        let separator = try play.text(0)
        guard separator.hasPrefix("[") else {
            let number = play.number(of: separator) ?? 2
            let parts = try play.inputs.indices.filter { $0 != number }.map { try play[$0] }
            return Signal<Source, MarbleFailure>(parts).joined(separator: try play[number])
        }
        let values = separator.dropFirst().dropLast().split(separator: ",").map { String($0.filter { $0 != " " }) }
        return try play[0].map { $0.map { String($0) } }.joined(separator: values)
    }
}
