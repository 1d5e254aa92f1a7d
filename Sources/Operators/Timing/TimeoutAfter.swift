import StreamCore

extension Signal {
    /// Limits the time until the signal ends: fails with `failure` if that takes longer than `interval`.
    ///
    /// ```swift
    /// let download = Subject<Int, DownloadError>()
    /// download.signal.timeout(after: .seconds(10), on: scheduler, failing: .tooSlow)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.advance(by: .seconds(9))
    /// download.send(90)  // prints 90
    /// scheduler.advance(by: .seconds(1))  // prints tooSlow
    /// ```
    ///
    ///     source:     -1-2----3-|
    ///     timeout(5): -1-2-#
    ///
    /// The timer is set before the source is subscribed to. The time that subscribers take to process a value does not count: a timer
    /// that fires meanwhile restarts for the remaining time. The time for which a full queue downstream pauses the source counts.
    ///
    /// To limit only the time until the first value, use ``timeout(first:on:failing:)``; between two values,
    /// ``timeout(between:on:failing:)``. A source that ends with a value, such as `first()`, does not fail after that value.
    ///
    /// - Failure: The source's, or `failure`, which is created when it is needed. The source is disposed then.
    /// - Disposal: Cancels the timer, as does every terminal event.
    /// - Threading: The source's thread; the scheduler's for `failure`.
    /// - Complexity: One timer. Each value reads the scheduler's time twice.
    /// - Precondition: `interval` is not negative.
    /// - In other libraries: `timeout:onScheduler:` in ReactiveObjC, `timeout(after:raising:on:)` in ReactiveSwift. `timeout`
    ///   in RxSwift and Combine is ``timeout(between:on:failing:)``.
    @inlinable public func timeout(
        after interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(
            interval >= .zero, "timeout(after:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let timeout = SourceTimeout(output, after: interval, on: scheduler, failure)
            // Resumed last, as a flattening operator's outer signal, because only such a subscription stores that its source sends once.
            let source = output.openChild(isOuter: true)
            timeout.arm(after: interval)
            let receive: @Sendable (Value) -> Void = { value in
                let begin = scheduler.now
                output.sink.next(value)
                timeout.deadline.value = timeout.deadline.value.advanced(by: begin.duration(to: scheduler.now))
            }
            let receiveLast: @Sendable (Value) -> Void = { if timeout.stop(for: $0) { receive($0) } }
            // Asked before the value waits, because a later one can be the last.
            output.subscribe(
                to: self, in: source, next: { output.perform($0, source.endsWithValue ? receiveLast : receive) },
                end: output.end)
        })
    }

    /// Limits the time until the signal ends: continues with `fallback` if that takes longer than `interval`.
    ///
    /// ```swift
    /// let forecast = Signal<String, Never>.never
    /// forecast.timeout(after: .seconds(5), on: scheduler, switchingTo: .just("stored forecast"))
    ///     .subscribe { print($0) }.add(to: bag)
    /// scheduler.advance(by: .seconds(5))  // prints stored forecast
    /// ```
    ///
    ///     source:                         -1-2----3-|
    ///     other:                          -x-|              from then on
    ///     timeout(5, switchingTo: other): -1-2--x-|
    ///
    /// - Failure: That of the source or the fallback.
    /// - Threading: The fallback is subscribed to on the scheduler.
    /// - SeeAlso: ``timeout(after:on:failing:)``
    @inlinable public func timeout(
        after interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal {
        composedBoundary {
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(after: interval, on: scheduler, failing: .timedOut)
                .switching(to: fallback.callerInput)
        }
    }
}

/// The failure of a signal, or a timeout.
@usableFromInline enum TimeoutFailure<Failure: Error>: Error {
    case timedOut
    case failed(Failure)
}

extension Signal {
    /// Handles a timeout by continuing with `fallback`.
    @inlinable func switching<Original: Error>(to fallback: Signal<Value, Original>) -> Signal<Value, Original>
    where Failure == TimeoutFailure<Original> {
        `catch` { (failure: TimeoutFailure<Original>) -> Signal<Value, Original> in
            switch failure {
            case .timedOut: fallback
            case .failed(let failure): .fail(failure)
            }
        }
    }
}
