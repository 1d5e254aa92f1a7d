import Dispatch

/// Runs work on the main queue, always asynchronously, first in, first out.
///
/// On Linux the main queue runs only in a program that calls `dispatchMain()` or has an asynchronous `main`.
/// ``UIScheduler`` is the one that runs work inline when it can.
public final class MainScheduler: Scheduler {
    private static let marker: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    fileprivate static let shared = MainScheduler()

    private init() {}

    /// Whether the calling code runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: marker) != nil }

    public var now: SchedulerTime { .onMonotonicClock }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        DispatchQueue.main.async { scheduled.runOnce(as: self) }
        return scheduled
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, on: .main) { $0.runOnce(as: self) }
        return scheduled
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, every: interval, leeway: leeway, on: .main) { $0.run(as: self) }
        return scheduled
    }
}

extension Scheduler where Self == MainScheduler {
    /// The main queue, always asynchronously.
    public static var main: MainScheduler { MainScheduler.shared }
}
