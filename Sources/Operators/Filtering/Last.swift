extension Signal {
    /// The last value, sent when the source completes.
    ///
    ///     source: -1--2--3-|
    ///     last:   ---------(3|)
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds one value.
    /// - SeeAlso: ``Signal/take(last:)``, ``Signal/first()``
    @inlinable public func last() -> Signal {
        composed { $0.take(last: 1) }
    }

    /// The last value for which `predicate` holds, sent when the source completes.
    ///
    ///     source:           -1--2--3-|
    ///     last(where: < 3): ---------(2|)
    ///
    /// - Failure: What `predicate` throws, or the source's: without a value.
    /// - Elsewhere: `tryLast(where:)` in Combine, where `predicate` throws.
    @inlinable public func last(where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool) -> Signal {
        composed { $0.filter(predicate).take(last: 1) }
    }
}
