extension Signal where Failure == Never {
    /// The events that the values are: the inverse of ``Signal/materialize()``.
    ///
    ///     source:          -a--b--c--d-|     a = next(1), b = next(2), c = failed, d = next(3)
    ///     dematerialize(): -1--2--#
    ///
    /// - Completion: With the first value that is a completion, or with the source, if that comes first. The source is
    ///   disposed.
    /// - Failure: With the first value that is a failure. The source is disposed.
    /// - SeeAlso: ``Signal/dematerializeResults()``
    @inlinable public func dematerialize<NewValue: Sendable, NewFailure: Error>() -> Signal<NewValue, NewFailure>
    where Value == Signal<NewValue, NewFailure>.Event {
        Signal<NewValue, NewFailure>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment,
                    next: { event in
                        if sink.isDisposed { return }
                        switch event {
                        case .next(let value): sink.next(value)
                        case .failed(let failure): sink.fail(failure)
                        case .completed: sink.complete()
                        }
                    }, end: { _ in sink.complete() }))
        })
    }
}
