extension Signal {
    /// Sends the first value and completes.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21, 24)
    /// _ = readings.first().subscribe { print($0) }  // prints 18
    /// ```
    ///
    ///     source: -1--2--3-|
    ///     first:  -(1|)
    ///
    /// - Completion: With the value, or with the source if it sends no value.
    /// - SeeAlso: ``Signal/take(_:)``, ``Signal/last()``, ``Signal/element(at:)``
    @inlinable public func first() -> Signal {
        composed { $0.take(1) }
    }

    /// Sends the first value that satisfies `predicate` and completes.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21, 24)
    /// _ = readings.first { $0 > 20 }.subscribe { print($0) }  // prints 21
    /// ```
    ///
    ///     source:             -1--2--3-|
    ///     first(where: even): ----(2|)
    ///
    /// - Completion: With the value, or with the source if no value satisfies `predicate`.
    @inlinable public func first(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        composed { $0.filter(predicate).take(1) }
    }
}
