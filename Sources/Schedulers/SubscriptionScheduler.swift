/// A scheduler that runs work inline if there is a current scheduler, otherwise on a new serial background scheduler.
///
/// ```swift
/// scheduler.schedule {
///     SubscriptionScheduler().schedule { print("subscribed") }
///     print("first work done")
/// }
/// scheduler.advance()  // prints subscribed, first work done
/// ```
///
/// It starts the closure of a created signal: inside the closure ``CurrentScheduler/value`` is never `nil`. Each piece of
/// work that runs in the background has a separate queue, so work that blocks delays no other work.
public struct SubscriptionScheduler: Scheduler {
    /// Creates the scheduler. All instances are equivalent. See `.subscription`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` immediately if there is a current scheduler, otherwise on a background scheduler.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard CurrentScheduler.isKnown else { return Self.makeBackground().schedule(action) }
        action()
        return ActionDisposable.finished
    }

    /// Runs `action` once, after `delay`, on the current scheduler, or on a separate background scheduler if there is none.
    ///
    /// The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? laterWorkScheduler.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` at `time`, on the current scheduler, or on a separate background scheduler if there is none.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let delay = now.duration(to: time)
        let scheduler = laterWorkScheduler
        // The time of another clock, such as a virtual one, has another origin.
        guard delay > .zero, scheduler.usesMonotonicClock else { return schedule(after: delay, action) }
        return scheduler.schedule(at: time, action)
    }

    /// Runs `action` after `delay` and then at each `interval` on the current scheduler, until it is disposed.
    ///
    /// If there is no current scheduler, a separate background scheduler runs it. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        laterWorkScheduler.schedule(after: delay, every: interval, leeway: leeway, action)
    }

    /// The scheduler for later work: the current one, or a new one.
    private var laterWorkScheduler: any Scheduler { CurrentScheduler.value ?? Self.makeBackground() }

    private static func makeBackground() -> TargetQueueScheduler { TargetQueueScheduler(label: "rill.subscription") }
}

extension Scheduler {
    /// Whether ``now`` is the time of the monotonic clock. Schedulers of other modules return `false`.
    fileprivate var usesMonotonicClock: Bool {
        switch self {
        case let scheduler as any QueueingScheduler: scheduler.usesMonotonicClock
        case is any ExternalScheduler, is CurrentThreadScheduler: true
        default: false
        }
    }
}

extension Scheduler where Self == SubscriptionScheduler {
    /// The scheduler that runs work inline if there is a current scheduler, otherwise in the background.
    public static var subscription: SubscriptionScheduler { SubscriptionScheduler() }
}
