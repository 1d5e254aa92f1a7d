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
    /// - Failure: If `isIncluded` throws, the result fails with that error and the source is disposed. The source's failure is
    ///   sent on.
    /// - In other libraries: `filterMany` in CombineExt.
    /// - SeeAlso: ``Signal/mapElements(_:)``
    @inlinable public func filterElements(
        _ isIncluded: @escaping @Sendable (Value.Element) throws(Failure) -> Bool
    ) -> Signal<[Value.Element], Failure> {
        composed {
            $0.map { (elements) throws(Failure) in
                // The standard library's `filter` does not use a typed throw, so the type of the failure would be unknown.
                var included: [Value.Element] = []
                for element in elements where try isIncluded(element) { included.append(element) }
                return included
            }
        }
    }
}
