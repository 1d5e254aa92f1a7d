extension Signal where Value: Equatable {
    /// Sends only the values that are not equal to `value`.
    ///
    ///     source:    -1--2--1--3-|
    ///     ignore(1): ----2-----3-|
    ///
    /// - SeeAlso: ``Signal/filter(_:)``
    @inlinable public func ignore(_ value: Value) -> Signal {
        composed { $0.filter { (other) throws(Failure) in other != value } }
    }
}
