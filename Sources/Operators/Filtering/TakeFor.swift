extension Signal {
    /// The values that come before `interval` has passed since the subscription, then completed.
    ///
    ///     source:       -1--2--3--4-|
    ///     take(for: 5): -1--2|
    ///
    /// - Completion: When the time has passed, or with the source.
    /// - Failure: The source's, at once.
    /// - Thread: The source's; the scheduler's for the end.
    /// - Precondition: `interval` is not negative.
    /// - Elsewhere: `take(for:scheduler:)` in RxSwift, `prefix(duration:)` in CombineExt.
    /// - SeeAlso: ``Signal/skip(for:on:)``, ``Signal/take(until:)``
    @inlinable public func take(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "The time to take cannot be negative, but is \(interval)")
        return take(until: .timer(after: interval, on: scheduler))
    }
}
