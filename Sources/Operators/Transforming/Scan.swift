extension Signal {
    /// The running result of folding the values: one for each value, the start not among them.
    ///
    ///     source:     -1--2--3-|
    ///     scan(0, +): -1--3--6-|
    ///
    /// - Failure: What `combine` throws ends the result and disposes the source. The source's failure is passed on.
    @inlinable public func scan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let state = Cell(start)
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

    /// As ``scan(_:_:)-(Result,_)``, changing the running result in place.
    @inlinable public func scan<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let state = Cell(start)
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
}
