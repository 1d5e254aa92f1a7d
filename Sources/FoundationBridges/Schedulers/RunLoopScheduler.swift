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
/// `RunLoop.run(mode:before:)` does not have to return after work of the scheduler. To wait for work in a loop, pass a near date.
///
/// After about 1,000 pieces of work or delivered values, the scheduler yields to other sources of the run loop.
///
/// A scheduler neither keeps the thread alive nor starts its run loop. Work that has not run when the thread ends, and later work, is disposed
/// on a thread of Dispatch.
/// On Linux, it is a source of the run loop and opens two
/// sockets, which it closes when it is deallocated. On Apple platforms, the run loop needs another source, such as a timer or a port.
/// Tests run on Linux only.
public final class RunLoopScheduler: ExternalScheduler {
    package let mailbox: ExternalMailbox

    /// Creates a scheduler that runs work on the thread of `runLoop`.
    ///
    /// - Parameter modes: The modes in which the work runs. The default includes the modes in which user interfaces track touches.
    /// - Precondition: `modes` is not empty. On Linux, the process can open two more files.
    public init(_ runLoop: RunLoop, modes: [RunLoop.Mode] = [.common]) {
        precondition(!modes.isEmpty, "RunLoopScheduler requires at least one mode, but got []; pass [.common]")
        let waker = RunLoopWaker(runLoop, modes: modes)
        let weakRunLoop = WeakRunLoop(runLoop)
        mailbox = ExternalMailbox { consume in
            guard let runLoop = weakRunLoop.object else { return }
            RunLoopWork.perform(on: weakRunLoop, runLoop, modes: modes, consume)
            waker.wake(runLoop)
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

    /// Runs `action` at `time`, on the thread of the run loop. If that time has passed, it is due now.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(at: time, asOwnWork(action))
    }

    /// Runs `action` after `delay` and then at each `interval`, on the thread of the run loop, until it is disposed. See ``/Schedulers/Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        mailbox.schedule(after: delay, every: interval, leeway: leeway, asOwnWork(action))
    }
}

@available(*, unavailable, message: "use RunLoopScheduler(runLoop), or .main for the main queue")
extension RunLoop: Scheduler {
    public var now: SchedulerTime { fatalError() }
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { fatalError() }
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        fatalError()
    }
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        fatalError()
    }
}
