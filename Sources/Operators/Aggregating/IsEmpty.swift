extension Signal {
    /// Whether there is no value: `false` at the first, `true` when the source completes without.
    ///
    ///     source:    ----1--2-|
    ///     isEmpty(): ----(f|)     f = false
    ///
    /// - Completion: Behind the answer. The source is disposed as soon as it is certain.
    /// - Failure: The source's, without an answer.
    /// - Elsewhere: `any` is the opposite in ReactiveObjC.
    /// - SeeAlso: ``Signal/count()``
    @inlinable public func isEmpty() -> Signal<Bool, Failure> {
        composed { $0.allSatisfy { (_) throws(Failure) in false } }
    }
}
