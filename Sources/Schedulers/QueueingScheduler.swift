/// A scheduler that queues work and uses the time of the monotonic clock.
protocol QueueingScheduler: AnyObject, Scheduler {
    /// Appends `action` to the queue, to run as this scheduler's work.
    ///
    /// It returns before the action runs, and calls no user code, because timers call it under the lock of the action.
    func enqueue(_ action: ScheduledAction)

    /// Whether ``now`` is the time of the monotonic clock.
    var usesMonotonicClock: Bool { get }
}

extension QueueingScheduler {
    var usesMonotonicClock: Bool { true }

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` on the queue, after pending work.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        enqueue(scheduled)
        return scheduled
    }

    /// Runs `action` once, after `delay`, on the queue. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(on: self, action)
        TimerQueue.shared.add(scheduled, after: delay)
        return scheduled
    }

    /// Runs `action` at `time`, on the queue. Pieces of work with the same time run in the order in which they were scheduled.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(on: self, action)
        return TimerQueue.shared.add(scheduled, at: time) ? scheduled : schedule(action)
    }

    /// Runs `action` after `delay` and then at each `interval`, on the queue, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(every: interval, leeway: leeway, on: self, action)
        TimerQueue.shared.add(scheduled, after: delay)
        return scheduled
    }
}
