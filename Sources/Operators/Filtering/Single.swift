extension Signal {
    /// Sends the only value when the source completes, and fails with `failure` if there are none or several.
    ///
    /// ```swift
    /// let users = Signal<String, LoadingError>.of("ada", "ada2")
    /// _ = users.single(failing: .offline).subscribe(next: { print($0) }, failed: { print($0) })  // prints offline
    /// ```
    ///
    ///     source:                 -1----|
    ///     single(failing: error): ------(1|)
    ///
    ///     other:                           -1--2-|
    ///     single(failing: error) of other: ----#
    ///
    /// To require a single matching value, put ``filter(_:)`` before this operator.
    ///
    /// - Failure: `failure`, immediately with the second value, or on completion without a value. The source's failure is
    ///   passed on.
    /// - Disposal: The source is disposed with the second value.
    /// - Complexity: Stores one value.
    /// - In other libraries: `single` in RxSwift, which sends the value immediately, before it can be certain that no other
    ///   follows.
    /// - SeeAlso: ``Signal/first()``, ``Signal/element(at:failing:)``
    @inlinable public func single(failing failure: Failure) -> Signal {
        composed {
            $0.reduce(into: Value?.none) { (only, value) throws(Failure) in
                if only != nil { throw failure }
                only = value
            }.map { (only) throws(Failure) in
                guard let only else { throw failure }
                return only
            }
        }
    }
}

extension Signal where Failure == Never {
    /// Sends the only value of a source that cannot fail. See ``Signal/single(failing:)``.
    @inlinable public func single<NewFailure: Error>(failing failure: NewFailure) -> Signal<Value, NewFailure> {
        widened().single(failing: failure)
    }
}
