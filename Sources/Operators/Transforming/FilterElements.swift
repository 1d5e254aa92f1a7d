extension Signal where Value: Sequence, Value.Element: Sendable {
    /// Each collection as an array of those of its elements for which `isIncluded` holds.
    ///
    ///     source:         -{123}--{35}-|
    ///     filterElements: -{2}--{}-|     even
    ///
    /// - Failure: What `isIncluded` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `filterMany` in CombineExt.
    /// - SeeAlso: ``Signal/mapElements(_:)``
    @inlinable public func filterElements(
        _ isIncluded: @escaping @Sendable (Value.Element) throws(Failure) -> Bool
    ) -> Signal<[Value.Element], Failure> {
        composed {
            $0.map { (elements) throws(Failure) in
                // The standard library's filter would not say which failure it throws.
                var included: [Value.Element] = []
                for element in elements where try isIncluded(element) { included.append(element) }
                return included
            }
        }
    }
}
