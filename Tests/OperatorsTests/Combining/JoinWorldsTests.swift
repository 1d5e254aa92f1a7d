import Operators
import StreamTesting
import Testing

/// Every join of two or three hot sources in all small worlds, against slow and obvious oracles.
@Suite struct JoinWorldsTests {
    typealias Event = SmallWorld.Event
    typealias Source = Signal<String, TestFailure>

    static let two = SmallWorld.all(upTo: 3, 3)
    static let three = SmallWorld.all(upTo: 2, 2, 2)

    /// Compares a join with its oracle in every world; one report for the first difference.
    private func compare(
        _ worlds: [SmallWorld], sourceLocation: SourceLocation = #_sourceLocation,
        _ join: ([Source]) -> Source, _ oracle: (SmallWorld) -> [Event]
    ) {
        let wrong = worlds.first { $0.outcome(join) != oracle($0) }
        guard let wrong else { return }
        Issue.record(
            "\(wrong): \(wrong.outcome(join)), not \(oracle(wrong))", sourceLocation: sourceLocation)
    }

    @Test("[107] race in every small world: whoever acts first goes on alone")
    func race() {
        func oracle(_ world: SmallWorld) -> [Event] {
            let winner = world.steps.first
            return world.acts.filter { $0.source == winner }.map(\.event)
        }
        compare(Self.two, { Operators.race($0[0], $0[1]) }, oracle)
        compare(Self.two, { $0[0].race(with: $0[1]) }, oracle)
        compare(Self.three, { Operators.race($0) }, oracle)
    }

    @Test("[104] withLatest(from:) in every small world")
    func withLatest() {
        compare(Self.two, { $0[0].withLatest(from: $0[1]).map { $0 + $1 } }) { world in
            var latest: String?
            return world.oracle { said, source, event in
                switch (source, event) {
                case (_, .failed): said.append(.failed)
                case (0, .completed): said.append(.completed)
                case (0, .value(let value)): if let latest { said.append(.value(value + latest)) }
                case (_, .value(let value)): latest = value
                case (_, .completed): break
                }
            }
        }
    }

    @Test("[105] [106] sample(on:) and sample(with:) in every small world")
    func sample() {
        func oracle(_ world: SmallWorld, _ text: (String, String) -> String) -> [Event] {
            var latest: String?
            return world.oracle { said, source, event in
                switch (source, event) {
                case (0, .value(let value)): latest = value
                case (_, .value(let tick)): if let latest { said.append(.value(text(latest, tick))) }
                default: said.append(event)
                }
            }
        }
        compare(Self.two, { $0[0].sample(on: $0[1]) }) { oracle($0) { value, _ in value } }
        compare(Self.two, { $0[0].sample(with: $0[1]).map { $0 + $1 } }) { oracle($0, +) }
    }

    @Test("[108] and(_:), or(_:) in every small world: a value is true when its number is odd")
    func booleans() {
        @Sendable func isOdd(_ text: String) -> Bool { text.hasSuffix("1") || text.hasSuffix("3") }
        func truth(_ source: Source) -> Signal<Bool, TestFailure> { source.map { isOdd($0) } }
        func oracle(_ world: SmallWorld, _ combine: (Bool, Bool) -> Bool) -> [Event] {
            var latest: [Bool?] = [nil, nil]
            var running = 2
            return world.oracle { said, source, event in
                switch event {
                case .value(let value):
                    latest[source] = isOdd(value)
                    if let a = latest[0], let b = latest[1] { said.append(.value("\(combine(a, b))")) }
                case .completed:
                    running -= 1
                    if running == 0 { said.append(.completed) }
                case .failed: said.append(.failed)
                }
            }
        }
        compare(Self.two, { truth($0[0]).and(truth($0[1])).map { "\($0)" } }) { oracle($0) { $0 && $1 } }
        compare(Self.two, { truth($0[0]).or(truth($0[1])).map { "\($0)" } }) { oracle($0) { $0 || $1 } }
    }

