/// Runs work inline, before `schedule` returns. Work with a delay runs on ``Scheduler/background``.
///
/// It leaves ``CurrentScheduler/value`` as it is, for the work runs in its caller's place. It never puts the caller to
/// sleep, as ReactiveObjC's immediate scheduler does.
public struct ImmediateScheduler: Scheduler {
    /// The one kind there is; see `.immediate`.
    public init() {}

    /// The time of the monotonic clock.
    public var now: SchedulerTime { .onMonotonicClock }

    /// Runs `action` before it returns.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return ActionDisposable.finished
    }

    /// Runs `action` at once if `delay` is not positive, else on a background timer; the caller never sleeps.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? TargetQueueScheduler.background.schedule(after: delay, action) : schedule(action)
    }

    /// Runs `action` after `delay` and then each `interval`, on ``Scheduler/background``, until it is disposed. See ``Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        TargetQueueScheduler.background.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}

extension Scheduler where Self == ImmediateScheduler {
    /// Inline.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
