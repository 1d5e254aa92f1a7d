extension Signal {
    /// Pairs each value with the previous one. No pair is sent for the first value.
    ///
    /// ```swift
    /// let prices = Signal<Int, Never>.of(10, 12, 11)
    /// _ = prices.pairwise().map { $1 - $0 }.subscribe { print($0) }  // prints 2, -1
    /// ```
    ///
    ///     source:     -1--2--3-|
    ///     pairwise(): ----a--b-|     a = (1, 2), b = (2, 3)
    ///
    /// - Complexity: Stores one value.
    /// - In other libraries: `combinePrevious` in ReactiveSwift, `adjacentPairs` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/windows(of:)``
    @inlinable public func pairwise() -> Signal<(Value, Value), Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let last = StateBox<Value?>(nil)
            attach(
                sink.receiving { value in
                    let previous = last.value
                    last.value = value
                    if let previous { sink.next((previous, value)) }
                })
        })
    }

    /// Pairs each value with the previous one, and the first value with `first`.
    ///
    /// ```swift
    /// let counters = Signal<Int, Never>.of(5, 8)
    /// _ = counters.pairwise(from: 0).map { $1 - $0 }.subscribe { print($0) }  // prints 5, 3
    /// ```
    ///
    ///     source:            -1--2--3-|
    ///     pairwise(from: 0): -a--b--c-|     a = (0, 1), b = (1, 2), c = (2, 3)
    ///
    /// - Complexity: Stores one value.
    /// - In other libraries: `combinePreviousWithStart:reduce:` in ReactiveObjC, `combinePrevious(_:)` in ReactiveSwift.
    @inlinable public func pairwise(from first: Value) -> Signal<(Value, Value), Failure> {
        composed {
            $0.scanMap(into: first) { last, value in
                defer { last = value }
                return (last, value)
            }
        }
    }
}
