import StreamCore

extension Signal {
    /// Resubscribes when, after a failure, the signal that `handler` returns sends a value.
    ///
    /// ```swift
    /// let news = Signal<String, LoadingError>.fail(.offline).onSubscribe { print("connecting") }
    /// let isOnline = Subject<Void, LoadingError>()
    /// news.retryWhen { failures in failures.widenFailure().flatMap(.latest) { _ in isOnline.signal } }
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints connecting
    /// isOnline.send(())  // prints connecting
    /// ```
    ///
    ///     source:           -1-#
    ///     retryWhen(later): -1----1----1>     the failures, 2 ticks later
    ///
    /// - Completion: With the source, or immediately with the handler's signal. An attempt in progress is disposed then.
    /// - Failure: The failure of the handler's signal. Immediate. The source's failures are values for the handler.
    /// - Complexity: Uses a loop and no recursion.
    /// - Parameter handler: A closure that receives a signal of the failures. It is called for each subscription, before the
    ///   first attempt.
    /// - In other libraries: `retryWhen` in CombineExt, `retryWhen(_:)` in RxSwift, where an attempt in progress continues when
    ///   the handler's signal completes.
    /// - Note: A value that arrives while the source is active has no effect. If the handler's signal responds to a failure
    ///   synchronously, the source is subscribed to after everything that it sends synchronously. A terminal event among that
    ///   ends the result first.
    /// - SeeAlso: ``retry(policy:where:)``
    @inlinable public func retryWhen<Trigger, NewFailure: Error>(
        _ handler: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, NewFailure>
    ) -> Signal<Value, NewFailure> {
        .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let failures = Subject<Failure, Never>()
            let again = Subject<Void, Never>()
            // The handler's signal retains `again`. The source retains `failures` and the serialized sink. If one of them is
            // released, so is everything that depends on it.
            let retries = again.signal
            output.subscribe(
                to: handler(failures.signal), in: output.openChild(isInput: false), next: { _ in again.send(()) },
                end: { [weak output] in output?.end($0) })
            let attempts = Signal<Value, NewFailure>(attach: { sink in
                let isWaiting = StateBox(false)
                // No failure is left: each one makes another attempt.
                let attempt: Sink<Value, Failure> = sink.receiving(sink.next, end: { _ in sink.complete() })
                SequentialSubscription(attempt) { terminal in
                    switch terminal {
                    case .completed:
                        guard isWaiting.value else { return nil }
                        isWaiting.value = false
                        return self
                    case .failed(let failure):
                        isWaiting.value = true
                        return Signal(attach: { sink in
                            retries.attach(sink.receiving({ _ in sink.complete() }, end: { _ in sink.complete() }))
                            failures.send(failure)
                        })
                    }
                }.start(with: self)
            })
            output.subscribe(to: attempts, next: output.next, end: output.end)
        })
    }
}
