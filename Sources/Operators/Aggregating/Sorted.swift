extension Signal {
    /// All values as one array, ordered as `areInIncreasingOrder` tells, sent when the source completes.
    ///
    ///     source:     -2--3--1-|
    ///     sorted(by): ---------(a|)     descending; a = [3, 2, 1]
    ///
    /// - Failure: What `areInIncreasingOrder` throws, or the source's: without a value.
    /// - Complexity: Holds all values, and sorts them at the end.
    /// - Elsewhere: `toSortedList` in RxJava.
    /// - SeeAlso: ``Signal/collect()``
    @inlinable public func sorted(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool
    ) -> Signal<[Value], Failure> {
        composed {
            $0.collect().map { (values) throws(Failure) in
                // The standard library's sort throws what its closure throws, but does not say that in its type.
                do { return try values.sorted(by: areInIncreasingOrder) } catch { throw error as! Failure }
            }
        }
    }
}

extension Signal where Value: Comparable {
    /// All values as one ascending array, sent when the source completes. See ``Signal/sorted(by:)``.
    ///
    ///     source:   -2--3--1-|
    ///     sorted(): ---------(a|)     a = [1, 2, 3]
    @inlinable public func sorted() -> Signal<[Value], Failure> {
        composed { $0.collect().map { (values) throws(Failure) in values.sorted() } }
    }
}
