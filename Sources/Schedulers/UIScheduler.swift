import Synchronization

/// Runs work on the main queue: inline when the caller is there and nothing of this scheduler's own waits, else queued.
///
/// The count of what waits belongs to the instance, so what other parts of a program send to the main queue does not make
/// this one asynchronous, and its own work is first in, first out, whichever threads schedule it.
public final class UIScheduler: Scheduler {
    /// The work that is queued or runs from the queue.
    private let queued = Atomic(0)

    /// A scheduler with a queue of its own.
    public init() {}

    public var now: SchedulerTime { MainScheduler.main.now }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if MainScheduler.isCurrent, queued.load(ordering: .acquiring) == 0 {
            CurrentScheduler.withValue(self, action)
            return ActionDisposable.finished
        }
        let scheduled = ScheduledAction(action)
        queued.add(1, ordering: .acquiringAndReleasing)
        MainScheduler.main.schedule {
            scheduled.runOnce(as: self)
            self.queued.subtract(1, ordering: .acquiringAndReleasing)
        }
        return scheduled
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        return MainScheduler.main.schedule(after: delay) { CurrentScheduler.withValue(self, action) }
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        MainScheduler.main.schedule(after: delay, every: interval, leeway: leeway) {
            CurrentScheduler.withValue(self, action)
        }
    }
}

extension Scheduler where Self == UIScheduler {
    /// A fresh ``UIScheduler`` at each mention.
    public static var ui: UIScheduler { UIScheduler() }
}
