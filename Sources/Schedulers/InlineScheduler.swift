/// A scheduler that runs work on the calling thread, and work with a delay on a serial background queue.
protocol InlineScheduler: Scheduler {}

extension InlineScheduler {
    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` once, after `delay`, on the queue for delayed work. Without a delay, it does the same as `schedule(_:)`.
    ///
    /// The disposable cancels it. Never blocks the caller.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? TargetQueueScheduler.delayed.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` at `time`, on the queue for delayed work. If that time has passed, it does the same as `schedule(_:)`.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        time > now ? TargetQueueScheduler.delayed.schedule(at: time, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then at each `interval`, on the queue for delayed work, until it is disposed. See
    /// ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        TargetQueueScheduler.delayed.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}
