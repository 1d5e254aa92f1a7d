extension Signal {
    /// The running result of folding the values, where `combine` gets the position of each value too, counted from 0.
    ///
    ///     source:         -5--5--5-|
    ///     scanIndexed(0): -0--5--{15}-|     result + value * index
    ///
    /// - Failure: What `combine` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `scanWithStart:reduceWithIndex:` in ReactiveObjC; the other peers have none.
    /// - SeeAlso: ``Signal/scan(_:_:)``, ``Signal/enumerated()``
    @inlinable public func scanIndexed<Result: Sendable>(
        _ start: Result,
        _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        composed {
            $0.enumerated().scan(start) { (result, item) throws(Failure) in
                try combine(result, item.element, item.offset)
            }
        }
    }
}
