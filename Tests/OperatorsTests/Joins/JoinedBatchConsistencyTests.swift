import Operators
import TestSupport
import Testing

/// No join of signals sends the new value of one property together with the old value of another.
@Suite struct JoinedBatchConsistencyTests {
    typealias Pair = Signal<(Int, Int), Never>
    typealias Source = MutableProperty<Int>

    /// Ways to combine two properties.
    static let joins: [(String, @Sendable (Source, Source) -> Pair)] = [
        ("properties", { combineLatest($0.values, $1.values) }),
        ("mapped properties", { combineLatest($0.map { $0 }.values, $1.map { $0 }.values) }),
        ("a composed property", { Property.combineLatest($0, $1).values }),
        ("mapped and composed", { a, b in Property.combineLatest(a.map { $0 }, Property.computed { b.value }).values }),
        (
            "a join of a join",
            { a, b in
                let both = Property.combineLatest(a, b).map { (pair: (Int, Int)) in pair.0 == pair.1 ? pair.0 : -99 }
                return combineLatest(both.values, b.values)
            }
        ),
    ]

    @Test(
        "Property.batch in an observer of one of its properties is delivered as one change", arguments: joins.map(\.0))
    func batchInObserver(_ name: String) throws {
        let join = try #require(Self.joins.first { $0.0 == name }).1
        for observesFirst in [false, true] {
            let log = Log()
            let (a, b) = (MutableProperty(0), MutableProperty(0))
            func observe() -> any Disposable {
                a.signal.subscribe { value in
                    guard value == -1 else { return }
                    Property.batch {
                        a.value = 1
                        b.value = 1
                    }
                }
            }
            var subscriptions: [any Disposable] = []
            if observesFirst { subscriptions.append(observe()) }
            subscriptions.append(join(a, b).subscribe { log.append("\($0)") })
            if !observesFirst { subscriptions.append(observe()) }
            a.value = -1
            for subscription in subscriptions { subscription.dispose() }
            let nested = name == "a join of a join"
            expectEqual(log.value, ["(0, 0)", nested ? "(-99, 0)" : "(-1, 0)", "(1, 1)"])
        }
    }

    @Test("Property.batch does not delay values of a subject")
    func subjectsInBatch() {
        let log = Log()
        let (s, p) = (Subject<Int, Never>(), MutableProperty(0))
        _ = s.signal.record(log, as: "s")
        _ = combineLatest(s.signal, p.values).subscribe { log.append("\($0)") }
        Property.batch {
            p.value = 1
            for value in 1...3 { s.send(value) }
        }
        expectEqual(log.value, ["s1", "(1, 0)", "s2", "(2, 0)", "s3", "(3, 0)", "(3, 1)"])
    }

    @Test("Property.batch does not delay values that another thread sends")
    func subjectsDuringBatch() {
        let count = Counter()
        let (s, t) = (Subject<Int, Never>(), Subject<Int, Never>())
        let p = MutableProperty(0)
        _ = combineLatest(s.signal, t.signal).subscribe { _ in count.increment() }
        s.send(0)
        t.send(0)
        Property.batch {
            p.value = 1
            s.send(1)
            TestSupport.race({ for value in 1...1_000 { t.send(value) } })
        }
        expectEqual(count.value, 1_002)
    }

    @Test("combineLatest of subjects and a property sends every value of several threads, including during batches")
    func conservation() {
        let rounds = isSanitized ? 300 : 3_000
        let (s, t) = (Subject<Int, Never>(), Subject<Int, Never>())
        let p = MutableProperty(0)
        let (fromS, fromT) = (Locked<[Int]>([]), Locked<[Int]>([]))
        let pairs = Counter()
        _ = combineLatest(s.signal, t.signal).subscribe { _ in pairs.increment() }
        _ = combineLatest(s.signal, p.values).subscribe { fromS.append($0.0) }
        _ = combineLatest(t.signal, p.map { $0 }.values).subscribe { fromT.append($0.0) }
        s.send(0)
        t.send(0)
        TestSupport.race(
            { for value in 1...rounds { s.send(value) } }, { for value in 1...rounds { t.send(value) } },
            {
                for value in 1...rounds {
                    Property.batch {
                        p.value = value
                        p.value = -value
                    }
                }
            })
        expectEqual(pairs.value, 2 * rounds + 1)
        for values in [fromS.value, fromT.value] {
            expectEqual(Set(values), Set(0...rounds))
            expectEqual(values, values.sorted())
        }
    }

