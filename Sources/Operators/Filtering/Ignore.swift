extension Signal where Value: Equatable {
    /// Sends only the values that are not equal to `value`.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, -1, 24)
    /// _ = readings.ignore(-1).subscribe { print($0) }  // prints 18, 24
    /// ```
    ///
    ///     source:    -1--2--1--3-|
    ///     ignore(1): ----2-----3-|
    ///
    /// - SeeAlso: ``Signal/filter(_:)``
    @inlinable public func ignore(_ value: Value) -> Signal {
        composed { $0.filter { other in other != value } }
    }
}
