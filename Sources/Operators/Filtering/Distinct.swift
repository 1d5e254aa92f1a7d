extension Signal where Value: Hashable {
    /// The values that have not been sent before.
    ///
    ///     source:   -1--2--1--3--2-|
    ///     distinct: -1--2-----3----|
    ///
    /// - Complexity: Holds every different value until the end: memory has no bound unless the values have one.
    /// - Elsewhere: `uniqueValues` in ReactiveSwift, `removeAllDuplicates` in CombineExt.
    /// - SeeAlso: ``Signal/distinctUntilChanged()``
    @inlinable public func distinct() -> Signal {
        composed { source in
            Signal(attach: { sink in
                let seen = Cell<Set<Value>>([])
                source.filter { (value) throws(Failure) in seen.value.insert(value).inserted }.attach(sink)
            })
        }
    }
}
