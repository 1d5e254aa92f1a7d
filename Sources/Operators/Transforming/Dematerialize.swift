extension Signal where Failure == Never {
    /// Sends the events that the values represent: the inverse of ``Signal/materialize()``.
    ///
    /// ```swift
    /// let recorded = Signal<Signal<Int, LoadingError>.Event, Never>.of(.next(1), .failed(.offline))
    /// _ = recorded.dematerialize().subscribe(next: { print($0) }, failed: { print($0) })  // prints 1, offline
    /// ```
    ///
    ///     source:          -a--b--c--d-|     a = next(1), b = next(2), c = failed, d = next(3)
    ///     dematerialize(): -1--2--#
    ///
    /// - Completion: With the first value that is a completion, or with the source if it completes before that. The source is
    ///   disposed.
    /// - Failure: With the first value that is a failure. The source is disposed.
    /// - SeeAlso: ``Signal/dematerializeResults()``
    @inlinable public func dematerialize<NewValue: Sendable, NewFailure: Error>() -> Signal<NewValue, NewFailure>
    where Value == Signal<NewValue, NewFailure>.Event {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { event in
                    if sink.isDisposed { return }
                    switch event {
                    case .next(let value): sink.next(value)
                    case .failed(let failure): sink.fail(failure)
                    case .completed: sink.complete()
                    }
                } end: { _ in
                    sink.complete()
                })
        })
    }
}
