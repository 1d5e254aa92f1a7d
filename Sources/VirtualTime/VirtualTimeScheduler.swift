/// A scheduler whose time changes only when it is advanced: a test of an hour takes no time, and is deterministic.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// scheduler.schedule(after: .seconds(3_600)) { print("session expired") }
/// scheduler.advance(by: .seconds(3_599))
/// scheduler.advance(by: .seconds(1))  // prints session expired
/// print(scheduler.now)  // prints 3600.0 seconds
/// ```
///
/// Work runs on the thread that advances, ordered by time and then by when it was scheduled. Work that becomes due while time
/// advances runs in the same advance. No thread is ever blocked. If the scheduler is released, pending work is disposed.
///
/// Time saturates: it ends at the longest duration after the origin. Work that is due then never runs.
public final class VirtualTimeScheduler: Scheduler {
    let queue = LockedVirtualTimeQueue()

    /// Creates a scheduler at time zero without work.
    public init() {}

    // The work is disposed, not only released, because its captures can retain the disposable of the work.
    deinit {
        for action in queue.withLock({ $0.removeAll() }) { action.dispose() }
    }

    /// The virtual time, which only ``advance(by:)``, ``advance(to:)``, and ``run()`` change.
    public var now: SchedulerTime { queue.withLock { $0.now } }

    /// The number of scheduled actions that have not run yet.
    public var pendingCount: Int {
        // Counted outside the lock, because the copy can become the last owner of the captures of the actions.
        queue.withLock { $0.actions }.count { !$0.isDisposed }
    }

    /// Runs `action` at the current virtual time, after work that is already due.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    /// Runs `action` at `time`, or in the next advance if that time has passed.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(in: queue, action)
        queue.change { $0.add(scheduled, at: time) }
        return scheduled
    }

    /// Runs `action` once, after `delay`, in virtual time. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(ScheduledAction(in: queue, action), after: delay)
    }

    /// Runs `action` after `delay` and then at each `interval`, in virtual time, until it is disposed. See ``/Schedulers/Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        return add(ScheduledAction(every: interval, in: queue, action), after: delay)
    }

    private func add(_ action: ScheduledAction, after delay: Duration) -> ScheduledAction {
        queue.change { $0.add(action, at: $0.now.advanced(by: delay)) }
        return action
    }

    /// Runs the work that is due now.
    public func advance() {
        advance(by: .zero)
    }

    /// Advances time by `duration`, and runs each piece of work that becomes due at its time.
    ///
    /// If work that an advance on this thread runs calls this method, it does the same immediately, with one exception:
    /// repeating work never runs inside itself. Each of its runs that become due follows when the current one has returned,
    /// at the time that ``now`` has reached by then. If another thread is advancing, the method returns immediately, and
    /// that thread advances by a further `duration`.
    /// - Precondition: `duration` is not negative.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "advance(by:) requires a duration of zero or more, but got \(duration)")
        drive { queue, thread in .init(time: queue.start(for: thread).advanced(by: duration)) }
    }

    /// Advances time to `time`. If several threads advance, the latest time is used. See ``advance(by:)``.
    /// - Precondition: `time` is not before ``now``.
    public func advance(to time: SchedulerTime) {
        drive { queue, _ in
            precondition(
                time >= queue.now, "advance(to:) requires a time that is not before now, \(queue.now), but got \(time)")
            return .init(time: time)
        }
    }

    /// Runs all work, and advances time to when the last work is due. Does not return while work repeats endlessly.
    ///
    /// ```swift
    /// scheduler.schedule(after: .seconds(10)) { print("reminder") }
    /// scheduler.run()  // prints reminder
    /// print(scheduler.now)  // prints 10.0 seconds
    /// ```
    public func run() {
        drive { _, _ in .init(runsAllWork: true) }
    }

    private func drive(to limit: (borrowing VirtualTimeQueue, ObjectIdentifier) -> VirtualTimeQueue.AdvanceLimit) {
        let thread = ObjectIdentifier(ThreadContext.current)
        let role = queue.withLock { $0.join(thread, to: limit($0, thread)) }
        if case .waiting = role { return }
        CurrentScheduler.withValue(self) {
            var last: ScheduledAction?
            while let action = queue.change({ [last] in $0.next(as: role, after: last) }) {
                action.run()
                last = action
            }
        }
    }
}

extension VirtualTimeScheduler: TaskExecutor {
    /// Runs a task's job as work that is due now, so that tasks that prefer this executor run only while time advances.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
