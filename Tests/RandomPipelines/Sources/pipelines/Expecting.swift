import OperatorCatalogue

/// The expected events of a subscriber, computed from lists.
struct Expectation {
    /// All events with their ticks, or `nil` if the case has too many.
    let events: [Item]?

    /// - Parameter output: The events of the case's chain without feedback, if known.
    init(_ test: Case, output known: [Timed]? = nil) {
        if let known, test.feedback == .none {
            events = Self.cut(known, test.disposal).map { Item(time: $0.moment.time, event: $0.event) }
            return
        }
        let budget = Budget(horizon: Case.horizon, events: 1_000)
        let root = Model.root
        var fed: [HotEvent] = []
        var output: [Timed] = []
        while true {
            let model = Model(test, fed: fed, budget: budget)
            output = model.events(of: test.chain, at: root)
            if budget.isSpent {
                events = nil
                return
            }
            guard let next = model.feedback(for: output, after: fed.count) else { break }
            fed.append(next)
        }
        events = Self.cut(output, test.disposal).map { Item(time: $0.moment.time, event: $0.event) }
    }

    private static func cut(_ output: [Timed], _ disposal: Disposal) -> [Timed] {
        let output = output.filter { $0.moment.time <= Case.horizon }
        switch disposal {
        case .never: return output
        case .atTime(let time):
            let moment = Moment.setup.act(.max).work(after: time)
            return output.filter { $0.moment < moment }
        case .insideValue(let number):
            let values = output.filter { !$0.event.isEnd }
            return number > values.count ? output : Array(values.prefix(number))
        }
    }
}

/// The events of a hot source: accepted at one moment, and delivered then or after the current delivery.
struct HotEvent {
    let accepted: Moment
    let delivered: Moment
    let event: Event
}

/// The signals of a case, as functions.
struct Model {
    /// The time of the subscription to the case's chain.
    static let root = Moment.setup.act(0).work(after: 0)

    private let test: Case
    private let hots: [[HotEvent]]
    private let budget: Budget

    init(_ test: Case, fed: [HotEvent], budget: Budget) {
        self.test = test
        self.budget = budget
        var number = 0
        var hots: [[HotEvent]] = []
        for (index, hot) in test.hots.enumerated() {
            var events: [HotEvent] = []
            for item in hot.items {
                number += 1
                if let release = hot.release, item.time > release { continue }
                let moment = Moment.setup.act(number).work(after: item.time).act(1)
                events.append(HotEvent(accepted: moment, delivered: moment, event: item.event))
            }
            if index == 0 {
                events = (events + fed).sorted { $0.accepted < $1.accepted }
                if let end = events.firstIndex(where: \.event.isEnd) { events.removeSubrange((end + 1)...) }
            }
            hots.append(events)
        }
        self.hots = hots
    }

    // MARK: - Feedback

    /// The events that the subscriber sends except for the first `count` ones.
    func feedback(for output: [Timed], after count: Int) -> HotEvent? {
        let allowed = Self.beforeDisposal(output, test.disposal).filter { !$0.event.isEnd }
        switch test.feedback {
        case .none: return nil
        case .inside(let limit):
            guard count < limit else { return nil }
            let turns = hots[0].map(\.delivered.turn)
            let sent = allowed.filter { timed in turns.contains { Moment.order($0, timed.moment.turn) == 0 } }
            guard count < sent.count else { return nil }
            let moment = sent[count].moment
            let before = hots[0].filter { Moment.order($0.delivered.turn, moment.turn) == 0 }
            // After the events that were accepted before, in the same piece of work.
            let delivered = Moment.beginning(of: moment.turn).act(before.count + 1)
            return HotEvent(accepted: moment, delivered: delivered, event: Self.answer(sent[count].event, count))
        case .later(let limit, let delay):
            guard count < limit, count < allowed.count else { return nil }
            let moment = allowed[count].moment.act(1_000).work(after: delay).act(1)
            return HotEvent(accepted: moment, delivered: moment, event: Self.answer(allowed[count].event, count))
        }
    }

    private static func beforeDisposal(_ output: [Timed], _ disposal: Disposal) -> [Timed] {
        switch disposal {
        case .never: return output
        case .atTime(let time):
            let moment = Moment.setup.act(.max).work(after: time)
            return output.filter { $0.moment < moment }
        case .insideValue(let number): return Array(output.prefix(number))
        }
    }

    private static func answer(_ event: Event, _ count: Int) -> Event {
        .next(Case.answer(to: event.value!, number: count))
    }

    // MARK: - Chains

    func events(of chain: Chain, at moment: Moment) -> [Timed] { stream(of: chain)(moment) }

    private func stream(of chain: Chain) -> Stream {
        chain.steps.reduce(stream(of: chain.source)) { stream(of: $1, $0) }
    }

