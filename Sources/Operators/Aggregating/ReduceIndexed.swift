extension Signal {
    /// All values folded into one, where `combine` gets the position of each value too, counted from 0.
    ///
    ///     source:           -5--5--5-|
    ///     reduceIndexed(0): ---------({15}|)     result + value * index
    ///
    /// - Failure: What `combine` throws, or the source's: without a value.
    /// - Elsewhere: `aggregateWithStart:reduceWithIndex:` in ReactiveObjC; the other peers have none.
    /// - SeeAlso: ``Signal/reduce(_:_:)``, ``Signal/scanIndexed(_:_:)``
    @inlinable public func reduceIndexed<Result: Sendable>(
        _ start: Result,
        _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        composed {
            $0.enumerated().reduce(start) { (result, item) throws(Failure) in
                try combine(result, item.element, item.offset)
            }
        }
    }
}
