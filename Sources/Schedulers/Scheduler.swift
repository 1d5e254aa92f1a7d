/// Where and when work runs.
///
/// Every scheduler runs its work serially and in the order in which it became due: two pieces of work of one scheduler
/// never overlap; those that run work where they are called, ``immediate``, ``currentThread`` and ``subscription``, keep that
/// for each thread by itself. While a piece of work runs, ``CurrentScheduler/value`` is its scheduler; what was there before is
/// restored afterwards. No scheduler runs work, or releases it, while it holds a lock.
///
/// Times saturate: work that is due at the end of time, ``SchedulerTime`` at the longest duration, never runs.
///
/// Work does not see the task-local values of the caller that scheduled it, unless `schedule` runs it before it returns. A
/// user object that work captured is released on the thread that runs the work for the last time or disposes it.
///
/// Disposing what a `schedule` method returned cancels work that has not begun, and releases it at once, however long the
/// delay; it has no effect on work that has begun. Releasing the disposable cancels nothing.
public protocol Scheduler: Sendable {
    /// The scheduler's time. Never goes backwards.
    var now: SchedulerTime { get }

    /// Runs `action` after all work that is due already.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` when `delay` has passed. A delay of zero or less is due now.
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` at `time`. A time that has passed is due now.
    @discardableResult
    func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` when `delay` has passed and then at each multiple of `interval` after that, until disposed.
    ///
    /// Times are counted from the first one, so a late run does not shift those that follow. Runs that could not be
    /// started in time are merged into one, except in virtual time. A run never begins while another one is in progress,
    /// even if the work itself advances virtual time.
    /// - Parameter leeway: How late a run may be, for the system to save energy by waking up less often.
    /// - Precondition: `interval` is greater than zero.
    @discardableResult
    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable
}

extension Scheduler {
    /// Runs `action` after what is left of the time to `time`.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: now.duration(to: time), action)
    }

    /// Runs `action` when `delay` has passed and then at each multiple of `interval`, with no leeway.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, leeway: .zero, action)
    }
}

/// Rejects an interval that would repeat without end at one instant.
func requirePositive(_ interval: Duration) {
    precondition(interval > .zero, "A repeating interval must be greater than zero, but is \(interval)")
}
