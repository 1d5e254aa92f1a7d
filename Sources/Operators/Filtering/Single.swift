extension Signal {
    /// The only value, sent when the source completes; `failure` if there is none, or as soon as there are two.
    ///
    ///     source:                 -1----|
    ///     single(failing: error): ------(1|)
    ///
    ///     other:                           -1--2-|
    ///     single(failing: error) of other: ----#
    ///
    /// For the only value that matches something, put ``filter(_:)`` before it.
    ///
    /// - Failure: `failure`, or the source's.
    /// - Disposal: The source is disposed with the second value.
    /// - Complexity: Holds one value.
    /// - Elsewhere: `single` in RxSwift, which sends the value when it comes, before it is known to be the only one.
    /// - SeeAlso: ``Signal/first()``, ``Signal/element(at:failing:)``
    @inlinable public func single(failing failure: Failure)
        -> Signal
    {
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
    /// As ``Signal/single(failing:)``, of a source that cannot fail itself.
    @inlinable public func single<NewFailure: Error>(failing failure: NewFailure) -> Signal<Value, NewFailure> {
        widened().single(failing: failure)
    }
}
