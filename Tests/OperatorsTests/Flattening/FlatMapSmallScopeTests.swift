import Operators
import StreamTesting
import TestSupport
import Testing

/// Every flatten strategy in all small-scope tests: an outer hot source opens two hot inner ones, one of them possibly twice.
@Suite struct FlatMapSmallScopeTests {
    /// All cases at the full size, otherwise every eighth one, or fewer under a sanitizer, beginning with a random one.
    static let scopes: [SmallScope] = {
        let all = SmallScope.all(upTo: 3, 2, 2)
        let step = size(isSanitized ? 32 : 8, full: 1)
        return stride(from: .random(in: 0..<step), to: all.count, by: step).map { all[$0] }
    }()

    /// A slow and simple model of an outer source and its open inner sources.
    struct Model {
        var sent: [SmallScope.Event] = []
        var isOuterRunning = true
        /// The active inner subscriptions, oldest first, with their sources and pending events.
        var open: [Opened] = []
        var waiting: [Int] = []
        /// The terminal events of the sources.
        var ended: [Int: SmallScope.Event] = [:]
        var winner = false
        var opened = 0
        var isOver: Bool { sent.last == .completed || sent.last == .failed }

        mutating func open(_ source: Int) {
            opened += 1
            open.append(Opened(number: opened, source: source))
        }

        mutating func fail() { sent.append(.failed) }
    }

    struct Opened {
        let number: Int
        let source: Int
        var held: [SmallScope.Event] = []
    }

    /// The reactions of a strategy to each act.
    struct Rules {
        /// The outer source sends an inner one.
        var opens: (inout Model, Int) -> Void
        /// The inner source at this index of `open` sends this event.
        var says: (inout Model, Int, SmallScope.Event) -> Void
    }

    private func oracle(_ scope: SmallScope, _ rules: Rules) -> [SmallScope.Event] {
        var model = Model()
        for (source, event) in scope.acts {
            if event == .failed || event == .completed { model.ended[source] = event }
            if source == 0 {
                switch event {
                case .value(let value): rules.opens(&model, value == "a2" ? 2 : 1)
                case .failed:
                    model.fail()
                    model.isOuterRunning = false
                case .completed: model.isOuterRunning = false
                }
            } else {
                for opened in model.open where opened.source == source && !model.isOver {
                    // The same source can be open twice, and the first subscription might have closed the second.
                    guard let place = model.open.firstIndex(where: { $0.number == opened.number }) else { continue }
                    rules.says(&model, place, event)
                }
            }
            if model.isOver { break }
            if !model.isOuterRunning, model.open.isEmpty, model.waiting.isEmpty { model.sent.append(.completed) }
            if model.isOver { break }
        }
        return model.sent
    }

    private func compare(
        _ strategy: FlattenStrategy, _ rules: Rules, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        func flattened(_ sources: [Signal<String, TestFailure>]) -> Signal<String, TestFailure> {
            sources[0].flatMap(strategy) { sources[$0 == "a2" ? 2 : 1] }
        }
        let wrong = Self.scopes.first { $0.outcome(flattened) != oracle($0, rules) }
        guard let wrong else { return }
        Issue.record(
            "\(wrong): \(wrong.outcome(flattened)), not \(oracle(wrong, rules))", sourceLocation: sourceLocation)
    }

    /// Opens up to `max` inner sources. The others wait or are ignored.
    private func merging(max: Int, othersWait: Bool = true) -> Rules {
        @Sendable func start(_ model: inout Model, _ source: Int) {
            switch model.ended[source] {
            case nil: model.open(source)
            case .failed?: model.fail()
            default: break
            }
        }
        @Sendable func startWaiting(_ model: inout Model) {
            while !model.isOver, model.open.count < max, !model.waiting.isEmpty {
                start(&model, model.waiting.removeFirst())
            }
        }
        return Rules(
            opens: { model, source in
                if model.open.count < max {
                    start(&model, source)
                } else if othersWait {
                    model.waiting.append(source)
                }
            },
            says: { model, place, event in
                if case .value = event { return model.sent.append(event) }
                model.open.remove(at: place)
                if event == .failed { model.fail() }
                startWaiting(&model)
            })
    }

