import Synchronization

/// Reports subscriptions and events, to find out what a program's streams do.
///
/// ```swift
/// let tracing = StreamTracer.start { event in print(event.stage.name, event.kind) }
/// runTheProgram()
/// tracing.dispose()
/// ```
///
/// While no tracer runs, a stage costs one call and one load per subscription, and nothing per value. A tracer reports
/// the subscriptions that are made while it runs.
///
/// Values are reported by hot sources, by combining operators, by operators that deliver on a scheduler, and by stages
/// with a name from `named(_:)`: a value passes through memory there anyway. In debug builds, and if the package is
/// built with its trait `TracesEveryStage`, every stage reports its values. Otherwise the stages between two such
/// points end together, with the terminal event that reaches the lower one. With the trait, each stage ends separately.
///
/// Of a chain without a boundary, the lowest 256 stages are reported. So tracing a stream that calls itself takes constant memory and stack.
///
/// Reporting a value takes about 15 times as many instructions as sending it. ``start(values:_:)`` reports only some values, or none, at
/// hardly any cost, for programs in production.
///
/// Several tracers can run concurrently. Their closures are called where the event occurs, so they must not block.
/// Their own subscriptions are traced as well.
public enum StreamTracer {
    struct State: Sendable {
        var tracers: [UInt: Tracer] = [:]
        var stages: [UInt: TracedStage] = [:]
        var subscriptions: [ObjectIdentifier: TracedSubscription] = [:]

        /// The stages whose subscription is being reported. Their end is reported afterwards.
        var announcing: Set<UInt> = []
    }

    struct Tracer: Sendable {
        let values: Values
        let report: @Sendable (TraceEvent) -> Void
    }

    /// The values that a tracer reports.
    public struct Values: Sendable, Hashable {
        /// The number of values of which one is reported; 0 if none are.
        let interval: Int

        /// Every value.
        public static let all = Values(interval: 1)

        /// No values, only subscriptions, pauses, and ends. Sending a value then costs the same as without a tracer.
        public static let none = Values(interval: 0)

        /// One of `count` values of each subscription to a stage, beginning with the one that has this number.
        ///
        /// - Precondition: `count` is greater than zero.
        public static func every(_ count: Int) -> Values {
            precondition(count > 0, "every(_:) requires a count greater than zero, but got \(count)")
            return Values(interval: count)
        }
    }

    private static let state = Lock(State())
    private static let lastNumber = Atomic<UInt>(TracingHooks.isDescribed)

    private static var nextNumber: UInt { lastNumber.add(1, ordering: .relaxed).newValue }

    /// Calls `report` with every event, or with every event except for some values, until the returned disposable is disposed. See
    /// ``StreamTracer``.
    ///
    /// ```swift
    /// let tracing = StreamTracer.start(values: .every(1_000)) { event in print(event.stage.name, event.kind) }
    /// runTheProgram()
    /// tracing.dispose()
    /// ```
    ///
    /// - Complexity: A value that is not reported takes a quarter more instructions with `.every(_:)`, and no more with `.none`, unless
    ///   another tracer reports it.
    public static func start(
        values: Values = .all, _ report: @escaping @Sendable (TraceEvent) -> Void
    ) -> any Disposable {
        let number = nextNumber
        state.withLock { $0.tracers[number] = Tracer(values: values, report: report) }
        TracingHooks.watchers.add(1, ordering: .sequentiallyConsistent)
        return ActionDisposable { stop(number) }
    }

    private static func stop(_ number: UInt) {
        TracingHooks.watchers.subtract(1, ordering: .sequentiallyConsistent)
        let released = state.withLock { state in
            let tracer = state.tracers.removeValue(forKey: number)
            let rest = (state.stages, state.subscriptions)
            if state.tracers.isEmpty { (state.stages, state.subscriptions, state.announcing) = ([:], [:], []) }
            return (tracer, rest)
        }
        withExtendedLifetime(released) {}
    }
}

extension StreamTracer {
    static func note(_ name: StageName, _ subscription: Subscription) -> UInt {
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
        return stage == nil ? TracingHooks.isUnwatched : number
    }

