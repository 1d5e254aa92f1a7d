extension Signal {
    /// Folds the values with a closure that also receives each value's position, counted from 0, and sends the running result.
    ///
    /// ```swift
    /// let times = Signal<Double, Never>.of(4, 6, 8)
    /// _ = times.scanIndexed(0) { $0 + ($1 - $0) / Double($2 + 1) }.subscribe { print($0) }  // prints 4.0, 5.0, 6.0
    /// ```
    ///
    ///     source:         -5--5--5-|
    ///     scanIndexed(0): -0--5--{15}-|     result + value * index
    ///
    /// - In other libraries: `scanWithStart:reduceWithIndex:` in ReactiveObjC only.
    /// - SeeAlso: ``Signal/scan(_:_:)``, ``Signal/enumerated()``
    @inlinable public func scanIndexed<Result: Sendable>(
        _ start: Result,
        _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
    ) -> Signal<Result, Failure> {
        composed {
            $0.scanMap(into: (result: start, index: 0)) { state, value in
                state.result = combine(state.result, value, state.index)
                state.index += 1
                return state.result
            }
        }
    }
}
