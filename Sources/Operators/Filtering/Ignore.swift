extension Signal where Value: Equatable {
    /// The values that are not equal to `value`.
    ///
    ///     source:    -1--2--1--3-|
    ///     ignore(1): ----2-----3-|
    ///
    /// - SeeAlso: ``Signal/filter(_:fileID:line:)``
    @inlinable public func ignore(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        filter { (other) throws(Failure) in other != value }.traced(fileID, line)
    }
}
