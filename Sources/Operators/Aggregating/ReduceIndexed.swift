extension Signal {
    /// Folds all values into one with a closure that also receives each value's position, counted from 0.
    ///
    /// ```swift
    /// let digits = Signal<Int, Never>.of(4, 0, 2)
    /// let sum = digits.reduceIndexed(0) { sum, digit, index in sum + digit * (index + 1) }
    /// _ = sum.subscribe { print($0) }  // prints 10
    /// ```
    ///
    ///     source:           -5--5--5-|
    ///     reduceIndexed(0): ---------({15}|)     result + value * index
    ///
    /// - Failure: With the source, without a value.
    /// - In other libraries: `aggregateWithStart:reduceWithIndex:` in ReactiveObjC. The other compared libraries have no
    ///   such operator.
    /// - SeeAlso: ``Signal/reduce(_:_:)``, ``Signal/scanIndexed(_:_:)``
    @inlinable public func reduceIndexed<Result: Sendable>(
        _ start: Result,
        _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
    ) -> Signal<Result, Failure> {
        composed {
            $0.reduce(into: (result: start, index: 0)) { state, value in
                state.result = combine(state.result, value, state.index)
                state.index += 1
            }.map(\.result)
        }
    }
}