    func stream(of step: Step, _ source: @escaping Stream) -> Stream {
        Stage.stream(
            step.operation.model, n: step.n, d: step.d, source: source, others: step.others.map(stream), budget: budget)
    }

    func stream(of source: Source) -> Stream {
        switch source.kind {
        case .hot:
            let (hot, events) = (test.hots[source.n], hots[source.n])
            return { Self.subscription(to: events, hot.memory, at: $0) }
        case .timed:
            return { moment in
                source.items.enumerated().map { index, item in
                    Timed(moment: moment.act(index + 1).work(after: item.time).act(1), event: item.event)
                }
            }
        case .timer:
            return { moment in
                let work = moment.act(1).work(after: source.d)
                return [
                    Timed(moment: work.act(1), event: .next(work.time)), Timed(moment: work.act(2), event: .completed),
                ]
            }
        case .interval:
            return { moment in
                Self.ticks(from: moment, every: source.d).map { Timed(moment: $0.act(2), event: .next($0.time)) }
            }
        case .every:
            if source.values.isEmpty { return OperatorCatalogue.numbers([]) }
            return { moment in
                let values = source.values
                let ticks = zip(Self.ticks(from: moment, every: source.d), values).enumerated()
                return ticks.flatMap { index, tick in
                    let value = Timed(moment: tick.0.act(2), event: .next(tick.1))
                    return index < values.count - 1
                        ? [value] : [value, Timed(moment: tick.0.act(3), event: .completed)]
                }
            }
        case .never: return { _ in [] }
        case .turns: return { OperatorCatalogue.numbers(source.values)($0.act(1).work(after: 0)) }
        case .lazily: return Self.lazily(source)
        case .created, .waiting: return Self.atOnce(source.items.map(\.event))
        case .sequence, .deferred, .using, .repeating, .just, .optional, .empty, .generate:
            return OperatorCatalogue.numbers(source.values)
        case .record, .result, .attempt, .fail:
            let end = source.failure.map(Event.failed) ?? .completed
            return Self.atOnce(source.values.map { .next($0) } + [end])
        }
    }

    /// Run when it is subscribed to, on the scheduler.
    private static func lazily(_ source: Source) -> Stream {
        { moment in
            let work = moment.act(2).work(after: 0)
            let events = source.items.enumerated().map { Timed(moment: work.act($0 + 1), event: $1.event) }
            return events.shared(subscribed: moment.act(1))
        }
    }

    private static func atOnce(_ events: [Event]) -> Stream {
        { moment in events.enumerated().map { Timed(moment: moment.act($0 + 1), event: $1) } }
    }

    /// The next tick is scheduled when the work of one begins.
    private static func ticks(from moment: Moment, every interval: Int) -> [Moment] {
        var ticks: [Moment] = []
        var cause = moment.act(1)
        while cause.time + interval <= Case.horizon {
            ticks.append(cause.work(after: interval))
            cause = ticks.last!.act(1)
        }
        return ticks
    }

    /// A subscriber receives the events that are accepted after its subscription.
    private static func subscription(to events: [HotEvent], _ memory: Hot.Memory, at moment: Moment) -> [Timed] {
        let past = events.filter { $0.accepted < moment }
        let end = past.last.flatMap { $0.event.isEnd ? $0.event : nil }
        let values = past.map(\.event).filter { !$0.isEnd }
        var first: [Event] = []
        switch memory {
        case .none: break
        case .latest(let initial): if end == nil { first = [values.last ?? .next(initial)] }
        case .last(let count): first = values.suffix(count)
        case .final:
            if end == .completed { first = values.suffix(1) }
        case .composed(let initial): first = [values.last ?? .next(initial)]
        }
        if let end { first.append(end) }
        let replay = first.enumerated().map { Timed(moment: moment.act($0 + 1), event: $1) }
        var live = events.filter { $0.accepted > moment }
            .map { Timed(moment: $0.delivered.delivery(subscribed: moment), event: $0.event) }
        if memory == .final, end == nil {
            guard let last = live.last, last.event.isEnd else { return [] }
            let final = last.event == .completed ? events.filter { !$0.event.isEnd }.suffix(1) : []
            // The last value is sent to all subscribers before the end is sent to any.
            let end = events.last!.delivered
            live =
                final.map { Timed(moment: end.act(1).delivery(subscribed: moment), event: $0.event) }
                + [Timed(moment: end.act(2).delivery(subscribed: moment), event: last.event)]
        }
        return replay + live
    }
}

extension Case {
    /// The values that a subscriber sends when it receives `value`.
    static func answer(to value: Int, number: Int) -> Int { (value * 3 + number) % 10 }
}
