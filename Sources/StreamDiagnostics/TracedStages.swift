import Synchronization

/// The stages of the subscriptions that were made while a tracer ran, and the tracers to which their events are reported.
final class TracedStages: EventObserver {
    static let shared = TracedStages()

    struct Tracer: Sendable {
        let values: StreamTracer.Values
        let report: @Sendable (TraceEvent) -> Void
    }

    struct State: Sendable {
        var tracers: [UInt: Tracer] = [:]
        var stages: [UInt: TracedStage] = [:]
        var subscriptions: [ObjectIdentifier: TracedSubscription] = [:]

        /// The stages whose subscription is being reported. Their end is reported afterwards.
        var announcing: Set<UInt> = []
    }

    private let state = Lock(State())
    private let lastNumber = Atomic<UInt>(TracingHooks.described)

    private var nextNumber: UInt { lastNumber.add(1, ordering: .relaxed).newValue }

    private init() {}

    /// Adds a tracer, and returns its number.
    func add(_ tracer: Tracer) -> UInt {
        let number = nextNumber
        state.withLock { $0.tracers[number] = tracer }
        TracingHooks.beginTracing(with: self)
        return number
    }

    func removeTracer(_ number: UInt) {
        TracingHooks.endTracing()
        let released = state.withLock { state in
            let tracer = state.tracers.removeValue(forKey: number)
            let rest = (state.stages, state.subscriptions)
            if state.tracers.isEmpty { (state.stages, state.subscriptions, state.announcing) = ([:], [:], []) }
            return (tracer, rest)
        }
        withExtendedLifetime(released) {}
    }

    func note(_ name: StageName, in subscription: Subscription) -> UInt {
        let number = nextNumber
        let key = ObjectIdentifier(subscription)
        let (stage, disposalObserver) = state.withLock { state -> (TracedStage?, DisposalObserver?) in
            guard !state.tracers.isEmpty else { return (nil, nil) }
            let disposalObserver = state.begin(subscription, number)
            guard !name.isInternal, let traced = state.subscriptions[key], traced.composedLevels == 0,
                traced.stages.count < TracedSubscription.maximumStageCount
            else { return (nil, disposalObserver) }
            let stage = TracedStage(number, name, below: traced.latestStage)
            state.stages[number] = stage
            state.announcing.insert(number)
            state.subscriptions[key]?.latestStage = number
            state.subscriptions[key]?.stages.append(number)
            return (stage, disposalObserver)
        }
        if let stage {
            send(TraceEvent(.subscribed, at: stage))
            let isOver = state.withLock { state in
                state.announcing.remove(number)
                return state.subscriptions[key]?.stages.contains(number) != true
            }
            if isOver { reportEnd(.disposed, of: number) }
        }
        if let disposalObserver { subscription.add(disposalObserver) }
        return stage == nil ? TracingHooks.unwatched : number
    }

    func changeHiding(by levels: Int, in subscription: Subscription) {
        state.withLock { state in
            guard let hidden = state.subscriptions[ObjectIdentifier(subscription)]?.composedLevels else { return }
            // A tracer that started in between did not see the operator.
            state.subscriptions[ObjectIdentifier(subscription)]?.composedLevels = max(0, hidden + levels)
        }
    }

    func link(_ child: Subscription, below subscription: Subscription) {
        let number = nextNumber
        let disposalObserver = state.withLock { state -> DisposalObserver? in
            guard let parent = state.subscriptions[ObjectIdentifier(subscription)], let below = parent.latestStage
            else {
                return nil
            }
            let disposalObserver = state.begin(child, number)
            state.subscriptions[ObjectIdentifier(child)]?.latestStage = below
            state.subscriptions[ObjectIdentifier(child)]?.below = below
            state.subscriptions[ObjectIdentifier(child)]?.composedLevels = parent.composedLevels
            return disposalObserver
        }
        if let disposalObserver { child.add(disposalObserver) }
    }

    /// The events have no limits of queues.
    func noteQueue(limit: Int, in subscription: Subscription) {}

    /// The greatest count that divides the intervals of all tracers, so that each can report the values that it asks for.
    var valueInterval: Int {
        state.withLock { state in
            state.tracers.values.reduce(0) { interval, tracer in
                var (a, b) = (interval, tracer.values.interval)
                while b != 0 { (a, b) = (b, a % b) }
                return a
            }
        }
    }

    func noteValue(_ count: Int, at stage: UInt, _ describe: @escaping @Sendable () -> String) {
        guard let stage = state.withLock({ $0.stages[stage] }) else { return }
        send(TraceEvent(.value, at: stage, describe)) { $0.interval != 0 && count.isMultiple(of: $0.interval) }
    }

    func noteEnd(of stage: UInt, describeFailure: (@Sendable () -> String)?) {
        reportEnd(describeFailure == nil ? .completed : .failed, of: stage, describeFailure)
    }

