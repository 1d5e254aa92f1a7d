/// Disposes another disposable on a scheduler.
public final class ScheduledDisposable: Disposable {
    private let scheduler: any Scheduler
    private let target: Lock<(any Disposable)?>

    /// - Parameters:
    ///   - target: Disposed by work on `scheduler`.
    ///   - scheduler: Where the disposal runs.
    public init(_ target: any Disposable, on scheduler: any Scheduler) {
        self.scheduler = scheduler
        self.target = Lock(target)
    }

    /// Whether the disposal was asked for; it may still wait for its turn on the scheduler.
    public var isDisposed: Bool { target.withLock { $0 == nil } }

    /// Has the disposal done on the scheduler. Later calls do nothing.
    public func dispose() {
        guard let target = target.withLock({ $0.take() }) else { return }
        scheduler.schedule { target.dispose() }
    }
}
