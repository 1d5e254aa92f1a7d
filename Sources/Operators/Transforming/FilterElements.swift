extension Signal where Value: Sequence, Value.Element: Sendable {
    /// Replaces each collection with an array of its elements that satisfy the given predicate.
    ///
    /// ```swift
    /// let lists = Signal<[String], Never>.of(["Ada", "Grace"], ["Alan"])
    /// _ = lists.filterElements { $0.hasPrefix("A") }.subscribe { print($0.count) }  // prints 1, 1
    /// ```
    ///
    ///     source:         -{123}--{35}-|
    ///     filterElements: -{2}--{}-|     even
    ///
    /// - In other libraries: `filterMany` in CombineExt.
    /// - SeeAlso: ``Signal/mapElements(_:)``
    @inlinable public func filterElements(
        _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
    ) -> Signal<[Value.Element], Failure> {
        composed {
            $0.map { elements in
                // The standard library's `filter` relies on the count that a sequence reports.
                var included: [Value.Element] = []
                for element in elements where isIncluded(element) { included.append(element) }
                return included
            }
        }
    }
}
