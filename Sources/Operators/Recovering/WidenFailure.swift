extension Signal where Failure == Never {
    /// Returns this signal, which cannot fail, as a signal of another failure type.
    ///
    /// ```swift
    /// let draft = Signal<String, Never>.just("draft")
    /// let versions: [Signal<String, LoadingError>] = [draft.widenFailure(), .fail(.offline)]
    /// _ = concat(versions).subscribe(next: { print($0) }, failed: { print($0) })  // prints draft, offline
    /// ```
    ///
    ///     source:       -1--2-|
    ///     widenFailure: -1--2-|
    ///
    /// The other failure type is inferred from what follows, such as the closure of ``Signal/flatMap(_:_:)`` or the result of a
    /// function. Where it isn't, state it: `widenFailure(to: LoadingError.self)`.
    ///
    /// - In other libraries: `promoteError` in ReactiveSwift, `setFailureType` in Combine.
    /// - SeeAlso: ``Signal/eraseToAnyError()``, ``Signal/mapFailure(_:)``, ``Signal/assertNoFailure(_:_:)``
    @inlinable public func widenFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        .init(attach: { widened().attach($0.traced()) })
    }
}
