extension Signal {
    /// Sends the values that arrive once `interval` has passed since the subscription.
    ///
    ///     source:       -1--2--3--4-|
    ///     skip(for: 5): -------3--4-|
    ///
    /// - Completion: With the source, immediately.
    /// - Failure: The source's failure is passed on immediately.
    /// - Threading: The source's thread.
    /// - Precondition: `interval` is not negative.
    /// - In other libraries: `skip(_:scheduler:)` in RxSwift.
    /// - SeeAlso: ``Signal/take(for:on:)``, ``Signal/skip(until:)``
    @inlinable public func skip(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "skip(for:on:) requires an interval of 0 or more, but got \(interval)")
        return skip(until: .timer(after: interval, on: scheduler))
    }
}
