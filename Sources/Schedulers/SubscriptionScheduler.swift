/// Runs work inline where a current scheduler is known, else on a fresh serial background scheduler.
///
/// It is what starts the closure of a created signal: inside the closure ``CurrentScheduler/value`` is never `nil`. Each
/// piece of work that is moved gets a queue of its own, so one that blocks holds up no other.
public struct SubscriptionScheduler: Scheduler {
    /// The one kind there is; see `.subscription`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` at once where a current scheduler is known, else on a background scheduler.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard CurrentScheduler.isKnown else { return Self.fresh.schedule(action) }
        action()
        return ActionDisposable.finished
    }

    /// Runs `action` once, `delay` from now, on the current scheduler, or on a background scheduler of its own where none is
    /// known. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? home.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then each `interval`, on the current scheduler, or on a background scheduler of its
    /// own where none is known, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        home.schedule(after: delay, every: interval, leeway: leeway, action)
    }

    /// Later work belongs to the scheduler that is current now.
    private var home: any Scheduler { CurrentScheduler.value ?? Self.fresh }

    private static var fresh: TargetQueueScheduler { TargetQueueScheduler(label: "rill.subscription") }
}

extension Scheduler where Self == SubscriptionScheduler {
    /// Inline where a current scheduler is known, else in the background.
    public static var subscription: SubscriptionScheduler { SubscriptionScheduler() }
}
