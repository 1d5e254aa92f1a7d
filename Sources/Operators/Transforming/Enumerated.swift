extension Signal {
    /// Each value with its position, counted from 0.
    ///
    ///     source:       -x--y--z-|
    ///     enumerated(): -a--b--c-|     a = (0, x), b = (1, y), c = (2, z)
    ///
    /// - SeeAlso: ``Signal/scanIndexed(_:_:fileID:line:)``, ``Signal/reduceIndexed(_:_:fileID:line:)``
    @inlinable public func enumerated(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<
        (offset: Int, element: Value), Failure
    > {
        scanMap(into: 0) { (count, value) throws(Failure) in
            defer { count += 1 }
            return (offset: count, element: value)
        }.traced(fileID, line)
    }
}
