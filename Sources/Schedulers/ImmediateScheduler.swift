/// A scheduler that runs work inline, before `schedule` returns. Work with a delay runs on ``Scheduler/background``.
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
        delay > .zero ? TargetQueueScheduler.background.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then at each `interval`, on ``Scheduler/background``, until it is disposed. See
    /// ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        TargetQueueScheduler.background.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}

extension Scheduler where Self == ImmediateScheduler {
    /// The scheduler that runs work inline.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
