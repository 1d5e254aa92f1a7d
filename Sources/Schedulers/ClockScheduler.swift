/// A scheduler that measures time with a Swift clock and runs work in tasks, one piece after another.
///
/// ```swift
/// let scheduler = ClockScheduler(ContinuousClock())
/// let ticks = Signal.interval(.milliseconds(1), on: scheduler).take(2).map { _ in "tick" }
/// for await tick in ticks.values() { print(tick) }  // prints tick, tick
/// ```
///
/// With a test clock, streams and asynchronous code share one virtual time. Delayed work is queued when the clock wakes the
/// task that sleeps for it. So pieces of work that are due at almost the same time run in the order in which their tasks
/// wake.
public final class ClockScheduler<C: Clock>: MailboxScheduler where C.Duration == Duration {
    let mailbox = Mailbox()
    private let source: C
    private let origin: C.Instant

    /// Creates a scheduler whose time starts at zero now.
    ///
    /// - Parameter clock: The clock that measures the time.
    public init(_ clock: C) {
        source = clock
        origin = clock.now
    }

    /// The time of the clock since the scheduler was created.
    public var now: SchedulerTime { SchedulerTime(sinceOrigin: origin.duration(to: source.now)) }

    /// Runs `action` once, after `delay` on the clock. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        let time = now.advanced(by: delay)
        let sleeper = Task.detached(priority: Task.currentPriority) {
            try await self.sleep(until: time, tolerance: nil)
            self.enqueue(scheduled)
        }
        scheduled.attach(ActionDisposable(sleeper.cancel))
        return scheduled
    }

    /// Runs `action` after `delay` and then at each `interval` on the clock, until it is disposed. See ``Scheduler``.
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
                // Read before the work can advance the clock. The runs that the clock has skipped are merged with this one.
                let skipped = max(0, time.duration(to: self.now).attoseconds / interval.attoseconds)
                if scheduled.tryEnqueue() { self.enqueue(scheduled) }
                time = time.advanced(by: Duration(attoseconds: interval.attoseconds * skipped)).advanced(by: interval)
            }
        }
        scheduled.attach(ActionDisposable(sleeper.cancel))
        return scheduled
    }

    /// Sleeps in steps that every clock can represent. If `time` is the end of time, it sleeps forever.
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

/// Fifty years, the longest sleep to request from a clock.
///
/// Instants of a user's clock might not saturate, and the standard clocks count nanoseconds in 64 bits.
private let longestWait = Duration.seconds(1_600_000_000)
