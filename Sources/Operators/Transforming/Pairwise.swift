extension Signal {
    /// Pairs each value with the previous one. No pair is sent for the first value.
    ///
    ///     source:     -1--2--3-|
    ///     pairwise(): ----a--b-|     a = (1, 2), b = (2, 3)
    ///
    /// - Complexity: Stores one value.
    /// - In other libraries: `combinePrevious` in ReactiveSwift, `adjacentPairs` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/windows(of:)``
    @inlinable public func pairwise() -> Signal<(Value, Value), Failure> {
        composed {
            $0.scanMap(into: Value?.none) { (last, value) throws(Failure) in
                defer { last = value }
                return last.map { ($0, value) }
            }.skipNil()
        }
    }

    /// Pairs each value with the previous one, and the first value with `first`.
    ///
    ///     source:            -1--2--3-|
    ///     pairwise(from: 0): -a--b--c-|     a = (0, 1), b = (1, 2), c = (2, 3)
    ///
    /// - Complexity: Stores one value.
    /// - In other libraries: `combinePreviousWithStart:reduce:` in ReactiveObjC, `combinePrevious(_:)` in ReactiveSwift.
    @inlinable public func pairwise(from first: Value) -> Signal<(Value, Value), Failure> {
        composed {
            $0.scanMap(into: first) { (last, value) throws(Failure) in
                defer { last = value }
                return (last, value)
            }
        }
    }
}
