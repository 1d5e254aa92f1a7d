extension Signal {
    /// Collects all values into one array, ordered by `areInIncreasingOrder`, and sends it when the source completes.
    ///
    /// ```swift
    /// let names = Signal<String, Never>.of("Edsger", "Ada", "Grace")
    /// _ = names.sorted { $0.count < $1.count }.subscribe { print($0[0]) }  // prints Ada
    /// ```
    ///
    ///     source:     -2--3--1-|
    ///     sorted(by): ---------(a|)     descending; a = [3, 2, 1]
    ///
    /// - Failure: If `areInIncreasingOrder` throws, the result fails with that error. The source's failure is passed on. No
    ///   value is sent in either case.
    /// - Complexity: Stores all values, and sorts them on completion.
    /// - In other libraries: `toSortedList` in RxJava.
    /// - SeeAlso: ``Signal/collect()``
    @inlinable public func sorted(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Failure) -> Bool
    ) -> Signal<[Value], Failure> {
        composed {
            $0.collect().map { (values) throws(Failure) in
                // The standard library's sort rethrows its closure's errors, but the type of the method does not state theirs.
                do { return try values.sorted(by: areInIncreasingOrder) } catch { throw error as! Failure }
            }
        }
    }
}

extension Signal where Value: Comparable {
    /// Collects all values into one ascending array and sends it when the source completes.
    ///
    ///     source:   -2--3--1-|
    ///     sorted(): ---------(a|)     a = [1, 2, 3]
    ///
    /// See ``Signal/sorted(by:)``.
    @inlinable public func sorted() -> Signal<[Value], Failure> {
        composed { $0.collect().map { (values) throws(Failure) in values.sorted() } }
    }
}
