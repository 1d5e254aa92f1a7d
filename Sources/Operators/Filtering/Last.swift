extension Signal {
    /// The last value, sent when the source completes.
    ///
    ///     source: -1--2--3-|
    ///     last:   ---------(3|)
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds one value.
    /// - SeeAlso: ``Signal/take(last:fileID:line:)``, ``Signal/first(fileID:line:)``
    @inlinable public func last(fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        take(last: 1).traced(fileID, line)
    }

    /// The last value for which `predicate` holds, sent when the source completes.
    ///
    ///     source:           -1--2--3-|
    ///     last(where: < 3): ---------(2|)
    ///
    /// - Failure: What `predicate` throws, or the source's: without a value.
    /// - Elsewhere: `tryLast(where:)` in Combine, where `predicate` throws.
    @inlinable public func last(
        where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal {
        filter(predicate).take(last: 1).traced(fileID, line)
    }
}