    func noteEnd(of subscription: Subscription, isFailure: Bool) {
        let ended = state.withLock { $0.takeStages(of: ObjectIdentifier(subscription)) }
        for stage in ended { send(TraceEvent(isFailure ? .failed : .completed, at: stage)) }
    }

    /// If the subscription sends to no stage, its own latest stage has paused it.
    func notePause(of subscription: Subscription, waiting count: Int) {
        let stage = state.withLock { state -> TracedStage? in
            let key = ObjectIdentifier(subscription)
            guard let number = state.subscriptions[key]?.below ?? state.subscriptions[key]?.latestStage else {
                return nil
            }
            state.subscriptions[key]?.pausingStage = number
            return state.stages[number]
        }
        if let stage { send(TraceEvent(.paused, at: stage) { "\(count) waiting" }) }
    }

    func noteResumption(of subscription: Subscription) {
        if let stage = state.withLock({ $0.takePausingStage(of: ObjectIdentifier(subscription)) }) {
            send(TraceEvent(.resumed, at: stage))
        }
    }

    func subscribers(of place: String) -> [String] {
        state.withLock { state in
            state.stages.values.filter { $0.place == place }.sorted { $0.id < $1.id }.compactMap { source in
                var lowest = source
                while let below = lowest.below.flatMap({ state.stages[$0] }) { lowest = below }
                return lowest.id == source.id ? nil : lowest.place
            }
        }
    }

    /// Reports that a subscription is disposed or deallocated.
    fileprivate func noteDisposal(of subscription: ObjectIdentifier, _ number: UInt) {
        let (pausing, disposed) = state.withLock { state -> (TracedStage?, [TracedStage]) in
            guard state.subscriptions[subscription]?.number == number else { return (nil, []) }
            defer { state.subscriptions[subscription] = nil }
            return (state.takePausingStage(of: subscription), state.takeStages(of: subscription))
        }
        if let pausing { send(TraceEvent(.resumed, at: pausing)) }
        for stage in disposed { send(TraceEvent(.disposed, at: stage)) }
    }

    /// Reports that a stage has ended, once.
    private func reportEnd(_ kind: TraceEvent.Kind, of number: UInt, _ describe: (@Sendable () -> String)? = nil) {
        let stage = state.withLock { $0.stages.removeValue(forKey: number) }
        if let stage { send(TraceEvent(kind, at: stage, describe)) }
    }

    private func send(_ event: TraceEvent, where isReported: (StreamTracer.Values) -> Bool = { _ in true }) {
        let tracers = state.withLock { $0.tracers.sorted { $0.key < $1.key }.map(\.value) }
        for tracer in tracers where isReported(tracer.values) { tracer.report(event) }
    }
}

extension TracedStages.State {
    /// Adds a subscription, unless it is known. The caller must add the result to the subscription.
    mutating func begin(_ subscription: Subscription, _ number: UInt) -> DisposalObserver? {
        let key = ObjectIdentifier(subscription)
        guard subscriptions[key] == nil else { return nil }
        subscriptions[key] = TracedSubscription(number: number)
        return DisposalObserver(key, number)
    }

    /// Returns the stage that is pausing a subscription, and marks the subscription as not paused.
    mutating func takePausingStage(of subscription: ObjectIdentifier) -> TracedStage? {
        subscriptions[subscription]?.pausingStage.take().flatMap { stages[$0] }
    }

    /// Returns the stages of a subscription that have not ended, highest first, and marks them as ended. One that is being announced is
    /// not among them.
    mutating func takeStages(of subscription: ObjectIdentifier) -> [TracedStage] {
        defer { subscriptions[subscription]?.stages = [] }
        return (subscriptions[subscription]?.stages ?? []).reversed().compactMap {
            announcing.contains($0) ? nil : stages.removeValue(forKey: $0)
        }
    }
}

/// The state of a traced subscription.
struct TracedSubscription: Sendable {
    /// The number of stages after which a subscription gets no more of them. Each one that reports its values calls the next one.
    static let maximumStageCount = 256

    /// Distinguishes the subscription from earlier ones at the same address.
    let number: UInt
    /// The latest stage of the subscription, or the stage to which the subscription sends.
    var latestStage: UInt?
    /// The stage to which the subscription sends, if it is in another subscription.
    var below: UInt?
    var stages: [UInt] = []
    /// The stage that is pausing the subscription.
    var pausingStage: UInt?
    /// The number of composed operators that contain the next stage.
    var composedLevels = 0
}

/// Notes that a subscription is disposed, or deallocated without disposal.
final class DisposalObserver: Disposable {
    private let subscription: ObjectIdentifier
    private let number: UInt
    private let hasReported = Atomic(false)

    init(_ subscription: ObjectIdentifier, _ number: UInt) {
        self.subscription = subscription
        self.number = number
    }

    deinit { dispose() }

    var isDisposed: Bool { hasReported.load(ordering: .acquiring) }

    func dispose() {
        if !hasReported.exchange(true, ordering: .acquiringAndReleasing) {
            TracedStages.shared.noteDisposal(of: subscription, number)
        }
    }
}
