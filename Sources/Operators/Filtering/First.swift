extension Signal {
    /// The first value, then completed.
    ///
    ///     source: -1--2--3-|
    ///     first:  -(1|)
    ///
    /// - Completion: With the value, or with the source if that has none.
    /// - SeeAlso: ``Signal/take(_:)``, ``Signal/last()``, ``Signal/element(at:)``
    @inlinable public func first() -> Signal {
        composed { $0.take(1) }
    }

    /// The first value for which `predicate` holds, then completed.
    ///
    ///     source:             -1--2--3-|
    ///     first(where: even): ----(2|)
    ///
    /// - Completion: With the value, or with the source if there is none.
    /// - Failure: What `predicate` throws, or the source's.
    /// - Elsewhere: `tryFirst(where:)` in Combine, where `predicate` throws.
    @_disfavoredOverload @inlinable public func first(
        where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        composed { $0.filter(predicate).take(1) }
    }

    /// Sends the first value for which `predicate` holds, which cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func first(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        first(where: { (value) throws(Failure) in predicate(value) })
    }
}
