/// A trampoline: the first work on a thread runs immediately, and the work that it schedules runs after it, in order.
///
/// ```swift
/// let scheduler = CurrentThreadScheduler()
/// scheduler.schedule {
///     scheduler.schedule { print("visit subfolder") }
///     print("visit folder")
/// }  // prints visit folder, visit subfolder
/// ```
///
/// So a recursion through the scheduler is a loop. `schedule` returns when the thread's queue is empty, or immediately if
/// called inside the scheduler's work.
///
/// Work with a delay runs on a serial background queue, which all immediate and current-thread schedulers share. Don't block it.
/// For an operator that waits, pass ``Scheduler/background`` instead, which has its own queue.
public struct CurrentThreadScheduler: InlineScheduler {
    /// Creates the scheduler. It uses the trampoline of the thread that calls it. See `.currentThread`.
    public init() {}

    /// Runs `action` before it returns, or after the work that this thread is already running.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        let context = ThreadContext.current
        guard context.trampoline == nil else {
            context.trampoline!.append(scheduled)
            return scheduled
        }
        context.trampoline = []
        scheduled.runOnce(as: self)
        while let batch = context.trampoline, !batch.isEmpty {
            context.trampoline = []
            for next in batch { next.runOnce(as: self) }
        }
        context.trampoline = nil
        return scheduled
    }

    /// A Boolean value that indicates whether work that is scheduled now on this thread runs immediately.
    public static var isScheduleRequired: Bool { ThreadContext.current.trampoline == nil }
}

extension Scheduler where Self == CurrentThreadScheduler {
    /// The trampoline of the calling thread.
    public static var currentThread: CurrentThreadScheduler { CurrentThreadScheduler() }
}