    /// Hot sources one after another: those behind are heard from when those before have completed.
    private func oneAfterAnother(_ world: SmallWorld, _ order: [Int], silent: Set<Int> = []) -> [Event] {
        var current = 0
        var ends: [Int: Event] = [:]
        return world.oracle { said, source, event in
            if case .value = event {
                if source == order[current], !silent.contains(source) { said.append(event) }
                return
            }
            ends[source] = event
            while let end = ends[order[current]] {
                if end == .failed { said.append(.failed) }
                if current + 1 == order.count { said.append(end) }
                if end == .failed || current + 1 == order.count { return }
                current += 1
            }
        }
    }

    @Test("[102] [103] concat(_:), append(_:), prepend(_:) in every small world")
    func concat() {
        compare(Self.two, { $0[0].concat($0[1]) }) { oneAfterAnother($0, [0, 1]) }
        compare(Self.two, { $0[0].append($0[1]) }) { oneAfterAnother($0, [0, 1]) }
        compare(Self.two, { $0[0].prepend($0[1]) }) { oneAfterAnother($0, [1, 0]) }
        compare(Self.three, { Operators.concat($0[0], $0[1], $0[2]) }) { oneAfterAnother($0, [0, 1, 2]) }
    }

    @Test("[128] then(_:) in every small world")
    func then() {
        compare(Self.two, { $0[0].then($0[1]) }) { oneAfterAnother($0, [0, 1], silent: [0]) }
    }

    @Test("[101] merge of three in every small world")
    func merge() {
        compare(Self.three, { Operators.merge($0[0], $0[1], $0[2]) }) { world in
            var running = 3
            return world.oracle { said, _, event in
                if event == .completed { running -= 1 }
                if event != .completed || running == 0 { said.append(event) }
            }
        }
    }

    @Test("[95] [96] [97] combineLatest of three, a tuple or a collection, with a transform, in every small world")
    func combineLatest() {
        func oracle(_ world: SmallWorld) -> [Event] {
            var running = 3
            var latest: [String?] = [nil, nil, nil]
            return world.oracle { said, source, event in
                switch event {
                case .value(let value):
                    latest[source] = value
                    let all = latest.compactMap(\.self)
                    if all.count == 3 { said.append(.value(all.joined())) }
                case .completed:
                    running -= 1
                    if running == 0 { said.append(.completed) }
                case .failed: said.append(.failed)
                }
            }
        }
        compare(Self.three, { StreamCore.combineLatest($0[0], $0[1], $0[2]).map { $0 + $1 + $2 } }, oracle)
        compare(Self.three, { StreamCore.combineLatest($0).map { $0.joined() } }, oracle)
    }

    @Test("[99] [100] zip of three, as a tuple, as a collection and with a transform, in every small world")
    func zip() {
        func oracle(_ world: SmallWorld) -> [Event] {
            var queues: [[String]] = [[], [], []]
            var hasEnded = [false, false, false]
            return world.oracle { said, source, event in
                switch event {
                case .value(let value): queues[source].append(value)
                case .completed: hasEnded[source] = true
                case .failed: said.append(.failed)
                }
                while queues.allSatisfy({ !$0.isEmpty }) {
                    said.append(.value(queues.indices.map { queues[$0].removeFirst() }.joined()))
                }
                if queues.indices.contains(where: { hasEnded[$0] && queues[$0].isEmpty }) { said.append(.completed) }
            }
        }
        compare(Self.three, { Operators.zip($0[0], $0[1], $0[2]).map { $0 + $1 + $2 } }, oracle)
        compare(Self.three, { Operators.zip($0).map { $0.joined() } }, oracle)
    }

    @Test("[98] [99] zip of four, in small worlds of three: the fourth is the first again")
    func zipFour() {
        compare(SmallWorld.all(upTo: 2, 2, 1), { Operators.zip($0[0], $0[1], $0[2], $0[0]).map { $0 + $1 + $2 + $3 } })
        {
            world in
            var queues: [[String]] = [[], [], []]
            var hasEnded = [false, false, false]
            return world.oracle { said, source, event in
                switch event {
                case .value(let value): queues[source].append(value)
                case .completed: hasEnded[source] = true
                case .failed: said.append(.failed)
                }
                if queues.allSatisfy({ !$0.isEmpty }) {
                    let row = queues.indices.map { queues[$0].removeFirst() }
                    said.append(.value((row + [row[0]]).joined()))
                }
                if queues.indices.contains(where: { hasEnded[$0] && queues[$0].isEmpty }) { said.append(.completed) }
            }
        }
    }
}
