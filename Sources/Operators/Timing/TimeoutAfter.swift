import StreamCore

extension Signal {
    /// The same events, unless the signal has not ended when `interval` has passed: then it fails with `failure`.
    ///
    ///     source:     -1-2----3-|
    ///     timeout(5): -1-2-#
    ///
    /// The timer is set before the source is subscribed to.
    ///
    /// - Failure: `failure`, made when it is needed; the source is disposed. Or the source's.
    /// - Disposal: Cancels the timer, as any end does.
    /// - Thread: The source's; the scheduler's for the failure.
    /// - Complexity: One timer.
    /// - Precondition: `interval` is not negative.
    /// - Elsewhere: `timeout:onScheduler:` in ReactiveObjC, `timeout(after:raising:on:)` in ReactiveSwift. What RxSwift and
    ///   Combine call `timeout` is ``timeout(between:on:failing:)``.
    @inlinable public func timeout(
        after interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(interval >= .zero, "A timeout cannot be negative, but is \(interval)")
        return Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            // Weak, because a source that is lost ends the subscription then, not when the time is over.
            output.upstream.add(
                scheduler.schedule(after: interval) { [weak output] in output?.end(.failed(failure())) })
            output.subscribe(to: self, next: output.next, end: output.end)
        })
    }

    /// The same events, unless the signal has not ended when `interval` has passed: then `fallback` takes its place.
    ///
    ///     source:                         -1-2----3-|
    ///     other:                          -x-|              from then on
    ///     timeout(5, switchingTo: other): -1-2--x-|
    ///
    /// - Failure: Of the source or the fallback.
    /// - Thread: The fallback is subscribed to on the scheduler.
    /// - SeeAlso: ``timeout(after:on:failing:)``
    @inlinable public func timeout(
        after interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal {
        composedBoundary {
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(after: interval, on: scheduler, failing: .out)
                .switching(to: fallback.outside)
        }
    }
}

extension Signal where Failure == Never {
    /// A signal that cannot fail, with a timeout that can. See ``Signal/timeout(after:on:failing:)``.
    @inlinable public func timeout<NewFailure: Error>(
        after interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> NewFailure
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).timeout(
            after: interval, on: scheduler, failing: failure())
    }
}

/// The failure of a signal, or that its time is over.
@usableFromInline enum TimeoutFailure<Failure: Error>: Error {
    case out
    case failed(Failure)
}

extension Signal {
    @inlinable func switching<Original: Error>(to fallback: Signal<Value, Original>) -> Signal<Value, Original>
    where Failure == TimeoutFailure<Original> {
        `catch` { (failure: TimeoutFailure<Original>) -> Signal<Value, Original> in
            switch failure {
            case .out: fallback
            case .failed(let failure): .fail(failure)
            }
        }
    }
}
