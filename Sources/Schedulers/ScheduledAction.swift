import Dispatch
import Synchronization

/// Work that waits for its time. Disposing it, or running it, releases the closure and the timer.
package final class ScheduledAction: Disposable {
    private struct Work {
        let action: @Sendable () -> Void
        var timer: QueueTimer?
    }

    /// `nil` once disposed or, for work that runs once, begun.
    private let work: Mutex<Work?>

    package init(_ action: @escaping @Sendable () -> Void) {
        work = Mutex(Work(action: action))
    }

    package var isDisposed: Bool { work.withLock { $0 == nil } }

    package func dispose() {
        work.withLock { $0.take() }?.timer?.cancel()
    }

    /// Runs the work, which is released afterwards, unless it was disposed or has run.
    package func runOnce(as scheduler: any Scheduler) {
        guard let work = work.withLock({ $0.take() }) else { return }
        work.timer?.cancel()
        CurrentScheduler.withValue(scheduler, work.action)
    }

    /// Runs the work and keeps it, unless it was disposed.
    package func run(as scheduler: any Scheduler) {
        guard let action = work.withLock({ $0?.action }) else { return }
        CurrentScheduler.withValue(scheduler, action)
    }

    /// Calls `fire` on `queue` after `delay`, and at each `interval` from then on, until disposed.
    func arm(
        after delay: Duration, every interval: Duration? = nil, leeway: Duration = .zero, on queue: DispatchQueue,
        fire: @escaping @Sendable (ScheduledAction) -> Void
    ) {
        let timer = QueueTimer(after: delay, every: interval, leeway: leeway, on: queue) { fire(self) }
        let isArmed = work.withLock { work in
            work?.timer = timer
            return work != nil
        }
        if isArmed { timer.activate() } else { timer.cancel() }
    }
}

/// A Dispatch timer: it counts the monotonic clock and does not drift.
// Dispatch sources are thread-safe objects; the only state here is the immutable reference to one.
private struct QueueTimer: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(
        after delay: Duration, every interval: Duration?, leeway: Duration, on queue: DispatchQueue,
        _ handler: @escaping @Sendable () -> Void
    ) {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(
            deadline: .now() + .nanoseconds(max(0, delay.nanosecondsRoundedUp)),
            repeating: interval.map { .nanoseconds($0.nanosecondsRoundedUp) } ?? .never,
            leeway: .nanoseconds(max(0, leeway.nanosecondsRoundedUp)))
        source.setEventHandler(handler: handler)
    }

    func activate() { source.activate() }

    // A source that was never activated may not be released; activating a cancelled one is legal and does nothing.
    func cancel() {
        source.cancel()
        source.activate()
    }
}
