import Operators
import StreamTesting
import TestSupport
import Testing

/// Every flatten strategy in all small worlds: an outer hot source that opens two hot inner ones, one of them perhaps twice.
@Suite struct FlattenWorldsTests {
    /// All worlds at the full size, otherwise every eighth one, or fewer under a sanitizer, from a random one on.
    static let worlds: [SmallWorld] = {
        let all = SmallWorld.all(upTo: 3, 2, 2)
        let step = size(isSanitized ? 32 : 8, full: 1)
        return stride(from: .random(in: 0..<step), to: all.count, by: step).map { all[$0] }
    }()

    /// A slow and obvious model of an outer source and its open inner ones.
    struct Model {
        var said: [SmallWorld.Event] = []
        var isOuterRunning = true
        var isDelaying = false
        var heldFailure = false
        /// The inner sources subscribed to, oldest first, by their source, with what they hold back.
        var open: [Opened] = []
        var waiting: [Int] = []
        /// How the sources have ended.
        var ended: [Int: SmallWorld.Event] = [:]
        var winner = false
        var opened = 0
        var isOver: Bool { said.last == .completed || said.last == .failed }

        mutating func open(_ source: Int) {
            opened += 1
            open.append(Opened(number: opened, source: source))
        }

        mutating func fail() {
            if isDelaying { heldFailure = true } else { said.append(.failed) }
        }

        mutating func complete() {
            said.append(heldFailure ? .failed : .completed)
        }
    }

    struct Opened {
        let number: Int
        let source: Int
        var held: [SmallWorld.Event] = []
    }

    /// What a strategy does with each happening.
    struct Rules {
        /// The outer source brings an inner one.
        var opens: (inout Model, Int) -> Void
        /// The inner source at this place of `open` says this.
        var says: (inout Model, Int, SmallWorld.Event) -> Void
    }

    private func oracle(_ world: SmallWorld, isDelaying: Bool, _ rules: Rules) -> [SmallWorld.Event] {
        var model = Model()
        model.isDelaying = isDelaying
        for (source, event) in world.acts {
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
                    // The same source may be open twice, and the first of them may have closed the second.
                    guard let place = model.open.firstIndex(where: { $0.number == opened.number }) else { continue }
                    rules.says(&model, place, event)
                }
            }
            if model.isOver { break }
            if !model.isOuterRunning, model.open.isEmpty, model.waiting.isEmpty { model.complete() }
            if model.isOver { break }
        }
        return model.said
    }

    private func compare(
        _ strategy: FlattenStrategy, _ rules: Rules, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for isDelaying in [false, true] {
            func flattened(_ sources: [Signal<String, TestFailure>]) -> Signal<String, TestFailure> {
                sources[0].flatMap(strategy, delayingFailures: isDelaying) { sources[$0 == "a2" ? 2 : 1] }
            }
            let wrong = Self.worlds.first { $0.outcome(flattened) != oracle($0, isDelaying: isDelaying, rules) }
            guard let wrong else { continue }
            Issue.record(
                "\(wrong): \(wrong.outcome(flattened)), not \(oracle(wrong, isDelaying: isDelaying, rules))",
                sourceLocation: sourceLocation)
        }
    }

    /// Up to `max` open, the others wait or are ignored.
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
                if case .value = event { return model.said.append(event) }
                model.open.remove(at: place)
                if event == .failed { model.fail() }
                startWaiting(&model)
            })
    }

    @Test("[114] [115] [116] bind, flatMap(.merge) and flatten(.merge) in every small world")
    func merge() {
        compare(.merge, merging(max: .max))
        for world in Self.worlds {
            let expected = oracle(world, isDelaying: false, merging(max: .max))
            #expect(
                world.outcome { sources in
                    sources[0].map { sources[$0 == "a2" ? 2 : 1] }.flatten(.merge)
                } == expected, "\(world)")
            #expect(
                world.outcome { sources in
                    sources[0].bind { { value, _ in sources[value == "a2" ? 2 : 1] } }
                } == expected, "\(world)")
        }
    }

    @Test("[117] flatMap(.merge(max:)) in every small world")
    func mergeMax() {
        compare(.merge(max: 2), merging(max: 2))
    }

    @Test("[118] [119] flatMap(.concat) in every small world")
    func concat() {
        compare(.concat, merging(max: 1))
    }

    @Test("[122] flatMap(.first) and flatMap(.throttle) in every small world")
    func first() {
        compare(.first, merging(max: 1, othersWait: false))
        compare(.throttle, merging(max: 1, othersWait: false))
    }

    @Test("[120] [121] flatMap(.latest) in every small world")
    func latest() {
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
                    if case .value = event { return model.said.append(event) }
                    model.open = []
                    if event == .failed { model.fail() }
                }))
    }

    @Test("[123] flatMap(.race) in every small world")
    func race() {
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
                    if case .value = event { return model.said.append(event) }
                    model.open = []
                    if event == .failed { model.fail() }
                }))
    }

    @Test("[126] flatMap(.concatEager) in every small world")
    func concatEager() {
        // An inner source that has completed stays in the row of the open ones until those before it have, too.
        @Sendable func settle(_ model: inout Model) {
            while let front = model.open.first, !model.isOver {
                for event in front.held where event != .completed { model.said.append(event) }
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
                    case .failed?: if model.isDelaying { model.heldFailure = true } else { model.said.append(.failed) }
                    default: break
                    }
                },
                says: { model, place, event in
                    if event == .failed, !model.isDelaying { return model.said.append(.failed) }
                    if event == .failed { model.heldFailure = true }
                    model.open[place].held.append(event == .failed ? .completed : event)
                    settle(&model)
                }))
    }

    @Test("[109] [110] switchCases(_:default:), switchCases(_:failing:), ifElse(then:else:) in every small world")
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
                if case .value = event { return model.said.append(event) }
                model.open = []
                if event == .failed { model.fail() }
            })
        for world in Self.worlds {
            let expected = oracle(world, isDelaying: false, latest)
            let byDefault = world.outcome { $0[0].switchCases(["a2": $0[2]], default: $0[1]) }
            #expect(byDefault == expected, "\(world)")
            let exhaustive = world.outcome {
                $0[0].switchCases(["a1": $0[1], "a2": $0[2], "a3": $0[1]], failing: .wrong)
            }
            #expect(exhaustive == expected, "\(world)")
            let byTruth = world.outcome { sources in
                sources[0].map { $0 == "a2" }.ifElse(then: sources[2], else: sources[1])
            }
            #expect(byTruth == expected, "\(world)")
        }
    }
}
