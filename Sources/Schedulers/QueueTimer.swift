import Dispatch

/// A Dispatch timer: it counts the monotonic clock and does not drift.
///
/// All of them fire on one queue, which nobody blocks: there a cancelled timer is cleared away at once, however busy the
/// place where its work was to run. The handler is released on that queue, so it must not be the last to hold a user's
/// object.
final class QueueTimer: Disposable {
    // Dispatch sources are thread-safe objects, which the overlay does not say; the reference to this one never changes.
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

    // A source that was never activated may not be released; activating a cancelled one is legal and does nothing.
    func dispose() {
        source.cancel()
        source.activate()
    }
}

extension SchedulerTime {
    /// The machine's uptime, which is also what Dispatch timers count.
    static var onMonotonicClock: SchedulerTime {
        SchedulerTime(sinceOrigin: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
    }
}
