extension Signal {
    /// The same signal with its failure replaced by what `transform` makes of it.
    ///
    ///     source:     -1--2-#
    ///     mapFailure: -1--2-#     another failure
    ///
    /// - Elsewhere: `mapError` in ReactiveSwift and Combine.
    /// - SeeAlso: ``widenFailure(to:)``
    @inlinable public func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        Signal<Value, NewFailure>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        if sink.isDisposed { return }
                        switch terminal {
                        case .completed: sink.complete()
                        case .failed(let failure): sink.fail(transform(failure))
                        }
                    }))
        })
    }
}
