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
    /// - Failure: If `combine` throws, the result fails with that error. The source's failure is passed on. No value is sent
    ///   in either case.
    /// - Complexity: Stores one result.
    /// - In other libraries: `aggregateWithStart:reduce:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/scan(_:_:)``, ``Signal/reduceIndexed(_:_:)``, ``Signal/collect()``
    @_disfavoredOverload @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        composed { $0.reduce(into: start) { (result, value) throws(Failure) in result = try combine(result, value) } }
    }

    /// Folds all values into one with a closure that cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        reduce(start, { (result, value) throws(Failure) in combine(result, value) })
    }

    /// Folds all values into one, which `combine` changes in place. See ``reduce(_:_:)``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.reduce(into: [Int]()) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
    /// ```
    @_disfavoredOverload @inlinable public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        .stage { sink in fold(into: start, combine, sink) }
    }

    /// Folds all values into one, which `combine` changes in place and without failing. See ``Signal/filter(_:)``.
    @inlinable public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        reduce(into: start, { (result, value) throws(Failure) in combine(&result, value) })
    }

    /// Folds all values into one that starts with the result of `makeStart`, called for each subscription.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.reduce(intoResultOf: { [Int]() }) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
    /// ```
    ///
    /// Use this form when the start is an object, which all subscriptions would share otherwise. See ``reduce(into:_:)``.
    ///
    /// - Failure: If `makeStart` throws, the result also fails with that error, and the source is not subscribed to.
    /// - In other libraries: `aggregateWithStartFactory:reduce:` in ReactiveObjC.
    @inlinable public func reduce<Result: Sendable>(
        intoResultOf makeStart: @escaping @Sendable () throws(Failure) -> Result,
        _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        .stage(describing: self) { sink in
            let start: Result
            do throws(Failure) { start = try makeStart() } catch { return sink.fail(error) }
            fold(into: start, combine, sink)
        }
    }

    /// Subscribes to this signal, and sends the folded values to `sink` on completion.
    @inlinable @inline(__always) func fold<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void,
        _ sink: Sink<Result, Failure>
    ) {
        let result = StateBox(start)
        attach(
            sink.receiving { value in
                _ = sink.attempt(combine, changing: result, value)
            } end: { terminal in
                if case .completed = terminal, !sink.isDisposed { sink.next(result.value) }
                sink.end(terminal)
            })
    }
}
