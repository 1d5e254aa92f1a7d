extension Signal {
    /// Sends the values that arrive before `interval` has passed since the subscription, then completes.
    ///
    /// ```swift
    /// let clicks = Subject<Void, Never>()
    /// clicks.signal.take(for: .seconds(10), on: scheduler).count().subscribe { print($0) }.add(to: bag)
    /// clicks.send(())
    /// clicks.send(())
    /// scheduler.advance(by: .seconds(10))  // prints 2
    /// ```
    ///
    ///     source:       -1--2--3--4-|
    ///     take(for: 5): -1--2|
    ///
    /// - Completion: When the time has passed, or with the source.
    /// - Failure: The source's failure is passed on immediately.
    /// - Threading: The source's thread. If the time completes the result, on `scheduler`.
    /// - Precondition: `interval` is not negative.
    /// - In other libraries: `take(for:scheduler:)` in RxSwift, `prefix(duration:)` in CombineExt.
    /// - SeeAlso: ``Signal/skip(for:on:)``, ``Signal/take(until:)``
    @inlinable public func take(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "take(for:on:) requires an interval of 0 or more, but got \(interval)")
        return take(until: Signal<SchedulerTime, Never>.timer(after: interval, on: scheduler).widened())
    }
}
