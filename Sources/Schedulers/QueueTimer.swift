import Dispatch

/// A Dispatch timer, which uses the monotonic clock and doesn't drift.
///
/// All timers fire on one queue, which is never blocked. So a cancelled timer is removed immediately, even if the scheduler of
/// its work is busy. The handler is released on that queue, so it must not own the last reference to a user's object.
final class QueueTimer: Disposable {
    // Safe: Dispatch sources are thread-safe, although the overlay does not declare it, and this reference never changes.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    init(
        after delay: Duration, every interval: Duration? = nil, leeway: Duration = .zero,
        _ handler: @escaping @Sendable () -> Void
    ) {
        source = DispatchSource.makeTimerSource(queue: Self.queue)
        source.schedule(
            deadline: .now() + .nanoseconds(max(0, delay.nanosecondsRoundedUp)),
            repeating: interval.map { .nanoseconds($0.nanosecondsRoundedUp) } ?? .never,
            leeway: .nanoseconds(max(0, leeway.nanosecondsRoundedUp)))
        source.setEventHandler(handler: handler)
    }

    static let queue = DispatchQueue(label: "rill.timer", qos: .userInitiated)

    func start() { source.activate() }

    var isDisposed: Bool { source.isCancelled }

    // Releasing a source that was never activated is an error. Activating a cancelled source does nothing.
    func dispose() {
        source.cancel()
        source.activate()
    }
}

extension SchedulerTime {
    /// The uptime of the machine, which Dispatch timers also use.
    static var onMonotonicClock: SchedulerTime {
        SchedulerTime(sinceOrigin: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
    }
}
