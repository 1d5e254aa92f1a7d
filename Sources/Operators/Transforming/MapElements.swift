extension Signal where Value: Sequence {
    /// Transforms each element of each collection with the given closure, and sends the results as an array.
    ///
    /// ```swift
    /// let lists = Signal<[Int], Never>.of([3, 12])
    /// _ = lists.mapElements { "\($0) €" }.subscribe { print($0.joined(separator: "; ")) }  // prints 3 €; 12 €
    /// ```
    ///
    ///     source:      -{12}--{3}-|
    ///     mapElements: -{ab}--{c}-|     1 → a, 2 → b, 3 → c
    ///
    /// - In other libraries: `mapMany` in CombineExt.
    /// - SeeAlso: ``Signal/filterElements(_:)``
    @inlinable public func mapElements<NewElement: Sendable>(
        _ transform: @escaping @Sendable (Value.Element) -> NewElement
    ) -> Signal<[NewElement], Failure> {
        composed {
            $0.map { elements in
                // The standard library's `map` relies on the count that a sequence reports.
                var mapped: [NewElement] = []
                for element in elements { mapped.append(transform(element)) }
                return mapped
            }
        }
    }
}
