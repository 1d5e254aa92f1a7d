extension Signal {
    /// The running result of folding the values: one for each value, the start not among them.
    ///
    ///     source:     -1--2--3-|
    ///     scan(0, +): -1--3--6-|
    ///
    /// - Failure: What `combine` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Complexity: Holds one result. Each subscription begins with `start`.
    /// - Elsewhere: `scanWithStart:reduce:` in ReactiveObjC, `reductions` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/scanIndexed(_:_:)``, ``Signal/scanMap(_:_:)``, ``Signal/reduce(_:_:)``
    @_disfavoredOverload @inlinable public func scan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let sink = sink.traced()
            let state = StateBox(start)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        do throws(Failure) { state.value = try combine(state.value, value) } catch {
                            return sink.fail(error)
                        }
                        sink.next(state.value)
                    }, end: sink.end))
        })
    }

    /// Sends the running result of `combine`, which cannot fail.
    @inlinable public func scan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let sink = sink.traced()
            let state = StateBox(start)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        state.value = combine(state.value, value)
                        sink.next(state.value)
                    }, end: sink.end))
        })
    }

    /// As ``scan(_:_:)``, changing the running result in place.
    ///
    /// - Complexity: An array that grows is copied only where a receiver has kept what it was sent.
    @_disfavoredOverload @inlinable public func scan<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let sink = sink.traced()
            let state = StateBox(start)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        do throws(Failure) { try combine(&state.value, value) } catch {
                            return sink.fail(error)
                        }
                        sink.next(state.value)
                    }, end: sink.end))
        })
    }

    /// Sends the running result, which `combine` changes in place and without failing. See ``Signal/filter(_:)``.
    @inlinable public func scan<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        scan(into: start, { (result, value) throws(Failure) in combine(&result, value) })
    }

    /// As ``scan(_:_:)``, starting with the first value, which is sent as it is.
    ///
    ///     source:  -3--1--2-|
    ///     scan(+): -3--4--6-|
    ///
    /// - Elsewhere: `reductions(_:)` in Swift Async Algorithms; the other peers have none.
    @inlinable public func scan(_ combine: @escaping @Sendable (Value, Value) throws(Failure) -> Value) -> Signal {
        composed {
            $0.scanMap(into: Value?.none) { (running, value) throws(Failure) in
                let result = if let last = running { try combine(last, value) } else { value }
                running = result
                return result
            }
        }
    }
}
