extension Signal {
    /// Folds all values into one and sends it when the source completes.
    ///
    /// ```swift
    /// let prices = Signal<Int, Never>.of(12, 3, 25)
    /// _ = prices.reduce(0, +).subscribe { print($0) }  // prints 40
    /// ```
    ///
    ///     source:       -1--2--3-|
    ///     reduce(0, +): ---------(6|)
    ///
    /// If the source sends no values, `start` is sent.
    ///
    /// - Completion: With the source, after the result. If the source never completes, no value is sent.
    /// - Failure: With the source, without a value.
    /// - Complexity: Stores one result.
    /// - In other libraries: `aggregateWithStart:reduce:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/tryReduce(_:_:)``, ``Signal/scan(_:_:)``, ``Signal/reduceIndexed(_:_:)``, ``Signal/collect()``
    @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        .init(attach: { fold(into: start, { result, value in result = combine(result, value) }, $0.traced()) })
    }

    /// Folds all values into one with a closure that can throw, and sends it when the source completes.
    ///
    ///     source:    -1--2--3-|
    ///     tryReduce: -------#     3 throws
    ///
    /// - Completion: With the source, after the result.
    /// - Failure: The source's failure, or the error that `combine` throws. The source is disposed then. No value is sent.
    /// - SeeAlso: ``Signal/reduce(_:_:)``, ``Signal/tryMap(_:)``
    @inlinable public func tryReduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let result = StateBox(start)
            attach(
                sink.receiving { value in
                    guard let combined = sink.attempt(combine, result.value, value) else { return }
                    result.value = combined
                } end: { terminal in
                    if case .completed = terminal, !sink.isDisposed {
                        sink.subscription.isEnding = true
                        sink.next(result.value)
                    }
                    sink.end(terminal)
                })
        })
    }

    /// Folds all values into one, which `combine` changes in place. See ``reduce(_:_:)``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.reduce(into: [Int]()) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
    /// ```
    // Because of the empty parameter, the compiler reports a mistake in the closure of `reduce(_:_:)` there. Without it, as a missing label
    // of this function.
    @inlinable public func reduce<Result: Sendable>(
        _: Void = (), into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        .init(attach: { fold(into: start, combine, $0.traced()) })
    }

    /// Folds all values into one that starts with the result of `makeStart`, called for each subscription.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.reduce(intoResultOf: { [Int]() }) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
    /// ```
    ///
    /// Use this form when the start is an object, which all subscriptions would share otherwise. See ``reduce(_:into:_:)``.
    ///
    /// - In other libraries: `aggregateWithStartFactory:reduce:` in ReactiveObjC.
    @inlinable public func reduce<Result: Sendable>(
        _: Void = (), intoResultOf makeStart: @escaping @Sendable () -> Result,
        _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            fold(into: makeStart(), combine, sink)
        })
    }

    /// Subscribes to this signal, and sends the folded values to `sink` on completion.
    @inlinable @inline(__always) func fold<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void,
        _ sink: Sink<Result, Failure>
    ) {
        let result = StatefulSink(sink, state: start)
        attach(
            sink.receiving { value in
                combine(&result.state, value)
            } end: { terminal in
                let sink = result.sink
                if case .completed = terminal, !sink.isDisposed {
                    sink.subscription.noteSendsOnce()
                    sink.next(result.state)
                }
                sink.end(terminal)
            })
    }
}
