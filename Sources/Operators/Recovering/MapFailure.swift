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
    /// - SeeAlso: ``widenFailure(to:)``
    @inlinable public func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        .stage { sink in
            attach(
                sink.receiving(sink.next) { terminal in
                    if sink.isDisposed { return }
                    switch terminal {
                    case .completed: sink.complete()
                    case .failed(let failure): sink.fail(transform(failure))
                    }
                })
        }
    }
}
