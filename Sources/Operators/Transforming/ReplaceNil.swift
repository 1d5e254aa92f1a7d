extension Signal {
    /// The values unwrapped, `replacement` in place of each `nil`.
    ///
    ///     source:              -1--x--3-|     x is nil
    ///     replaceNil(with: 0): -1--0--3-|
    ///
    /// - SeeAlso: ``Signal/skipNil(fileID:line:)``
    @inlinable public func replaceNil<Wrapped: Sendable>(
        with replacement: Wrapped,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Wrapped, Failure> where Value == Wrapped? {
        map { (value) throws(Failure) in value ?? replacement }.traced(fileID, line)
    }
}
