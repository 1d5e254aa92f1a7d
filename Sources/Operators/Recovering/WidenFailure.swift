extension Signal where Failure == Never {
    /// The same signal where one that can fail is asked for.
    ///
    ///     source:       -1--2-|
    ///     widenFailure: -1--2-|
    ///
    /// - Elsewhere: `promoteError` in ReactiveSwift, `setFailureType` in Combine.
    /// - SeeAlso: ``Signal/mapFailure(_:)``, ``Signal/assertNoFailure(fileID:line:)``
    @inlinable public func widenFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        Signal<Value, NewFailure>(attach: { sink in
            widened().attach(sink.traced())
        })
    }
}
