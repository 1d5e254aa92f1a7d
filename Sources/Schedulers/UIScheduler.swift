import Dispatch
import Synchronization

/// Runs work on the main queue: inline when the caller is there and nothing of this scheduler's own waits, else queued.
///
/// The count of what waits belongs to the instance, so what other parts of a program send to the main queue does not make
/// this one asynchronous, and its own work is first in, first out, whichever threads schedule it.
public final class UIScheduler: QueueingScheduler {
    private let waiting = Atomic(0)

    /// A scheduler with a count of its own of what waits on the main queue.
    public init() {}

    /// Runs `action` at once on the main queue where none of its work waits, else behind that.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if MainScheduler.isCurrent, waiting.load(ordering: .acquiring) == 0 {
            CurrentScheduler.withValue(self, action)
            return ActionDisposable.finished
        }
        let scheduled = ScheduledAction(action)
        enqueue(scheduled)
        return scheduled
    }

    func enqueue(_ action: ScheduledAction) {
        waiting.add(1, ordering: .acquiringAndReleasing)
        DispatchQueue.main.async {
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
            action.runOnce(as: self)
        }
    }
}

extension Scheduler where Self == UIScheduler {
    /// A fresh ``UIScheduler`` at each mention.
    public static var ui: UIScheduler { UIScheduler() }
}
