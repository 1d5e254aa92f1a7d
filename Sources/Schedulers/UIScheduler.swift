import Dispatch
import Synchronization

/// A scheduler that runs work on the main queue: inline if it is called there and has no pending work, otherwise queued.
///
/// ```swift
/// let scheduler = UIScheduler()
/// scheduler.schedule { print("label updated") }  // prints label updated
/// print("button tapped")  // prints button tapped
/// ```
///
/// Each instance counts its own pending work. So work that other code sends to the main queue doesn't make this scheduler
/// asynchronous. Its own work runs first in, first out, regardless of the scheduling threads.
public final class UIScheduler: QueueingScheduler {
    private let pendingCount = Atomic(0)

    /// Creates a scheduler with a separate count of pending work.
    public init() {}

    /// Runs `action` immediately on the main queue if this scheduler has no pending work, otherwise after that work.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if MainScheduler.isCurrent, pendingCount.load(ordering: .acquiring) == 0 {
            CurrentScheduler.withValue(self, action)
            return ActionDisposable.finished
        }
        let scheduled = ScheduledAction(action)
        enqueue(scheduled)
        return scheduled
    }

    func enqueue(_ action: ScheduledAction) {
        pendingCount.add(1, ordering: .acquiringAndReleasing)
        DispatchQueue.main.async {
            self.pendingCount.subtract(1, ordering: .acquiringAndReleasing)
            action.runOnce(as: self)
        }
    }
}

extension Scheduler where Self == UIScheduler {
    /// A new ``UIScheduler`` at each access.
    public static var ui: UIScheduler { UIScheduler() }
}
