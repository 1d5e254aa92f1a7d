extension Signal {
    /// Sends `false` at the first value, or `true` when the source completes without a value.
    ///
    /// ```swift
    /// let results = Signal<String, Never>.empty
    /// _ = results.isEmpty().subscribe { print($0) }  // prints true
    /// ```
    ///
    ///     source:    ----1--2-|
    ///     isEmpty(): ----(f|)     f = false
    ///
    /// - Completion: After the result. The source is disposed as soon as the result is certain.
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - In other libraries: `any` in ReactiveObjC is the opposite.
    /// - SeeAlso: ``Signal/count()``
    @inlinable public func isEmpty() -> Signal<Bool, Failure> {
        composed { $0.allSatisfy { _ in false } }
    }
}
