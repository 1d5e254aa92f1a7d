extension Signal where Value: Sequence {
    /// Each collection as an array of what `transform` makes of its elements.
    ///
    ///     source:      -{12}--{3}-|
    ///     mapElements: -{ab}--{c}-|     1 → a, 2 → b, 3 → c
    ///
    /// - Failure: What `transform` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `mapMany` in CombineExt.
    /// - SeeAlso: ``Signal/filterElements(_:)``
    @inlinable public func mapElements<NewElement: Sendable>(
        _ transform: @escaping @Sendable (Value.Element) throws(Failure) -> NewElement
    ) -> Signal<[NewElement], Failure> {
        composed {
            $0.map { (elements) throws(Failure) in
                // The standard library's map believes what a sequence says of its count.
                var mapped: [NewElement] = []
                for element in elements { mapped.append(try transform(element)) }
                return mapped
            }
        }
    }
}
