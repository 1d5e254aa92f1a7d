import StreamCore

extension Signal {
    /// Subscribes again when, after a failure, the signal that `handler` makes of the failures sends a value.
    ///
    ///     source:       -1-#
    ///     retry(later): -1----1----1>     when: the failures, 2 ticks later
    ///
    /// - Parameter handler: Called for each subscription, before the first attempt.
    /// - Completion: The source's, or that of the handler's signal, at once. An attempt in progress is disposed then.
    /// - Failure: That of the handler's signal, at once. The source's are values for the handler.
    /// - Note: A value that comes while the source runs does nothing. One that answers a failure at once has the source
    ///   subscribed to when all that answers it at once has come, so an end among that comes first.
    /// - Complexity: A loop, no stack.
    /// - Elsewhere: `retryWhen` in CombineExt, `retry(when:)` in RxSwift, where an attempt in progress continues when the handler's signal
    ///   completes.
    /// - SeeAlso: ``retry(_:where:)``
    @inlinable public func retry<Trigger>(
        when handler: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, Failure>
    ) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let failures = Subject<Failure, Never>()
            let again = Subject<Void, Never>()
            // The handler's signal keeps `again` and the source keeps `failures` and the serialized sink: so the loss of either is
            // the loss of what depends on it.
            let retries = again.signal
            output.subscribe(
                to: handler(failures.signal), next: { _ in again.send(()) }, end: { [weak output] in output?.end($0) })
            let attempts = Signal(attach: { sink in
                let isWaiting = StateBox(false)
                SequentialSubscription(sink) { terminal in
                    switch terminal {
                    case nil: return self
                    case .completed:
                        guard isWaiting.value else { return nil }
                        isWaiting.value = false
                        return self
                    case .failed(let failure):
                        isWaiting.value = true
                        return Signal(attach: { sink in
                            retries.attach(
                                Sink(segment: sink.segment, next: { sink.complete() }, end: { _ in sink.complete() }))
                            failures.send(failure)
                        })
                    }
                }.start()
            })
            output.subscribe(to: attempts, next: output.next, end: output.end)
        })
    }

    /// With a handler whose signal cannot fail. See ``retry(when:)``.
    @_disfavoredOverload @inlinable public func retry<Trigger>(
        when handler: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, Never>
    ) -> Signal<Value, Never> {
        let attempts = retry { failures in handler(failures).widened(to: Failure.self) }
        return Signal<Value, Never>(attach: { sink in
            // The handler cannot fail, so the only end is completion.
            attempts.attach(Sink(segment: sink.segment, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}
