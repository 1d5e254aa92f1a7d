/// A scheduler that measures time with a Swift clock and runs work in tasks, one piece after another.
///
/// ```swift
/// let scheduler = ClockScheduler(ContinuousClock())
/// let ticks = Signal.interval(.milliseconds(1), on: scheduler).take(2).map { _ in "tick" }
/// for await tick in ticks.values() { print(tick) }  // prints tick, tick
/// ```
///
/// With a test clock, streams and asynchronous code share one virtual time. Delayed work is queued when the clock wakes a task
/// that sleeps for it, after delayed work that was due earlier.
public final class ClockScheduler<C: Clock>: MailboxScheduler where C.Duration == Duration {
    let mailbox = Mailbox()
    private let delayed = DelayedActions()
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

    // It has an origin of its own.
    var usesMonotonicClock: Bool { false }

    /// Runs `action` once, after `delay` on the clock. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? schedule(at: now.advanced(by: delay), action) : schedule(action)
    }

    /// Runs `action` at `time`. Pieces of work with the same time run in the order in which they were scheduled.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let now = self.now
        guard time > now else {
            enqueueDelayed(dueAt: now)
            return schedule(action)
        }
        let scheduled = ScheduledAction(action)
        delayed.add(scheduled, at: time)
        let sleeper = Task.detached(priority: Task.currentPriority) {
            try await self.sleep(until: time, tolerance: nil)
            self.enqueueDelayed(dueAt: time)
        }
        scheduled.attach(
            ActionDisposable { [delayed] in
                sleeper.cancel()
                delayed.didDispose()
            })
        return scheduled
    }

    /// Adds delayed work to the queue. Whichever task wakes first does it, because tasks wake in any order.
    private func enqueueDelayed(dueAt time: SchedulerTime) {
        if delayed.removeDue(at: time, addingTo: mailbox) { startConsumer() }
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
                self.enqueueDelayed(dueAt: time)
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

/// Delayed work of a ``ClockScheduler``.
private final class DelayedActions: Sendable {
    // Only disposed actions, which retain no user objects, are released under this lock.
    private let actions = Lock(TimedActions())

    func add(_ action: ScheduledAction, at time: SchedulerTime) {
        actions.withLock { $0.insert($0.entry(of: action, at: time)) }
    }

    func didDispose() { actions.withLock { $0.didDispose() } }

    /// Moves the work that is due to `mailbox`, and returns whether the caller must start a consumer.
    ///
    /// It holds the lock meanwhile, so that two threads don't change the order.
    func removeDue(at time: SchedulerTime, addingTo mailbox: Mailbox) -> Bool {
        actions.withLock { actions in
            var startsConsumer = false
            while let entry = actions.removeFirst(dueAt: time) {
                if mailbox.add(entry.action) { startsConsumer = true }
            }
            return startsConsumer
        }
    }
}

/// Fifty years, the longest sleep to request from a clock.
///
/// Instants of a user's clock might not saturate, and the standard clocks count nanoseconds in 64 bits.
private let longestWait = Duration.seconds(1_600_000_000)
