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
    /// - Failure: With the source, without a value.
    /// - Complexity: Stores all values, and sorts them on completion.
    /// - In other libraries: `toSortedList` in RxJava.
    /// - SeeAlso: ``Signal/collect()``
    @inlinable public func sorted(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<[Value], Failure> {
        composed { $0.collect().map { values in values.sorted(by: areInIncreasingOrder) } }
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
        composed { $0.collect().map { values in values.sorted() } }
    }
}
