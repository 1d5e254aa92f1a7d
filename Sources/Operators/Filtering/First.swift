extension Signal {
    /// The first value, then completed.
    ///
    ///     source: -1--2--3-|
    ///     first:  -(1|)
    ///
    /// - Completion: With the value, or with the source if that has none.
    /// - SeeAlso: ``Signal/take(_:fileID:line:)``, ``Signal/last(fileID:line:)``, ``Signal/element(at:fileID:line:)``
    @inlinable public func first(fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        take(1).traced(fileID, line)
    }

    /// The first value for which `predicate` holds, then completed.
    ///
    ///     source:             -1--2--3-|
    ///     first(where: even): ----(2|)
    ///
    /// - Completion: With the value, or with the source if there is none.
    /// - Failure: What `predicate` throws, or the source's.
    /// - Elsewhere: `tryFirst(where:)` in Combine, where `predicate` throws.
    @inlinable public func first(
        where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal {
        filter(predicate).take(1).traced(fileID, line)
    }
}
