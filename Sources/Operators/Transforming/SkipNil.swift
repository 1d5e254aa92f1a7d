extension Signal {
    /// The values that are not `nil`, unwrapped.
    ///
    ///     source:    -1--x--3-|     x is nil
    ///     skipNil(): -1-----3-|
    ///
    /// - Elsewhere: `compacted` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/compactMap(_:fileID:line:)``, ``Signal/replaceNil(with:fileID:line:)``
    @inlinable public func skipNil<Wrapped: Sendable>(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<
        Wrapped, Failure
    > where Value == Wrapped? {
        compactMap { (value) throws(Failure) in value }.traced(fileID, line)
    }
}
