extension Signal {
    /// Folds the values and sends the running result after each value, but not `start`.
    ///
    /// ```swift
    /// let payments = Signal<Int, Never>.of(10, 5, -3)
    /// _ = payments.scan(0, +).subscribe { print($0) }  // prints 10, 15, 12
    /// ```
    ///
    ///     source:     -1--2--3-|
    ///     scan(0, +): -1--3--6-|
    ///
    /// - Complexity: Stores one result. Each subscription begins with `start`.
    /// - In other libraries: `scanWithStart:reduce:` in ReactiveObjC, `reductions` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/tryScan(_:_:)``, ``Signal/scanIndexed(_:_:)``, ``Signal/scanMap(_:_:)``, ``Signal/reduce(_:_:)``
    @inlinable public func scan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let state = StateBox(start)
            attach(
                sink.receiving { [next = sink.next] value in
                    state.value = combine(state.value, value)
                    next(state.value)
                })
        })
    }

    /// Folds the values with a closure that can throw, and sends the running result after each value.
    ///
    ///     source:  -1--2--3-|
    ///     tryScan: -1--3--#     the sum; 3 throws
    ///
    /// - Failure: The source's failure, or the error that `combine` throws. The source is disposed then.
    /// - SeeAlso: ``Signal/scan(_:_:)``, ``Signal/tryMap(_:)``
    @inlinable public func tryScan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let state = StateBox(start)
            attach(
                sink.receiving { value in
                    guard let result = sink.attempt(combine, state.value, value) else { return }
                    state.value = result
                    sink.next(result)
                })
        })
    }

    /// Changes a running result in place with each value, and sends it. See ``scan(_:_:)``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.scan(into: [Int]()) { $0.append($1) }.subscribe { print($0) }  // prints [18], [18, 21]
    /// ```
    ///
    /// - Complexity: An array that grows is copied only if a subscriber has kept one that it received.
    // Because of the empty parameter, the compiler reports a mistake in the closure of `scan(_:_:)` there. Without it, as a missing label
    // of this function.
    @inlinable public func scan<Result: Sendable>(
        _: Void = (), into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let state = StateBox(start)
            attach(
                sink.receiving { [next = sink.next] value in
                    combine(&state.value, value)
                    next(state.value)
                })
        })
    }

    /// Folds the values and sends the running result after each value, starting with the first value itself.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(3, 9, 4)
    /// _ = scores.scan { max($0, $1) }.subscribe { print($0) }  // prints 3, 9, 9
    /// ```
    ///
    ///     source:  -3--1--2-|
    ///     scan(+): -3--4--6-|
    ///
    /// - In other libraries: `reductions(_:)` in Swift Async Algorithms only.
    @inlinable public func scan(_ combine: @escaping @Sendable (Value, Value) -> Value) -> Signal {
        composed {
            $0.scanMap(into: Value?.none) { running, value in
                let result = if let last = running { combine(last, value) } else { value }
                running = result
                return result
            }
        }
    }
}
