import StreamCore

extension Signal {
    /// Limits the time between values: fails with `failure` if no event is sent for `interval`.
    ///
    /// ```swift
    /// let heartbeats = Subject<Int, DownloadError>()
    /// heartbeats.signal.timeout(between: .seconds(5), on: scheduler, failing: .disconnected)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.advance(by: .seconds(4))
    /// heartbeats.send(1)  // prints 1
    /// scheduler.advance(by: .seconds(4))
    /// heartbeats.send(2)  // prints 2
    /// scheduler.advance(by: .seconds(5))  // prints disconnected
    /// ```
    ///
    ///     source:              -1-2----3-|
    ///     timeout(between: 3): -1-2--#
    ///
    /// The interval is measured from the subscription to the first value, then from the return of each value's delivery to the next
    /// one, and to the end. So neither the time that subscribers take to process a value counts, nor that for which a full queue
    /// downstream pauses the source. The timer is set before the source is subscribed to. If it fires early, it restarts for the
    /// remaining time. A value that arrives exactly when the interval ends is in time if it was scheduled before the timer.
    ///
    /// - Failure: The source's, or `failure`, which is created when it is needed. The source is disposed then.
    /// - Disposal: Cancels the timer, as does every terminal event.
    /// - Threading: The source's thread; the scheduler's for `failure`.
    /// - Complexity: One timer at any source rate.
    /// - Precondition: `interval` is greater than zero.
    /// - In other libraries: `timeout(_:scheduler:)` in RxSwift, `timeout(_:scheduler:customError:)` in Combine.
    /// - SeeAlso: ``timeout(after:on:failing:)``, which limits the total time, and ``timeout(first:on:failing:)``.
    @inlinable public func timeout(
        between interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(
            interval > .zero, "timeout(between:on:) requires an interval greater than 0, but got \(interval)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let timeout = SourceTimeout(output, after: interval, on: scheduler, failure)
            // Resumed last, as a flattening operator's outer signal, because only such a subscription stores that its source sends once.
            let source = output.openChild(isOuter: true)
            timeout.arm(after: interval)
            timeout.stopDuringPauses(of: source)
            let receive: @Sendable (Value) -> Void = { value in
                output.sink.next(value)
                timeout.deadline.value = scheduler.now.advanced(by: interval)
            }
            let receiveLast: @Sendable (Value) -> Void = { if timeout.stop(for: $0) { receive($0) } }
            // Asked before the value waits, because a later one can be the last.
            output.subscribe(
                to: self, in: source, next: { output.perform($0, source.endsWithValue ? receiveLast : receive) },
                end: output.end)
        })
    }

    /// Limits the time between values: continues with `fallback` if no event is sent for `interval`.
    ///
    /// ```swift
    /// let heartbeats = Subject<String, Never>()
    /// heartbeats.signal.timeout(between: .seconds(5), on: scheduler, switchingTo: .just("disconnected"))
    ///     .subscribe { print($0) }.add(to: bag)
    /// heartbeats.send("connected")  // prints connected
    /// scheduler.advance(by: .seconds(5))  // prints disconnected
    /// ```
    ///
    ///     source:                                  -1-2----3-|
    ///     other:                                   -x-|              from then on
    ///     timeout(between: 3, switchingTo: other): -1-2---x-|
    ///
    /// - SeeAlso: ``timeout(between:on:failing:)``
    @inlinable public func timeout(
        between interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal {
        composedBoundary {
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(between: interval, on: scheduler, failing: .timedOut)
                .switching(to: fallback.callerInput)
        }
    }
}
