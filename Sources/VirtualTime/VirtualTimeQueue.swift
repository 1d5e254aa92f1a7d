/// The state of a ``VirtualTimeScheduler``: the time, and the work in the order in which it becomes due.
struct VirtualTimeQueue: ~Copyable {
    private(set) var now = SchedulerTime(sinceOrigin: .zero)
    private var pending = TimedActions()

    /// The next runs of the repeating work in progress, the innermost last.
    ///
    /// Each is added to `pending` when the current run has returned, so that an advance inside that run can't nest the work
    /// in itself.
    private var repetitions: [TimedActions.Entry] = []

    /// The number of ``VirtualTask``s that are not over and don't sleep.
    private var busyCount = 0

    /// What waits for work that is due, or for the last busy task.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The scheduled actions, including disposed ones.
    var actions: [ScheduledAction] { (pending.entries + repetitions).map(\.action) }

    /// Returns the time to which an advance adds its duration: the current time, or the limit of an advance in progress.
    func start(for thread: ObjectIdentifier) -> SchedulerTime {
        guard let advance, advance.driver != thread, let time = advance.limit.time else { return now }
        return max(now, time)
    }

    mutating func add(_ action: ScheduledAction, at time: SchedulerTime) {
        pending.insert(pending.entry(of: action, at: max(now, time)))
    }

    mutating func didDispose() { pending.didDispose() }

    // MARK: - Settling

    /// Changes the number of busy tasks.
    mutating func changeBusyCount(by change: Int) { busyCount += change }

    /// What a settling scheduler does next.
    enum Settling { case advance, wait, end }

    var settling: Settling {
        if advance != nil { return .wait }
        if let first = pending.firstTwo.first, first.time <= now, first.time < .endOfTime { return .advance }
        return busyCount > 0 ? .wait : .end
    }

    mutating func wait(_ waiter: CheckedContinuation<Void, Never>) { waiters.append(waiter) }

    /// Removes and returns the waiters if they have something to do.
    ///
    /// - Parameter always: Whether to return them in any case.
    mutating func takeWaiters(always: Bool = false) -> [CheckedContinuation<Void, Never>] {
        if waiters.isEmpty || !always && settling == .wait { return [] }
        defer { waiters = [] }
        return waiters
    }

    /// Removes and returns all actions.
    mutating func removeAll() -> [ScheduledAction] { pending.removeAll() }

    // MARK: - Advancing

    /// How far an advance goes.
    struct AdvanceLimit {
        /// The time at which it ends, unless that of the last work is later.
        var time: SchedulerTime?

        /// A Boolean value that indicates whether it runs all work, also that which is due after `time`.
        var runsAllWork = false
    }

    /// The advance in progress: the thread that runs the work, and the limit that includes those that all threads requested.
    private var advance: (driver: ObjectIdentifier, limit: AdvanceLimit)?

    /// The part of a thread in an advance.
    enum Role {
        /// Runs the work for all threads.
        case driver

        /// Runs the work up to its own limit, inside the driver's work.
        case nested(AdvanceLimit)

        /// Lets the driver run the work.
        case waiting
    }

    /// Extends the advance in progress to `limit`, or begins one, and returns the role of `thread`.
    mutating func join(_ thread: ObjectIdentifier, to limit: AdvanceLimit) -> Role {
        guard let current = advance else {
            advance = (thread, limit)
            return .driver
        }
        if current.driver == thread { return .nested(limit) }
        advance?.limit = AdvanceLimit(
            time: [current.limit.time, limit.time].compactMap(\.self).max(),
            runsAllWork: current.limit.runsAllWork || limit.runsAllWork)
        return .waiting
    }

    /// Removes and returns the next work that is due. If there is none, sets the time to the limit.
    ///
    /// - Parameter last: The work that the previous call returned, which has run. If it repeats, its next run is added at its
    ///   time, before work that was scheduled later, even if an advance inside the run has passed that time.
    mutating func next(as role: Role, after last: ScheduledAction?) -> ScheduledAction? {
        if last?.interval != nil { pending.insert(repetitions.removeLast()) }
        var limit = advance?.limit ?? AdvanceLimit()
        if case .nested(let own) = role { limit = own }
        // Repeating work would run endlessly at the end of time, when nothing is due.
        let end = limit.runsAllWork ? .endOfTime : max(now, limit.time ?? now)
        while let entry = pending.removeFirst(dueAt: end) {
            let action = entry.action
            if action.isDisposed { continue }
            now = max(now, entry.time)
            if let interval = action.interval {
                repetitions.append(pending.entry(of: action, at: entry.time.advanced(by: interval)))
            }
            return action
        }
        now = max(now, limit.time ?? now)
        if case .driver = role { advance = nil }
        return nil
    }
}

/// A ``VirtualTimeQueue`` that its actions can refer to.
final class LockedVirtualTimeQueue: ActionQueue {
    // Only disposed work, which retains no user objects, is released under this lock.
    private let queue = Lock(VirtualTimeQueue())

    func withLock<Result>(_ body: (inout VirtualTimeQueue) -> sending Result) -> sending Result { queue.withLock(body) }

    func didDispose() { queue.withLock { $0.didDispose() } }

    /// Changes the queue, and resumes those who wait for what has changed.
    func change<Result: Sendable>(_ body: (inout VirtualTimeQueue) -> Result) -> Result {
        let (result, waiters) = queue.withLock { queue in
            let result = body(&queue)
            return (result, queue.takeWaiters())
        }
        for waiter in waiters { waiter.resume() }
        return result
    }

    func resumeWaiters() {
        for waiter in queue.withLock({ $0.takeWaiters(always: true) }) { waiter.resume() }
    }
}
