extension Signal {
    /// The least value, as `areInIncreasingOrder` tells, sent when the source completes; the first of those that are equal.
    ///
    ///     source:  -2--1--3-|
    ///     min(by): ---------(1|)
    ///
    /// - Completion: With the source; without a value, if there were none.
    /// - Failure: What `areInIncreasingOrder` throws, or the source's: without a value.
    /// - Complexity: Holds one value.
    @inlinable public func min(by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool)
        -> Signal
    {
        composed {
            $0.reduce(into: Value?.none) { (least, value) throws(Failure) in
                if let current = least, try !areInIncreasingOrder(value, current) { return }
                least = value
            }.skipNil()
        }
    }

    /// The greatest value, as `areInIncreasingOrder` tells, sent when the source completes; the first of those that are
    /// equal. See ``Signal/min(by:)``.
    ///
    ///     source:  -2--3--1-|
    ///     max(by): ---------(3|)
    @inlinable public func max(by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool)
        -> Signal
    {
        composed { $0.min { (left, right) throws(Failure) in try areInIncreasingOrder(right, left) } }
    }
}

extension Signal where Value: Comparable {
    /// The least value, sent when the source completes. See ``Signal/min(by:)``.
    @inlinable public func min() -> Signal {
        composed { $0.min { (left, right) throws(Failure) in left < right } }
    }

    /// The greatest value, sent when the source completes. See ``Signal/max(by:)``.
    @inlinable public func max() -> Signal {
        composed { $0.max { (left, right) throws(Failure) in left < right } }
    }
}
