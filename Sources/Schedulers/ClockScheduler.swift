/// Makes a scheduler out of a Swift clock: its time is the clock's, its work runs in tasks, one piece after another.
///
/// With a test clock, streams and asynchronous code share one virtual time. Delayed work is put in its order when the clock
/// wakes the task that sleeps for it, so work that is due at nearly one time comes in the order of waking.
public final class ClockScheduler<C: Clock>: MailboxScheduler where C.Duration == Duration {
    let mailbox = Mailbox()
    private let source: C
    private let origin: C.Instant

    /// - Parameter clock: Tells the time, which is counted from now.
    public init(_ clock: C) {
        source = clock
        origin = clock.now
    }

    /// The clock's time, from when the scheduler was made.
    public var now: SchedulerTime { SchedulerTime(sinceOrigin: origin.duration(to: source.now)) }

    /// Runs `action` once, `delay` from now, by the clock. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        let time = now.advanced(by: delay)
        let sleeper = Task.detached(priority: Task.currentPriority) {
            try await self.sleep(until: time, tolerance: nil)
            self.enqueue(scheduled)
        }
        scheduled.hold(ActionDisposable(sleeper.cancel))
        return scheduled
    }

    /// Runs `action` after `delay` and then each `interval`, by the clock, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(every: interval, action)
        let first = now.advanced(by: max(.zero, delay))
        let sleeper = Task.detached(priority: Task.currentPriority) {
            var time = first
            while !Task.isCancelled {
                try await self.sleep(until: time, tolerance: min(max(.zero, leeway), longestWait))
                if scheduled.tryEnqueue() { self.enqueue(scheduled) }
                let passed = time.duration(to: self.now).attoseconds / interval.attoseconds
                time = time.advanced(by: Duration(attoseconds: interval.attoseconds * max(1, passed)))
            }
        }
        scheduled.hold(ActionDisposable(sleeper.cancel))
        return scheduled
    }

    /// Sleeps in steps of what every clock can count, and without end if `time` is the end of time.
    private func sleep(until time: SchedulerTime, tolerance: Duration?) async throws {
        repeat {
            let step = min(time, now.advanced(by: longestWait))
            try await source.sleep(until: origin.advanced(by: step.sinceOrigin), tolerance: tolerance)
        } while now < time
    }

    func startConsumer() {
        Task.detached(priority: Task.currentPriority) { self.consume() }
    }
}

/// Fifty years. The instants of foreign clocks may not saturate, and the standard ones count nanoseconds in 64 bits, so none
/// is asked for what lies further ahead.
private let longestWait = Duration.seconds(1_600_000_000)
