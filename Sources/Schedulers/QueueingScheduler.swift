/// A scheduler that knows how to queue work; the monotonic clock tells it the time.
protocol QueueingScheduler: AnyObject, Scheduler {
    /// Puts `action` behind what waits already, to be run as this scheduler's work. Never runs it before it returns, and calls
    /// no user code, because timers call it under the lock of the action.
    func enqueue(_ action: ScheduledAction)
}

extension QueueingScheduler {
    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` on the queue, behind what waits there.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        enqueue(scheduled)
        return scheduled
    }

    /// Runs `action` once, `delay` from now, on the queue. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        scheduled.start(after: delay, on: self)
        return scheduled
    }

    /// Runs `action` after `delay` and then each `interval`, on the queue, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(every: interval, action)
        scheduled.start(after: delay, leeway: leeway, on: self)
        return scheduled
    }
}
