/// A trampoline: the first work on a thread runs at once, what that work schedules runs after it, in order.
///
/// So a recursion through the scheduler is a loop. `schedule` returns when the thread's queue is empty, or at once when
/// called from inside. Work with a delay runs on ``Scheduler/background``.
public struct CurrentThreadScheduler: Scheduler {
    /// The trampoline of whichever thread calls it; see `.currentThread`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` before it returns, or behind what this thread is running already.
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

    /// Runs `action` once, `delay` from now, on ``Scheduler/background``; without a delay as ``schedule(_:)`` does. The
    /// disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? TargetQueueScheduler.background.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then each `interval`, on ``Scheduler/background``, until it is disposed. See
    /// ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        TargetQueueScheduler.background.schedule(after: delay, every: interval, leeway: leeway, action)
    }

    /// Whether work scheduled now on this thread would run at once.
    public static var isScheduleRequired: Bool { ThreadContext.current.trampoline == nil }
}

extension Scheduler where Self == CurrentThreadScheduler {
    /// The calling thread's trampoline.
    public static var currentThread: CurrentThreadScheduler { CurrentThreadScheduler() }
}
