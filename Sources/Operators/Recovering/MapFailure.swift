extension Signal {
    /// Transforms a failure with the given closure.
    ///
    /// ```swift
    /// let user = Signal<String, LoadingError>.fail(.offline)
    /// let shown = user.mapFailure { failure in Alert(text: "Can't load the user: \(failure)") }
    /// _ = shown.subscribe(next: { print($0) }, failed: { print($0.text) })  // prints Can't load the user: offline
    /// ```
    ///
    ///     source:     -1--2-#
    ///     mapFailure: -1--2-#     another failure
    ///
    /// - In other libraries: `mapError` in ReactiveSwift and Combine.
    /// - SeeAlso: ``widenFailure(to:)``, ``eraseToAnyError()``
    @inlinable public func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving(sink.next) { terminal in
                    if sink.isDisposed { return }
                    switch terminal {
                    case .completed: sink.complete()
                    case .failed(let failure): sink.fail(transform(failure))
                    }
                })
        })
    }

    /// Returns this signal with the failure type `any Error`.
    ///
    /// ```swift
    /// let names = Signal<String, LoadingError>.just("Ada")
    /// let marks = Signal<String, ParsingError>.fail(.noNumber)
    /// _ = merge(names.eraseToAnyError(), marks.eraseToAnyError())
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints Ada, noNumber
    /// ```
    ///
    ///     source:          -1--2-#
    ///     eraseToAnyError: -1--2-#
    ///
    /// Signals with different failure types can be joined after this. If only one of them can fail, ``widenFailure(to:)`` keeps its
    /// failure type.
    ///
    /// - In other libraries: `mapError { $0 as any Error }` in Combine.
    /// - SeeAlso: ``mapFailure(_:)``
    @inlinable public func eraseToAnyError() -> Signal<Value, any Error> {
        composed { $0.mapFailure { failure in failure } }
    }
}
