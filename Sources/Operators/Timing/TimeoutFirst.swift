import StreamCore

extension Signal {
    /// Limits the time until the first value: fails with `failure` if that takes longer than `interval`.
    ///
    /// ```swift
    /// let positions = Subject<Int, DownloadError>()
    /// positions.signal.timeout(first: .seconds(10), on: scheduler, failing: .tooSlow)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.advance(by: .seconds(9))
    /// positions.send(1)  // prints 1
    /// scheduler.advance(by: .seconds(60))
    /// positions.send(2)  // prints 2
    /// ```
    ///
    ///     source:            -1-2-----3-|
    ///     timeout(first: 2): -1-2-----3-|
    ///
    /// After the first value, the signal can take any time. It can also end before it has sent a value. The timer is set
    /// before the source is subscribed to. A value that arrives exactly when the interval ends is in time if it was
    /// scheduled before the timer.
    ///
    /// - Failure: The source's, or `failure`, which is created when it is needed. The source is disposed then.
    /// - Disposal: Cancels the timer, as do the first value and every terminal event.
    /// - Threading: The source's thread; the scheduler's for `failure`.
    /// - Complexity: One timer until the first value.
    /// - Precondition: `interval` is not negative.
    /// - In other libraries: `timeout` with a first time-out indicator in RxJava.
    /// - SeeAlso: ``timeout(after:on:failing:)``, which limits the total time, and ``timeout(between:on:failing:)``.
    @inlinable public func timeout(
        first interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(
            interval >= .zero, "timeout(first:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let timeout = SourceTimeout(output, after: interval, on: scheduler, failure)
            timeout.arm(after: interval)
            let receive: @Sendable (Value) -> Void = { value in
                if !timeout.isAnswered.value, !timeout.stop(for: value) { return }
                output.sink.next(value)
            }
            output.subscribe(to: self, next: { output.perform($0, receive) }, end: output.end)
        })
    }

    /// Limits the time until the first value: continues with `fallback` if that takes longer than `interval`.
    ///
    /// ```swift
    /// let prices = Subject<String, Never>()
    /// prices.signal.timeout(first: .seconds(5), on: scheduler, switchingTo: .just("stored price"))
    ///     .subscribe { print($0) }.add(to: bag)
    /// scheduler.advance(by: .seconds(5))  // prints stored price
    /// ```
    ///
    ///     source:                               ---1-2-|
    ///     other:                                -x-|           from then on
    ///     timeout(first: 2, switchingTo: other): ---x-|
    ///
    /// - Failure: That of the source or the fallback.
    /// - Threading: The fallback is subscribed to on the scheduler.
    /// - SeeAlso: ``timeout(first:on:failing:)``
    @inlinable public func timeout(
        first interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal {
        composedBoundary {
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(first: interval, on: scheduler, failing: .timedOut)
                .switching(to: fallback.callerInput)
        }
    }
}
