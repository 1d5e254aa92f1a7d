import Dispatch

/// A scheduler that runs work on the main queue, always asynchronously, in one order with other work on that queue.
///
/// ```swift
/// MainScheduler.main.schedule { print("label updated") }
/// print("button tapped")  // prints button tapped, label updated
/// ```
///
/// On Linux the main queue runs only in a program that calls `dispatchMain()` or has an asynchronous `main`.
/// ``UIScheduler`` runs work inline if possible.
public final class MainScheduler: QueueingScheduler {
    fileprivate static let shared = MainScheduler()

    private init() {}

    /// A Boolean value that indicates whether the calling code runs on the main queue.
    @usableFromInline package static var isCurrent: Bool { MainQueue.isCurrent }

    func enqueue(_ action: ScheduledAction) {
        DispatchQueue.main.async { action.runOnce(as: Self.shared) }
    }
}

extension Scheduler where Self == MainScheduler {
    /// The scheduler that always runs work asynchronously on the main queue.
    public static var main: MainScheduler { MainScheduler.shared }
}
