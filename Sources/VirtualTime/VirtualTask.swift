import Synchronization

/// A task that ``VirtualTimeScheduler/settle(isolation:)`` waits for, until its closure is released. Sleeping in virtual time is
/// not waited for.
///
///     closure of the task ──► VirtualTask ──► queue of the scheduler
///     task-local value ────────┘
final class VirtualTask: Sendable {
    private let queue: LockedVirtualTimeQueue

    /// The number of child tasks that sleep, including the task itself.
    private let sleepCount = Atomic(0)

    init(_ queue: LockedVirtualTimeQueue) {
        self.queue = queue
        queue.withLock { $0.changeBusyCount(by: 1) }
    }

    deinit { queue.change { $0.changeBusyCount(by: -1) } }

    /// The running task, if it is one of the scheduler with this queue.
    static func current(in queue: LockedVirtualTimeQueue) -> VirtualTask? {
        guard let current = AwaitedTask.current as? VirtualTask, current.queue === queue else { return nil }
        return current
    }

    // A sleep can end on another thread before its begin is noted. Then both calls change nothing.
    func noteSleep(_ isSleeping: Bool) {
        if isSleeping {
            if sleepCount.add(1, ordering: .relaxed).newValue == 1 { queue.change { $0.changeBusyCount(by: -1) } }
        } else {
            if sleepCount.subtract(1, ordering: .relaxed).newValue == 0 { queue.withLock { $0.changeBusyCount(by: 1) } }
        }
    }
}

extension VirtualTimeScheduler: TaskAwaitingExecutor {
    package func awaiting<Argument: Sendable>(
        _ operation: @escaping @Sendable (Argument) async -> Void
    ) -> @Sendable (Argument) async -> Void {
        let task = VirtualTask(queue)
        return { argument in
            await AwaitedTask.$current.withValue(task) { await operation(argument) }
        }
    }

    package var noteSleep: (@Sendable (_ isSleeping: Bool) -> Void)? { VirtualTask.current(in: queue)?.noteSleep }
}

extension VirtualTimeScheduler {
    /// Runs the work that is due now, and waits until the tasks of operators have ended, or sleep until a later virtual time.
    ///
    /// ```swift
    /// let time = VirtualTimeScheduler()
    /// let titles = Signal<Int, Never>.of(1, 2).mapAsync(on: time) { number in
    ///     await MainActor.run { "page \(number)" }
    /// }
    /// titles.subscribe { print($0) }.add(to: bag)
    /// await time.settle()  // prints page 1, page 2
    /// ```
    ///
    /// ``advance()`` and ``run()`` return while a task runs on an actor, or waits for something else outside of virtual time.
    /// This method waits until the task has come back, and runs the work that it then schedules. It does not advance time. Call
    /// it before and after you advance.
    ///
    /// It waits for the tasks of `Signal.task` and `mapAsync` that have this scheduler as their executor, also after they are
    /// cancelled, and for tasks that they start. A task that sleeps on the scheduler's ``/Schedulers/Scheduler/clock`` is not
    /// waited for. While one of a task's children sleeps, the task and its other children are not waited for. It does not return
    /// while a task waits for an event that only the test causes. Use ``advance()`` there. Cancelling the calling task ends the
    /// wait.
    ///
    /// - Threading: Work runs on the caller's actor.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        while !Task.isCancelled {
            advance()
            switch queue.withLock({ $0.settling }) {
            case .advance: continue
            case .end: return
            case .wait: await waitForChange(isolation)
            }
        }
    }

    private func waitForChange(_ isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { continuation in
                queue.change { $0.wait(continuation) }
                if Task.isCancelled { queue.resumeWaiters() }
            }
        } onCancel: { [queue] in
            queue.resumeWaiters()
        }
    }
}