    @Test("bind, flatMap(.merge) and flatten(.merge) match their rule in every small-scope test")
    func mergeAndBind() {
        compare(.merge, merging(max: .max))
        for scope in Self.scopes {
            let expected = oracle(scope, merging(max: .max))
            expectEqual(
                scope.outcome { sources in
                    sources[0].map { sources[$0 == "a2" ? 2 : 1] }.flatten(.merge)
                }, expected, "\(scope)")
            expectEqual(
                scope.outcome { sources in
                    sources[0].bind { { value, _ in sources[value == "a2" ? 2 : 1] } }
                }, expected, "\(scope)")
        }
    }

    @Test("flatMap(.merge(max:)) matches its rule in every small-scope test")
    func mergeMax() {
        compare(.merge(max: 2), merging(max: 2))
    }

    @Test("flatMap(.concat) matches its rule in every small-scope test")
    func concatStrategy() {
        compare(.concat, merging(max: 1))
    }

    @Test("flatMap(.first) and flatMap(.throttle) match their rule in every small-scope test")
    func firstStrategy() {
        compare(.first, merging(max: 1, othersWait: false))
        compare(.throttle, merging(max: 1, othersWait: false))
    }

    @Test("flatMap(.latest) matches its rule in every small-scope test")
    func latestStrategy() {
        compare(
            .latest,
            Rules(
                opens: { model, source in
                    model.open = []
                    switch model.ended[source] {
                    case nil: model.open(source)
                    case .failed?: model.fail()
                    default: break
                    }
                },
                says: { model, _, event in
                    if case .value = event { return model.sent.append(event) }
                    model.open = []
                    if event == .failed { model.fail() }
                }))
    }

    @Test("flatMap(.race) matches its rule in every small-scope test")
    func raceStrategy() {
        compare(
            .race,
            Rules(
                opens: { model, source in
                    if model.winner { return }
                    guard let end = model.ended[source] else { return model.open(source) }
                    model.winner = true
                    model.open = []
                    if end == .failed { model.fail() }
                },
                says: { model, place, event in
                    if !model.winner {
                        model.winner = true
                        model.open = [model.open[place]]
                    }
                    if case .value = event { return model.sent.append(event) }
                    model.open = []
                    if event == .failed { model.fail() }
                }))
    }

    @Test("flatMap(.concatEager) matches its rule in every small-scope test")
    func concatEagerStrategy() {
        // A completed inner source remains in the list of open ones until those before it have completed.
        @Sendable func settle(_ model: inout Model) {
            while let front = model.open.first, !model.isOver {
                for event in front.held where event != .completed { model.sent.append(event) }
                guard front.held.last == .completed else {
                    model.open[0].held = []
                    return
                }
                model.open.removeFirst()
            }
        }
        compare(
            .concatEager,
            Rules(
                opens: { model, source in
                    switch model.ended[source] {
                    case nil: model.open(source)
                    case .failed?: model.fail()
                    default: break
                    }
                },
                says: { model, place, event in
                    if event == .failed { return model.fail() }
                    model.open[place].held.append(event)
                    settle(&model)
                }))
    }

    @Test("switchCases and ifElse match their rule in every small-scope test")
    func switches() {
        let latest = Rules(
            opens: { model, source in
                model.open = []
                switch model.ended[source] {
                case nil: model.open(source)
                case .failed?: model.fail()
                default: break
                }
            },
            says: { model, _, event in
                if case .value = event { return model.sent.append(event) }
                model.open = []
                if event == .failed { model.fail() }
            })
        for scope in Self.scopes {
            let expected = oracle(scope, latest)
            let byDefault = scope.outcome { $0[0].switchCases(["a2": $0[2]], default: $0[1]) }
            expectEqual(byDefault, expected, "\(scope)")
            let exhaustive = scope.outcome {
                $0[0].switchCases(["a1": $0[1], "a2": $0[2], "a3": $0[1]], failing: .wrong)
            }
            expectEqual(exhaustive, expected, "\(scope)")
            let byTruth = scope.outcome { sources in
                sources[0].map { $0 == "a2" }.ifElse(then: sources[2], else: sources[1])
            }
            expectEqual(byTruth, expected, "\(scope)")
        }
    }
}
