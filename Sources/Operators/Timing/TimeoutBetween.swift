import StreamCore

extension Signal {
    /// The same events, unless none comes for `interval`: then it fails with `failure`.
    ///
    ///     source:              -1-2----3-|
    ///     timeout(between: 3): -1-2--#
    ///
    /// The time counts from the subscription to the first value, then from value to value, and to the end. The timer is set
    /// before the source is subscribed to, and again, for the rest, when it comes too early; what comes in the very moment in
    /// which it is due is in time if it was scheduled before that.
    ///
    /// - Failure: `failure`, made when it is needed; the source is disposed. Or the source's.
    /// - Disposal: Cancels the timer, as any end does.
    /// - Thread: The source's; the scheduler's for the failure.
    /// - Complexity: One timer, whatever the rate of the source.
    /// - Precondition: `interval` is greater than zero.
    /// - Elsewhere: `timeout(_:scheduler:)` in RxSwift, `timeout(_:scheduler:customError:)` in Combine.
    /// - SeeAlso: ``timeout(after:on:failing:)``, which limits the whole.
    @inlinable public func timeout(
        between interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(interval > .zero, "The longest gap must be greater than zero, but is \(interval)")
        return Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let deadline = StateBox(scheduler.now.advanced(by: interval))
            let timer = SerialDisposable()
            output.upstream.add(timer)
            // The timer is not moved with every value: when it fires too early it goes on for the rest. It holds the serialized sink
            // weakly, because a source that is lost ends the subscription then, not when the time is over.
            @Sendable func arm(after delay: Duration, _ output: SerializedSink<Value, Failure>) {
                let work = scheduler.schedule(after: delay) { [weak output] in
                    output?.perform(()) { [weak output] in
                        let now = scheduler.now
                        // A clock that was set back puts the end off by one interval at most.
                        deadline.value = Swift.min(deadline.value, now.advanced(by: interval))
                        let rest = now.duration(to: deadline.value)
                        guard let output else { return }
                        if rest > .zero { arm(after: rest, output) } else { output.end(.failed(failure())) }
                    }
                }
                if !work.isDisposed { timer.inner = work }
            }
            arm(after: interval, output)
            let receive: @Sendable (Value) -> Void = { value in
                deadline.value = scheduler.now.advanced(by: interval)
                sink.next(value)
            }
            output.subscribe(to: self, next: { output.perform($0, receive) }, end: output.end)
        })
    }

    /// The same events, unless none comes for `interval`: then `fallback` takes the signal's place.
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
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(between: interval, on: scheduler, failing: .out)
                .switching(to: fallback.outside)
        }
    }
}

extension Signal where Failure == Never {
    /// A signal that cannot fail, with a timeout that can. See ``Signal/timeout(between:on:failing:)``.
    @inlinable public func timeout<NewFailure: Error>(
        between interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> NewFailure
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).timeout(
            between: interval, on: scheduler, failing: failure())
    }
}
