/// A scheduler that knows how to queue work; the monotonic clock tells it the time.
protocol QueueingScheduler: Scheduler {
    /// Puts `action` behind what waits already, to be run as this scheduler's work.
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
        let timer = QueueTimer(after: delay) { self.enqueue(scheduled) }
        scheduled.hold(timer)
        timer.start()
        return scheduled
    }

    /// Runs `action` after `delay` and then each `interval`, on the queue, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(every: interval, action)
        let timer = QueueTimer(after: delay, every: interval, leeway: leeway) {
            if scheduled.takesPlace() { self.enqueue(scheduled) }
        }
        scheduled.hold(timer)
        timer.start()
        return scheduled
    }
}
