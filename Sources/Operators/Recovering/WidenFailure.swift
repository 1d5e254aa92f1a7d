extension Signal where Failure == Never {
    /// Returns this signal, which cannot fail, as a signal of another failure type.
    ///
    ///     source:       -1--2-|
    ///     widenFailure: -1--2-|
    ///
    /// - In other libraries: `promoteError` in ReactiveSwift, `setFailureType` in Combine.
    /// - SeeAlso: ``Signal/mapFailure(_:)``, ``Signal/assertNoFailure(fileID:line:)``
    @inlinable public func widenFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        .stage { sink in widened().attach(sink) }
    }
}