    @Test("combineLatest that an observer subscribes to during a batch sends the batch as a whole")
    func subscribingInDelivery() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let subscriptions = Locked<[any Disposable]>([])
        for source in [a, b, c] {
            let once = Locked(false)
            let observer = source.signal.subscribe { _ in
                if once.modify({ done in
                    defer { done = true }
                    return done
                }) {
                    return
                }
                let low = combineLatest(a.values, b.values)
                subscriptions.append(combineLatest(c.values, low).subscribe { log.append("\($0)") })
                subscriptions.append(combineLatest(low, c.map { $0 }.values).subscribe { log.append("\($0)") })
            }
            subscriptions.append(observer)
        }
        Property.batch {
            a.value = 1
            b.value = 1
            c.value = 1
        }
        for subscription in subscriptions.value { subscription.dispose() }
        expectEqual(log.value.count, 6)
        expectEqual(Set(log.value), ["(1, (1, 1))", "((1, 1), 1)"])
    }

    @Test("combineLatest sends the pending change of a batch before a failure")
    func failureInBatch() {
        let log = Log()
        let (a, failing) = (MutableProperty(0), Subject<Int, Problem>())
        _ = combineLatest(a.values.widenedForTest, failing.signal).subscribe(
            next: { log.append("\($0)") }, failed: { _ in log.append("failed") })
        failing.send(0)
        _ = a.signal.subscribe { if $0 == 1 { failing.fail(Problem()) } }
        Property.batch { a.value = 1 }
        expectEqual(log.value, ["(0, 0)", "(1, 0)", "failed"])
    }

    // MARK: - Random graphs

    @Test("Property.batch is never split in a random graph of properties, map and combineLatest")
    func randomGraphs() {
        let seed = SeededGenerator.printedSeed()
        var generator = SeededGenerator(seed: seed)
        for graph in 0..<(isSanitized ? 5 : 40) {
            RandomGraph(&generator).run(rounds: 100, note: "seed \(seed), graph \(graph)")
        }
    }
}

extension Signal where Failure == Never {
    fileprivate var widenedForTest: Signal<Value, Problem> {
        Signal<Value, Problem>(attach: { sink in
            attach(Sink<Value, Never>(subscription: sink.subscription, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}

/// Properties that are always set to equal values in batches, and values derived from them. Each derived value equals them, or
/// is `RandomGraph.mixed` if it was computed from unequal values.
private final class RandomGraph: Sendable {
    static let mixed = Int.min

    let sources: [MutableProperty<Int>]
    let signals: [Signal<Int, Never>]
    private let kept: [Property<Int>]
    private let seed: UInt64

    init(_ generator: inout SeededGenerator) {
        let sources = (0..<Int.random(in: 2...4, using: &generator)).map { _ in MutableProperty(0) }
        var properties: [any PropertyProtocol<Int>] = sources
        var signals: [Signal<Int, Never>] = sources.map(\.values)
        var kept: [Property<Int>] = []
        for _ in 0..<Int.random(in: 3...8, using: &generator) {
            let (first, second) = (
                properties.randomElement(using: &generator)!, properties.randomElement(using: &generator)!
            )
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: kept.append(first.mapped)
            case 1: kept.append(first.joined(with: second))
            case 2:
                let pair = (signals.randomElement(using: &generator)!, signals.randomElement(using: &generator)!)
                signals.append(combineLatest(pair.0, pair.1).merged)
            default:
                let all = (0..<3).map { _ in signals.randomElement(using: &generator)! }
                signals.append(combineLatest(all).merged)
            }
            if let made = kept.last, kept.count + sources.count > properties.count {
                properties.append(made)
                signals.append(made.values)
            }
        }
        self.sources = sources
        self.signals = signals
        self.kept = kept
        seed = generator.next()
    }

    func set(_ value: Int, from offset: Int) {
        Property.batch {
            for index in sources.indices { sources[(index + offset) % sources.count].value = value }
        }
    }

    func run(rounds: Int, note: Comment) {
        let wrong = Locked<[String]>([])
        let last = signals.map { _ in Locked(0) }
        var subscriptions: [any Disposable] = []
        // Observers that batch, some before and some after the combineLatest signals.
        for source in sources.prefix(1) { subscriptions.append(batches(on: source.signal)) }
        for (index, signal) in signals.enumerated() {
            subscriptions.append(
                signal.subscribe { value in
                    if value == Self.mixed { wrong.append("signal \(index)") }
                    last[index].value = value
                })
        }
        // Joins of signals are consistent while one thread writes.
        for round in 1...rounds { set(round * 10, from: round) }
        expectEqual(wrong.value, [], note)
        let value = sources[0].value
        expectEqual(sources.map(\.value), sources.map { _ in value }, note)
        expectEqual(kept.map(\.value), kept.map { _ in value }, note)
        expectEqual(last.map(\.value), last.map { _ in value }, note)
        for subscription in subscriptions { subscription.dispose() }
    }

    /// Starts another batch for some values.
    private func batches(on signal: Signal<Int, Never>) -> any Disposable {
        signal.subscribe { [weak self] value in
            if value != Self.mixed, value % 10 == 0, value % 30 == 0 { self?.set(value + 1, from: 1) }
        }
    }
}

extension PropertyProtocol<Int> {
    fileprivate var mapped: Property<Int> { map { $0 } }

    fileprivate func joined(with other: some PropertyProtocol<Int>) -> Property<Int> {
        Property.combineLatest(self, other).map { $0 == $1 ? $0 : RandomGraph.mixed }
    }
}

extension Signal where Value == (Int, Int), Failure == Never {
    fileprivate var merged: Signal<Int, Never> {
        Signal<Int, Never>(attach: { sink in
            attach(
                Sink(
                    subscription: sink.subscription, next: { sink.next($0.0 == $0.1 ? $0.0 : RandomGraph.mixed) },
                    end: sink.end))
        })
    }
}

extension Signal where Value == [Int], Failure == Never {
    fileprivate var merged: Signal<Int, Never> {
        Signal<Int, Never>(attach: { sink in
            attach(
                Sink(
                    subscription: sink.subscription,
                    next: { values in
                        sink.next(values.allSatisfy { $0 == values[0] } ? values[0] : RandomGraph.mixed)
                    }, end: sink.end))
        })
    }
}
