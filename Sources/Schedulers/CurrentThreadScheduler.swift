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
public struct CurrentThreadScheduler: Scheduler {
    /// Creates the scheduler. It uses the trampoline of the thread that calls it. See `.currentThread`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

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

    /// Runs `action` once, after `delay`, on the queue for delayed work. Without a delay, it does the same as ``schedule(_:)``.
    ///
    /// The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? TargetQueueScheduler.delayed.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` at `time`, on the queue for delayed work. If that time has passed, it does the same as ``schedule(_:)``.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        time > now ? TargetQueueScheduler.delayed.schedule(at: time, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then at each `interval`, on the queue for delayed work, until it is disposed. See
    /// ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        TargetQueueScheduler.delayed.schedule(after: delay, every: interval, leeway: leeway, action)
    }

    /// A Boolean value that indicates whether work that is scheduled now on this thread runs immediately.
    public static var isScheduleRequired: Bool { ThreadContext.current.trampoline == nil }
}

extension Scheduler where Self == CurrentThreadScheduler {
    /// The trampoline of the calling thread.
    public static var currentThread: CurrentThreadScheduler { CurrentThreadScheduler() }
}
