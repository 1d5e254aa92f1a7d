public import Foundation
public import Operators

/// A scheduler that runs work on the thread of a run loop, serially, while the run loop runs in one of the given modes.
///
/// ```swift
/// let scheduler = RunLoopScheduler(.current)
/// scheduler.schedule { print("label updated") }
/// print("button tapped")  // prints button tapped, label updated
/// ```
///
/// Work runs first in, first out, and never inline. It waits while the run loop doesn't run, or runs in another mode. The time
/// is that of the monotonic clock. A run loop that runs inside the scheduler's work runs no further work of the scheduler.
///
/// After about 1,000 pieces of work or delivered values, the scheduler yields to other sources of the run loop.
public final class RunLoopScheduler: ExternalScheduler {
    package let mailbox: ExternalMailbox

    /// Creates a scheduler that runs work on the thread of `runLoop`.
    ///
    /// - Parameter modes: The modes in which the work runs. The default includes the modes in which user interfaces track touches.
    /// - Precondition: `modes` is not empty.
    public init(_ runLoop: RunLoop, modes: [RunLoop.Mode] = [.common]) {
        precondition(!modes.isEmpty, "RunLoopScheduler requires at least one mode, but got []; pass [.common]")
        // Safe: the scheduler only adds timers. Foundation calls `CFRunLoopAddTimer` for it, which takes the run loop's lock.
        nonisolated(unsafe) let runLoop = runLoop
        // A timer also wakes a run loop that sleeps, which `perform(inModes:block:)` does not.
        mailbox = ExternalMailbox { consume in
            let timer = Timer(fire: .distantPast, interval: 0, repeats: false) { _ in consume() }
            for mode in modes { runLoop.add(timer, forMode: mode) }
        }
    }

    /// The time of the monotonic clock.
    public var now: SchedulerTime { mailbox.now }

    /// Runs `action` on the thread of the run loop, after pending work.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(asOwnWork(action))
    }

    /// Runs `action` once, after `delay`, on the thread of the run loop. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(after: delay, asOwnWork(action))
    }

    /// Runs `action` after `delay` and then at each `interval`, on the thread of the run loop, until it is disposed. See ``/Schedulers/Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        mailbox.schedule(after: delay, every: interval, leeway: leeway, asOwnWork(action))
    }
}
