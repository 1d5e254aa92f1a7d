extension Signal {
    /// All values as one array, sent when the source completes; an empty one, if there were none.
    ///
    ///     source:    -1--2--3-|
    ///     collect(): ---------(a|)     a = [1, 2, 3]
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds all values.
    /// - Elsewhere: `toArray` in RxSwift.
    /// - SeeAlso: ``Signal/sorted(fileID:line:)``, ``Signal/reduce(into:_:fileID:line:)``
    @inlinable public func collect(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<[Value], Failure> {
        reduce(into: []) { (values, value) throws(Failure) in values.append(value) }.traced(fileID, line)
    }
}
