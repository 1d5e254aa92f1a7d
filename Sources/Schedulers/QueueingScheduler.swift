/// A scheduler that knows how to queue work; the monotonic clock tells it the time.
protocol QueueingScheduler: Scheduler {
    /// Puts `action` behind what waits already, to be run as this scheduler's work.
    func enqueue(_ action: ScheduledAction)
}

extension QueueingScheduler {
    public var now: SchedulerTime { .onMonotonicClock }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        enqueue(scheduled)
        return scheduled
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        let timer = QueueTimer(after: delay) { self.enqueue(scheduled) }
        scheduled.hold(timer)
        timer.start()
        return scheduled
    }

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
