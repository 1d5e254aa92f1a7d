import Dispatch

/// Runs work on the main queue, always asynchronously, first in, first out, also among what others send there.
///
/// On Linux the main queue runs only in a program that calls `dispatchMain()` or has an asynchronous `main`.
/// ``UIScheduler`` is the one that runs work inline when it can.
public final class MainScheduler: QueueingScheduler {
    fileprivate static let shared = MainScheduler()

    private init() {}

    /// Whether the calling code runs on the main queue.
    package static var isCurrent: Bool { MainQueue.isCurrent }

    func enqueue(_ action: ScheduledAction) {
        DispatchQueue.main.async { action.runOnce(as: Self.shared) }
    }
}

extension Scheduler where Self == MainScheduler {
    /// The main queue, always asynchronously.
    public static var main: MainScheduler { MainScheduler.shared }
}
