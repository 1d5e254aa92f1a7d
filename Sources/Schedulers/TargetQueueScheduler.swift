public import Dispatch

/// Runs work on a serial queue of its own, on top of any Dispatch queue, concurrent ones included.
///
/// Work is first in, first out, one piece at a time, on whatever thread Dispatch gives. Time is the monotonic clock.
/// Scheduling from inside the scheduler's own work is never inline.
public final class TargetQueueScheduler: Scheduler {
    private let queue: DispatchQueue

    /// - Parameters:
    ///   - label: Names the queue in debuggers and crash reports.
    ///   - qos: The quality of service of the work.
    ///   - target: The queue that lends its threads; a global one by default.
    public init(label: String = "rill.queue", qos: DispatchQoS = .default, target: DispatchQueue? = nil) {
        queue = DispatchQueue(label: label, qos: qos, target: target)
    }

    public var now: SchedulerTime { .onMonotonicClock }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        queue.async { scheduled.runOnce(as: self) }
        return scheduled
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, on: queue) { $0.runOnce(as: self) }
        return scheduled
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, every: interval, leeway: leeway, on: queue) { $0.run(as: self) }
        return scheduled
    }
}

extension Scheduler where Self == TargetQueueScheduler {
    /// A serial background scheduler that everybody shares. Do not block it.
    public static var background: TargetQueueScheduler { sharedBackground }
}

private let sharedBackground = TargetQueueScheduler(label: "rill.background")

extension SchedulerTime {
    /// The machine's uptime, which is also what Dispatch timers count.
    static var onMonotonicClock: SchedulerTime {
        SchedulerTime(sinceOrigin: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
    }
}
