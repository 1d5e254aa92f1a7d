extension Signal {
    /// Sends the values that arrive once `interval` has passed since the subscription.
    ///
    /// ```swift
    /// let readings = Subject<Int, Never>()
    /// readings.signal.skip(for: .seconds(5), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// readings.send(-40)
    /// scheduler.advance(by: .seconds(5))
    /// readings.send(21)  // prints 21
    /// ```
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
        return skip(until: Signal<SchedulerTime, Never>.timer(after: interval, on: scheduler).widened())
    }
}
