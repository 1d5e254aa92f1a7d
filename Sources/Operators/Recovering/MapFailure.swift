extension Signal {
    /// Transforms a failure with the given closure.
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
