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
public struct ImmediateScheduler: InlineScheduler {
    /// Creates the scheduler. All instances are equivalent. See `.immediate`.
    public init() {}

    /// Runs `action` before it returns.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return ActionDisposable.finished
    }
}

extension Scheduler where Self == ImmediateScheduler {
    /// The scheduler that runs work inline.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
