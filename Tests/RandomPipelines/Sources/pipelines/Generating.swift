import OperatorCatalogue

/// Random numbers that a seed reproduces (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, number: UInt64) {
        state = seed &+ number &* 0xD134_2543_DE82_EF95
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }
    mutating func of(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

extension Case {
    /// The case of a number, and its expected events.
    static func generated(seed: UInt64, number: UInt64) -> (Case, expected: [Item]) {
        var chance = Chance(seed: seed, number: number)
        while true {
            let (test, output) = Case.draw(&chance)
            // One change of a property gives one tuple, also of several inputs. The random graphs have a model of that.
            let changesProperty = test.chain.writesProperty || test.hots.contains(where: \.isComposed)
            if changesProperty, test.chain.combinesLatest { continue }
            if let events = Expectation(test, output: output).events { return (test, events) }
        }
    }

    private static func draw(_ chance: inout Chance) -> (Case, output: [Timed]) {
        chance.oneIn(4) ? drawSlowlyRead(&chance) : drawTimed(&chance)
    }

    /// A case with sources that wait, and with a reader that pauses them.
    private static func drawSlowlyRead(_ chance: inout Chance) -> (Case, output: [Timed]) {
        let choice = chance.oneIn(2) ? Choice.linear : .sequential
        var test = Case(hots: [], chain: Chain(source: choice.source(&chance), steps: []))
        let output = test.grow(&chance, steps: chance.of(1...8), choice)
        let times = (0..<chance.of(0...6)).map { _ in chance.of(0...12) }.sorted()
        test.reader = Reader(limit: chance.of(1...5), times: times)
        if chance.oneIn(8) { test.disposal = .insideValue(chance.of(1...4)) }
        return (test, output)
    }

    private static func drawTimed(_ chance: inout Chance) -> (Case, output: [Timed]) {
        let hots = (0..<chance.of(0...2)).map { _ in Hot.draw(&chance) }
        let choice = Choice(
            operations: hots.contains { $0.release != nil } ? Operation.plain : Operation.all, inner: Operation.all
        ) { Source.draw(&$0, hots: hots.count) }
        var test = Case(hots: hots, chain: Chain(source: choice.source(&chance), steps: []))
        let output = test.grow(&chance, steps: chance.of(1...12), choice)
        switch chance.below(8) {
        case 0: test.disposal = .atTime(chance.of(0...12))
        case 1: test.disposal = .insideValue(chance.of(1...4))
        default: break
        }
        // While a value of a composed property is delivered, a new subscriber receives it before a newer pending value.
        if !hots.isEmpty, hots[0].release == nil, !hots[0].isComposed, chance.oneIn(4) {
            test.feedback =
                chance.oneIn(2) ? .inside(chance.of(1...3)) : .later(chance.of(1...3), after: chance.of(0...4))
        }
        if chance.oneIn(2) { test.start = 100_000 + chance.below(1_000_000_000) }
        return (test, output)
    }

    /// Adds operators, few of which drop all values, because most would in a chain. Returns the expected events.
    private mutating func grow(_ chance: inout Chance, steps: Int, _ choice: Choice) -> [Timed] {
        let budget = Budget(horizon: Case.horizon, events: 500)
        let model = Model(self, fed: [], budget: budget)
        var source = model.stream(of: chain.source)
        var count = source(Model.root).count
        while chain.steps.count < steps {
            budget.refill()
            let step = Step.draw(&chance, of: choice.operations, choice, depth: 0)
            let stream = remembering(model.stream(of: step, source), unless: budget)
            let values = stream(Model.root).count { !$0.event.isEnd }
            if budget.isSpent || values < min(count, 2) && !chance.oneIn(8) { continue }
            chain.steps.append(step)
            (source, count) = (stream, values)
        }
        return source(Model.root)
    }
}

/// The operators and sources of a case.
private struct Choice {
    let operations: [Operation]

    /// The operators of the chains that are arguments.
    let inner: [Operation]
    let source: (inout Chance) -> Source

    static var linear: Choice {
        Choice(operations: Operation.linear, inner: []) { .drawWaiting(&$0, canFail: true) }
    }

    static var sequential: Choice {
        Choice(operations: Operation.sequential, inner: Operation.sequential) { .drawWaiting(&$0, canFail: false) }
    }
}

/// The same function, computed once for each moment. Computations that were too large are discarded.
private func remembering(_ stream: @escaping Stream, unless budget: Budget) -> Stream {
    var known: [Moment: [Timed]] = [:]
    return { moment in
        if let events = known[moment] { return events }
        let events = stream(moment)
        if !budget.isSpent { known[moment] = events }
        return events
    }
}

extension Chain {
    fileprivate static func draw(_ chance: inout Chance, steps: Int, _ choice: Choice, depth: Int) -> Chain {
        Chain(
            source: choice.source(&chance),
            steps: (0..<steps).map { _ in Step.draw(&chance, of: choice.inner, choice, depth: depth) })
    }
}

extension Step {
    fileprivate static func draw(
        _ chance: inout Chance, of operations: [Operation], _ choice: Choice, depth: Int
    ) -> Step {
        var operation = chance.pick(operations)
        while depth == 2, operation.call.othersCount > 0 { operation = chance.pick(operations) }
        return Step(
            operation: operation, n: chance.of(operation.call.numbers), d: chance.of(operation.call.durations),
            others: (0..<operation.call.othersCount).map { _ in
                Chain.draw(&chance, steps: chance.pick([0, 0, 0, 1, 2]), choice, depth: depth + 1)
            })
    }
}

extension Hot {
    fileprivate var isComposed: Bool { if case .composed = memory { true } else { false } }

    fileprivate static func draw(_ chance: inout Chance) -> Hot {
        let memories: [Memory] = [
            .none, .none, .none, .none, .latest(chance.of(0...9)), .last(chance.of(0...2)), .final,
            .composed(chance.of(0...9)),
        ]
        var hot = Hot(memory: chance.pick(memories), items: [Item].draw(&chance))
        if case .composed = hot.memory {
            if case .failed? = hot.items.last?.event { hot.items.removeLast() }
        } else if chance.oneIn(4) {
            hot.release = chance.of(-1...6)
        }
        return hot
    }
}

extension [Item] {
    fileprivate static func draw(_ chance: inout Chance) -> [Item] {
        var time = 0
        var items: [Item] = []
        for _ in 0..<chance.pick([0, 1, 2, 3, 3, 4, 5, 6]) {
            time += chance.pick([0, 1, 1, 1, 2, 2, 3, 4])
            items.append(Item(time: time, event: .next(chance.of(0...9))))
        }
        time += chance.pick([0, 0, 1, 2, 3])
        switch chance.below(5) {
        case 0...1: items.append(Item(time: time, event: .completed))
        case 2...3: items.append(Item(time: time, event: .failed(chance.of(0...9))))
        default: break
        }
        return items
    }

    fileprivate static func values(_ values: [Int], _ end: Event = .completed) -> [Item] {
        values.map { Item(time: 0, event: .next($0)) } + [Item(time: 0, event: end)]
    }
}

extension Source {
    /// A source that waits, or one that cannot, whose values are queued.
    fileprivate static func drawWaiting(_ chance: inout Chance, canFail: Bool) -> Source {
        var items = (0..<chance.of(0...12)).map { _ in Item(time: 0, event: .next(chance.of(0...9))) }
        switch chance.below(6) {
        case 0: break
        case 1...2 where canFail: items.append(Item(time: 0, event: .failed(chance.of(0...9))))
        default: items.append(Item(time: 0, event: .completed))
        }
        switch chance.below(10) {
        case 0...5: return Source(kind: .waiting, items: items)
        case 6...7: return Source(kind: .turns, items: .values(items.compactMap(\.event.value)))
        case 8: return Source(kind: .created, items: items)
        default:
            let times = items.map { _ in chance.of(0...8) }.sorted()
            return Source(kind: .timed, items: zip(times, items).map { Item(time: $0, event: $1.event) })
        }
    }

    fileprivate static func draw(_ chance: inout Chance, hots: Int) -> Source {
        if hots > 0, chance.oneIn(3) { return Source(kind: .hot, items: [], n: chance.below(hots)) }
        if chance.oneIn(2) { return Source(kind: .timed, items: [Item].draw(&chance)) }
        if chance.oneIn(3) {
            return Source(kind: .created, items: [Item].draw(&chance).map { Item(time: 0, event: $0.event) })
        }
        let failure = Event.failed(chance.of(0...9))
        let value = chance.of(0...9)
        let values = (0..<chance.of(0...4)).map { _ in chance.of(0...9) }
        switch chance.pick(Kind.allCases) {
        case .turns: return Source(kind: .turns, items: .values(values))
        case .waiting:
            return Source(kind: .waiting, items: [Item].draw(&chance).map { Item(time: 0, event: $0.event) })
        case .hot, .timed, .created, .sequence: return Source(kind: .sequence, items: .values(values))
        case .record: return Source(kind: .record, items: .values(values, chance.oneIn(2) ? failure : .completed))
        case .repeating:
            let values = Array(repeating: value, count: chance.of(1...4))
            return Source(kind: .repeating, items: .values(values))
        case .deferred: return Source(kind: .deferred, items: .values(values))
        case .using: return Source(kind: .using, items: .values(values))
        case .just: return Source(kind: .just, items: .values([value]))
        case .optional: return Source(kind: .optional, items: .values(chance.oneIn(2) ? [] : [value]))
        case .result: return Source(kind: .result, items: chance.oneIn(2) ? .values([], failure) : .values([value]))
        case .attempt: return Source(kind: .attempt, items: chance.oneIn(2) ? .values([], failure) : .values([value]))
        case .empty: return Source(kind: .empty, items: .values([]))
        case .never: return Source(kind: .never, items: [])
        case .fail: return Source(kind: .fail, items: .values([], failure))
        case .generate:
            return Source(kind: .generate, items: .values((0..<chance.of(1...3)).map { value + $0 }))
        case .timer: return Source(kind: .timer, items: [], d: chance.of(0...5))
        case .interval: return Source(kind: .interval, items: [], d: chance.of(3...9))
        case .every: return Source(kind: .every, items: .values(values), d: chance.of(1...3))
        case .lazily: return Source(kind: .lazily, items: .values(values, chance.oneIn(2) ? failure : .completed))
        }
    }
}
