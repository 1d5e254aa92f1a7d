/// Disposes its target on a scheduler.
///
/// ```swift
/// let sensor = ActionDisposable { print("sensor closed") }
/// let disposal = ScheduledDisposable(sensor, on: scheduler)
/// disposal.dispose()
/// print(sensor.isDisposed)  // prints false
/// scheduler.advance()  // prints sensor closed
/// ```
public final class ScheduledDisposable: Disposable {
    private let scheduler: any Scheduler
    private let target: Lock<(any Disposable)?>

    /// Creates a disposable that disposes `target` on `scheduler`.
    ///
    /// - Parameters:
    ///   - target: The disposable to dispose.
    ///   - scheduler: The scheduler that runs the disposal.
    public init(_ target: any Disposable, on scheduler: any Scheduler) {
        self.scheduler = scheduler
        self.target = Lock(target)
    }

    deinit {
        ReleaseLoop.release { pending in
            if let target = target.withLock({ $0.take() }) { pending.append(target) }
        }
    }

    /// A Boolean value that indicates whether `dispose()` was called. The disposal can still be pending on the scheduler.
    public var isDisposed: Bool { target.withLock { $0 == nil } }

    /// Schedules the disposal. Later calls do nothing.
    public func dispose() {
        guard let target = target.withLock({ $0.take() }) else { return }
        scheduler.schedule { target.dispose() }
    }
}
