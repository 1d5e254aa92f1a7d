/// A scheduler that runs work inline, before `schedule` returns.
///
/// ```swift
/// let scheduler = ImmediateScheduler()
/// scheduler.schedule {
///     scheduler.schedule { print("visit subfolder") }
///     print("visit folder")
/// }  // prints visit subfolder, visit folder
/// ```
///
/// It doesn't change ``CurrentScheduler/value``, because the work runs on behalf of its caller. It never blocks the caller.
///
/// Work with a delay runs on a serial background queue, which all immediate and current-thread schedulers share. Don't block it.
/// For an operator that waits, pass ``Scheduler/background`` instead, which has its own queue.
///
/// - In other libraries: The immediate scheduler of ReactiveObjC makes the caller sleep for the delay.
public struct ImmediateScheduler: Scheduler {
    /// Creates the scheduler. All instances are equivalent. See `.immediate`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` before it returns.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return ActionDisposable.finished
    }

    /// Runs `action` immediately if `delay` is not positive, otherwise on a background timer. Never blocks the caller.
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
}

extension Scheduler where Self == ImmediateScheduler {
    /// The scheduler that runs work inline.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
