extension Signal {
    /// Whether `predicate` holds for all values: `false` at the first exception, `true` when the source completes without.
    ///
    ///     source:     -1--2--3-|
    ///     allSatisfy: -------(f|)     below 3; f = false
    ///
    /// - Completion: Behind the answer. The source is disposed as soon as it is certain.
    /// - Failure: What `predicate` throws, or the source's: without an answer, for there is none.
    /// - Elsewhere: `all:` in ReactiveObjC, where a failure answers `NO`.
    /// - SeeAlso: ``Signal/contains(where:)``
    @inlinable public func allSatisfy(
        _ predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal<Bool, Failure> {
        composed { $0.contains { (value) throws(Failure) in try !predicate(value) }.negate() }
    }
}
