/// An object that determines where and when work runs.
///
/// ```swift
/// scheduler.schedule { print("water boils") }
/// scheduler.schedule(after: .seconds(180)) { print("tea is ready") }
/// let reminder = scheduler.schedule(after: .seconds(300)) { print("tea is cold") }
/// reminder.dispose()
/// scheduler.advance(by: .seconds(300))  // prints water boils, tea is ready
/// ```
///
/// Every scheduler runs its work serially, in the order in which it becomes due: two pieces of work of one scheduler never
/// overlap. The exceptions are ``immediate``, ``subscription``, and ``UIScheduler``: what their own work schedules, they can run at once, inside
/// of it. ``immediate``, ``currentThread``, and ``subscription`` run work on the calling thread, and guarantee this for
/// each thread separately. While a piece of work runs, ``CurrentScheduler/value`` is its scheduler; the previous one is
/// restored afterwards. No scheduler runs or releases work while it holds a lock.
///
/// Times saturate: work that is due at the end of time, which is ``SchedulerTime`` at the longest duration, never runs.
///
/// Work doesn't have the task-local values of the caller that scheduled it, unless `schedule` runs it before it returns. A
/// user object that work captured is released on the thread that runs the work for the last time or disposes it.
///
/// Disposing the result of a `schedule` method cancels work that has not begun, and releases it immediately, regardless of
/// the delay. It has no effect on work that has begun. Releasing the disposable cancels nothing.
public protocol Scheduler: Sendable {
    /// The time of the scheduler. It should not decrease; operators tolerate a clock that is set back.
    var now: SchedulerTime { get }

    /// Runs `action` after all work that is queued. Delayed work is queued when its timer fires.
    ///
    /// ```swift
    /// let scheduler = VirtualTimeScheduler()
    /// scheduler.schedule { print("saved") }
    /// scheduler.advance()  // prints saved
    /// ```
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` when `delay` has passed. With a delay of zero or less, it is due now.
    ///
    /// ```swift
    /// let scheduler = VirtualTimeScheduler()
    /// scheduler.schedule(after: .seconds(10)) { print("reminder") }
    /// scheduler.advance(by: .seconds(9))
    /// scheduler.advance(by: .seconds(1))  // prints reminder
    /// ```
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` at `time`. If that time has passed, it is due now.
    ///
    /// Pieces of work with the same time run in the order in which they were scheduled.
    ///
    /// ```swift
    /// let scheduler = VirtualTimeScheduler()
    /// scheduler.schedule(at: scheduler.now.advanced(by: .seconds(10))) { print(scheduler.now) }
    /// scheduler.run()  // prints 10.0 seconds
    /// ```
    @discardableResult
    func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs `action` when `delay` has passed, and then at each multiple of `interval` after that, until it is disposed.
    ///
    /// The times are multiples of `interval` after the first one, so a late run does not delay later runs. Runs that could
    /// not start in time are merged into one, except in virtual time. A run never begins while another one is in progress,
    /// even if the work itself advances virtual time.
    /// - Parameter leeway: The maximum delay of a run, which lets the system save energy by waking up less often.
    /// - Precondition: `interval` is greater than zero.
    @discardableResult
    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable
}

extension Scheduler {
    /// Runs `action` after the remaining time to `time`.
    ///
    /// A scheduler of your own should implement this method itself if it can. This implementation reads the time at each call, and
    /// the delay is added to a later reading. So two pieces of work with the same time can become due in the other order.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: now.duration(to: time), action)
    }

    /// Runs `action` when `delay` has passed and then at each multiple of `interval`, with no leeway.
    ///
    /// ```swift
    /// let save = scheduler.schedule(after: .zero, every: .seconds(30)) { print("saved", scheduler.now) }
    /// scheduler.advance(by: .seconds(30))  // prints saved 0.0 seconds, saved 30.0 seconds
    /// save.dispose()
    /// ```
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, leeway: .zero, action)
    }
}

/// Stops the process if `interval` is not positive, because the work would repeat endlessly at one instant.
package func requirePositive(_ interval: Duration) {
    precondition(
        interval > .zero, "schedule(after:every:leeway:_:) requires an interval greater than zero, but got \(interval)")
}
