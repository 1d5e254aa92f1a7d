extension Signal {
    /// The least value, as `areInIncreasingOrder` tells, sent when the source completes; the first of those that are equal.
    ///
    ///     source:  -2--1--3-|
    ///     min(by): ---------(1|)
    ///
    /// - Completion: With the source; without a value, if there were none.
    /// - Failure: What `areInIncreasingOrder` throws, or the source's: without a value.
    /// - Complexity: Holds one value.
    @inlinable public func min(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        reduce(into: Value?.none) { (least, value) throws(Failure) in
            if let current = least, try !areInIncreasingOrder(value, current) { return }
            least = value
        }.skipNil().traced(fileID, line)
    }

    /// The greatest value, as `areInIncreasingOrder` tells, sent when the source completes; the first of those that are
    /// equal. See ``Signal/min(by:fileID:line:)``.
    ///
    ///     source:  -2--3--1-|
    ///     max(by): ---------(3|)
    @inlinable public func max(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        min { (left, right) throws(Failure) in try areInIncreasingOrder(right, left) }.traced(fileID, line)
    }
}

extension Signal where Value: Comparable {
    /// The least value, sent when the source completes. See ``Signal/min(by:fileID:line:)``.
    @inlinable public func min(fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        min { (left, right) throws(Failure) in left < right }.traced(fileID, line)
    }

    /// The greatest value, sent when the source completes. See ``Signal/max(by:fileID:line:)``.
    @inlinable public func max(fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        max { (left, right) throws(Failure) in left < right }.traced(fileID, line)
    }
}
