/// A scheduler whose time moves when it is told to: tests of an hour take no time, and always the same course.
///
/// Work runs on the thread that advances, ordered by time and, at one time, by when it was scheduled. Work that becomes due
/// while time advances runs in the same advance. Nothing waits for anything. What is pending when the scheduler is released is
/// disposed.
///
/// Time saturates: it ends at the longest duration after the origin. Work that is due then never runs.
public final class VirtualTimeScheduler: Scheduler {
    // What is dropped under this lock is the shell of disposed work, which holds nothing of the user's any more.
    private let queue = Lock(VirtualTimeQueue())

    /// A scheduler at time zero with nothing to do.
    public init() {}

    // Disposed, not just dropped, because what the work holds may hold the disposable of the work.
    deinit {
        for action in queue.withLock({ $0.removeAll() }) { action.dispose() }
    }

    /// The virtual time: it stands still but for ``advance(by:)`` and ``run()``.
    public var now: SchedulerTime { queue.withLock { $0.now } }

    /// The number of pieces of work that wait for their time.
    public var pendingCount: Int {
        // The copy is asked outside the lock, because it may come to be the last owner of what the actions captured.
        queue.withLock { $0.actions }.count { !$0.isDisposed }
    }

    /// Runs `action` at the present virtual time, behind what is due then already.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    /// Runs `action` at `time`, or at the next step if that has passed.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        queue.withLock { $0.add(scheduled, at: time) }
        return scheduled
    }

    /// Runs `action` once, `delay` from now, in virtual time. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(ScheduledAction(action), after: delay)
    }

    /// Runs `action` after `delay` and then each `interval`, in virtual time, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        return add(ScheduledAction(every: interval, action), after: delay)
    }

    private func add(_ action: ScheduledAction, after delay: Duration) -> ScheduledAction {
        queue.withLock { $0.add(action, at: $0.now.advanced(by: delay)) }
        return action
    }

    /// Runs what is due now.
    public func advance() {
        advance(by: .zero)
    }

    /// Moves time on by `duration` and runs what becomes due on the way, at its time.
    ///
    /// If work that an advance on this thread runs calls this method, it does the same immediately, with one exception:
    /// repeating work that is running does not run inside itself. Its runs that become due follow when the present one has
    /// returned, each of them, with the time that ``now`` has reached by then. Called while another thread advances, it
    /// returns at once and that thread goes on by `duration`.
    /// - Precondition: `duration` is not negative.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "Virtual time cannot go backwards, but was advanced by \(duration)")
        drive { queue, thread in .time(queue.start(for: thread).advanced(by: duration)) }
    }

    /// Moves time on to `time`; see ``advance(by:)``. Of several threads that advance, the latest time counts.
    /// - Precondition: `time` is not before ``now``.
    public func advance(to time: SchedulerTime) {
        drive { queue, _ in
            precondition(time >= queue.now, "Virtual time cannot go back from \(queue.now) to \(time)")
            return .time(time)
        }
    }

    /// Runs everything, moving time to where the last work is due. Does not return while work repeats until the end of time.
    public func run() {
        drive { _, _ in .endOfWork }
    }

    private func drive(to limit: (VirtualTimeQueue, ObjectIdentifier) -> VirtualTimeQueue.AdvanceLimit) {
        let thread = ObjectIdentifier(ThreadContext.current)
        let role = queue.withLock { $0.join(thread, to: limit($0, thread)) }
        if case .waiting = role { return }
        CurrentScheduler.withValue(self) {
            var last: ScheduledAction?
            while let action = queue.withLock({ [last] in $0.next(as: role, after: last) }) {
                action.run()
                last = action
            }
        }
    }
}

extension VirtualTimeScheduler: TaskExecutor {
    /// Runs a task's job as work that is due now, so that tasks that prefer this executor move only while time advances.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
