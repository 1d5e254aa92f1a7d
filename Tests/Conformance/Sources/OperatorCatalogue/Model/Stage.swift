/// One subscription to one operator, computed from the lists of its inputs.
///
/// The model of an operator subscribes to its inputs here, and defines its actions for each of their events and for its
/// timers. Each action at one moment has a separate moment below that one, in order. The model shares nothing with the tested
/// code: no locks, no queues, no disposables.
public final class Stage {
    /// The position of a subscription or a timer in the future events.
    public final class Pending {
        fileprivate var events: ArraySlice<Timed>
        fileprivate var handle: ((Event) -> Void)?

        fileprivate init(_ events: [Timed], _ handle: @escaping (Event) -> Void) {
            self.events = events[...]
            self.handle = handle
        }

        /// Releases the remaining work, which retains the stage.
        fileprivate func release() { handle = nil }
    }

    let source: Stream
    let others: [Stream]
    let n: Int
    let d: Int

    private let budget: Budget
    private(set) var now: Moment
    private var acts = 0
    private var pending: [Pending] = []
    private var output: [Timed] = []
    private(set) var isOver = false

    private init(n: Int, d: Int, source: @escaping Stream, others: [Stream], budget: Budget, at moment: Moment) {
        self.source = source
        self.others = others
        self.n = n
        self.d = d
        self.budget = budget
        now = moment
    }

    /// Returns the function of an operator from its inputs to its output.
    public static func stream(
        _ model: @escaping (Stage) -> Void, n: Int, d: Int, source: @escaping Stream, others: [Stream], budget: Budget
    ) -> Stream {
        { moment in
            let stage = Stage(n: n, d: d, source: source, others: others, budget: budget, at: moment)
            model(stage)
            stage.run()
            stage.pending.forEach { $0.release() }
            stage.pending = []
            return stage.output
        }
    }

    // MARK: - Actions of an operator

    var time: Int { now.time }

    /// The moment of the next action.
    func act() -> Moment {
        acts += 1
        return now.act(acts)
    }

    func next(_ value: Int) { send(.next(value)) }
    func complete() { send(.completed) }
    func fail(_ code: Int) { send(.failed(code)) }

    func send(_ event: Event) {
        if isOver || !budget.spend() { return }
        output.append(Timed(moment: act(), event: event))
        isOver = event.isEnd
    }

    @discardableResult func subscribe(_ stream: Stream, _ handle: @escaping (Event) -> Void) -> Pending {
        let pending = Pending(budget.spend() ? stream(act()) : [], handle)
        self.pending.append(pending)
        return pending
    }

    /// Discards the case if the `count` signals that wait in one queue could fill it.
    ///
    /// A full queue pauses what is upstream, which then never fails if the queue stays full. The model has no pauses.
    func wait(_ count: Int) {
        if count >= 48 { budget.exhaust() }
    }

    /// Subscribes to the source. An end is passed on unless `end` is given.
    func each(_ next: @escaping (Int) -> Void, end: ((Event) -> Void)? = nil) {
        subscribe(source) { event in
            if let value = event.value { next(value) } else if let end { end(event) } else { self.send(event) }
        }
    }

    /// Subscribes to the source. A failure is passed on.
    func each(_ next: @escaping (Int) -> Void, completed: @escaping () -> Void) {
        each(next) { end in
            if end == .completed { completed() } else { self.send(end) }
        }
    }

    @discardableResult func after(_ delay: Int, _ work: @escaping () -> Void) -> Pending {
        plan(act().work(after: delay), work)
    }

    /// Runs `work` after all synchronous consequences of the current actions.
    func behind(_ work: @escaping () -> Void) {
        plan(act(), work)
    }

    /// Runs `work` at every multiple of `interval`. The next time is scheduled when the previous work begins.
    @discardableResult func every(_ interval: Int, _ work: @escaping () -> Void) -> Pending {
        var ticks: [Timed] = []
        var cause = act()
        while cause.time + interval <= budget.horizon {
            let tick = cause.work(after: interval)
            ticks.append(Timed(moment: tick.act(2), event: .completed))
            cause = tick.act(1)
        }
        let pending = Pending(ticks) { _ in work() }
        self.pending.append(pending)
        return pending
    }

    func drop(_ gone: Pending?) {
        pending.removeAll { $0 === gone }
        gone?.release()
    }

    @discardableResult private func plan(_ moment: Moment, _ work: @escaping () -> Void) -> Pending {
        let pending = Pending([Timed(moment: moment, event: .completed)]) { _ in work() }
        self.pending.append(pending)
        return pending
    }

    // MARK: - Computing the events

    private func run() {
        while !isOver, !budget.isSpent {
            guard let next = earliest() else { return }
            let timed = next.events.removeFirst()
            if timed.moment.time > budget.horizon { return }
            now = timed.moment
            acts = 0
            next.handle?(timed.event)
        }
    }
}

extension Stage {
    /// The input or timer with the next event. Those without further events are released.
    private func earliest() -> Pending? {
        while let done = pending.firstIndex(where: { $0.events.isEmpty }) { pending.remove(at: done).release() }
        if pending.count == 1 { return pending[0] }
        return pending.min { $0.events.first!.moment < $1.events.first!.moment }
    }
}

/// The limit of a case's events. A larger or endless case is not used.
public final class Budget {
    public let horizon: Int
    private let events: Int
    private var left: Int

    public init(horizon: Int, events: Int) {
        self.horizon = horizon
        self.events = events
        left = events
    }

    public func refill() { left = events }

    public var isSpent: Bool { left <= 0 }

    func exhaust() { left = 0 }

    public func spend() -> Bool {
        left -= 1
        return left > 0
    }
}

extension [Timed] {
    /// One subscription to a hot source that sends these events, without replay.
    public func shared(subscribed moment: Moment) -> [Timed] {
        if let last, last.event.isEnd, last.moment < moment { return [Timed(moment: moment.act(0), event: last.event)] }
        return filter { $0.moment > moment }
            .map { Timed(moment: $0.moment.delivery(subscribed: moment), event: $0.event) }
    }

    /// One subscription to a hot source that replays the last `count` values.
    public func replayed(_ count: Int, subscribed moment: Moment) -> [Timed] {
        let past = filter { $0.moment < moment && !$0.event.isEnd }.suffix(count)
        let replay = past.enumerated().map { Timed(moment: moment.act(0).act($0), event: $1.event) }
        if let last, last.event.isEnd, last.moment < moment {
            return replay + [Timed(moment: moment.act(1), event: last.event)]
        }
        return replay + shared(subscribed: moment)
    }
}