    static func link(_ child: Subscription, below subscription: Subscription) {
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

    static func hideParts(_ levels: Int, in subscription: Subscription) {
        state.withLock { state in
            guard let hidden = state.subscriptions[ObjectIdentifier(subscription)]?.composedLevels else { return }
            // A tracer that started in between did not see the operator.
            state.subscriptions[ObjectIdentifier(subscription)]?.composedLevels = max(0, hidden + levels)
        }
    }

    /// The number of values of which a stage that is subscribed to now counts one, so that every tracer can report those that it asks for;
    /// 0 if no tracer reports values.
    static var valueInterval: Int {
        state.withLock { state in
            state.tracers.values.reduce(0) { interval, tracer in
                var (a, b) = (interval, tracer.values.interval)
                while b != 0 { (a, b) = (b, a % b) }
                return a
            }
        }
    }

    /// Reports that a stage has sent a value, the one with the number `count`.
    static func reportValue(_ count: Int, at number: UInt, _ describe: @escaping @Sendable () -> String) {
        guard let stage = state.withLock({ $0.stages[number] }) else { return }
        send(TraceEvent(.value, at: stage, describe)) { $0.interval != 0 && count.isMultiple(of: $0.interval) }
    }

    /// Reports that a stage has ended, once.
    static func reportEnd(_ kind: TraceEvent.Kind, of number: UInt, _ describe: (@Sendable () -> String)? = nil) {
        let stage = state.withLock { $0.stages.removeValue(forKey: number) }
        if let stage { send(TraceEvent(kind, at: stage, describe)) }
    }

    /// Reports that the stage to which `subscription` sends has paused it; if it sends to no stage, its own latest stage.
    static func paused(_ subscription: Subscription, waiting count: Int) {
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

    /// Reports that the stage that has paused `subscription` has resumed it.
    static func resumed(_ subscription: Subscription) {
        if let stage = state.withLock({ $0.takePausingStage(of: ObjectIdentifier(subscription)) }) {
            send(TraceEvent(.resumed, at: stage))
        }
    }

    /// Reports that a terminal event has reached the boundary that disposes the subscription: all its stages have ended.
    static func subscriptionEnded(_ subscription: Subscription, as kind: TraceEvent.Kind) {
        let ended = state.withLock { $0.takeStages(of: ObjectIdentifier(subscription)) }
        for stage in ended { send(TraceEvent(kind, at: stage)) }
    }

    /// Returns the source locations of the lowest stages that are subscribed to the source created at `place`.
    static func subscribers(of place: String) -> [String] {
        state.withLock { state in
            state.stages.values.filter { $0.place == place }.sorted { $0.id < $1.id }.compactMap { source in
                var lowest = source
                while let below = lowest.below.flatMap({ state.stages[$0] }) { lowest = below }
                return lowest.id == source.id ? nil : lowest.place
            }
        }
    }

    /// Reports that a subscription is disposed or deallocated.
    fileprivate static func subscriptionDisposed(_ subscription: ObjectIdentifier, _ number: UInt) {
        let (pausing, disposed) = state.withLock { state -> (TracedStage?, [TracedStage]) in
            guard state.subscriptions[subscription]?.number == number else { return (nil, []) }
            defer { state.subscriptions[subscription] = nil }
            return (state.takePausingStage(of: subscription), state.takeStages(of: subscription))
        }
        if let pausing { send(TraceEvent(.resumed, at: pausing)) }
        for stage in disposed { send(TraceEvent(.disposed, at: stage)) }
    }

    private static func send(_ event: TraceEvent, where isReported: (Values) -> Bool = { _ in true }) {
        let tracers = state.withLock { $0.tracers.sorted { $0.key < $1.key }.map(\.value) }
        for tracer in tracers where isReported(tracer.values) { tracer.report(event) }
    }
}

extension StreamTracer.State {
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

/// Reports to the tracer that a subscription is disposed, or deallocated without disposal.
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
            StreamTracer.subscriptionDisposed(subscription, number)
        }
    }
}
