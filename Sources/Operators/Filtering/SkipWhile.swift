extension Signal {
    /// The values from the first on for which `predicate` does not hold.
    ///
    ///     source:           -1--2--3--1-|
    ///     skip(while: < 3): -------3--1-|
    ///
    /// `predicate` is not asked again after that.
    ///
    /// - Failure: What `predicate` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `skipWhileBlock:` in ReactiveObjC, `drop(while:)` and `tryDrop(while:)` in Combine.
    /// - SeeAlso: ``Signal/take(while:inclusive:)``
    @_disfavoredOverload @inlinable public func skip(
        while predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        composed { source in
            Signal(attach: { sink in
                let isOpen = StateBox(false)
                source.filter { (value) throws(Failure) in
                    if !isOpen.value { isOpen.value = try !predicate(value) }
                    return isOpen.value
                }.attach(sink)
            })
        }
    }

    /// Skips values as long as `predicate` holds, which cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func skip(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        skip(while: { (value) throws(Failure) in predicate(value) })
    }

    /// The values from the first on for which `predicate` holds: ``skip(while:)`` with the opposite.
    ///
    ///     source:                 -1--2--3--1-|
    ///     skip(untilMatch: == 3): -------3--1-|
    ///
    /// - Elsewhere: `skipUntilBlock:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/take(untilMatch:inclusive:)``
    @inlinable public func skip(untilMatch predicate: @escaping @Sendable (Value) throws(Failure) -> Bool) -> Signal {
        composed { $0.skip(while: { (value) throws(Failure) in try !predicate(value) }) }
    }
}
