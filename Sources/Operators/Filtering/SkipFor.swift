extension Signal {
    /// The values that come when `interval` has passed since the subscription.
    ///
    ///     source:       -1--2--3--4-|
    ///     skip(for: 5): -------3--4-|
    ///
    /// - Completion: The source's, at once.
    /// - Failure: The source's, at once.
    /// - Thread: The source's.
    /// - Precondition: `interval` is not negative.
    /// - Elsewhere: `skip(_:scheduler:)` in RxSwift.
    /// - SeeAlso: ``Signal/take(for:on:)``, ``Signal/skip(until:)``
    @inlinable public func skip(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "The time to skip cannot be negative, but is \(interval)")
        return skip(until: .timer(after: interval, on: scheduler))
    }
}
