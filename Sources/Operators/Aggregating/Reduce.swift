extension Signal {
    /// All values folded into one, sent when the source completes; the start, if there were none.
    ///
    ///     source:       -1--2--3-|
    ///     reduce(0, +): ---------(6|)
    ///
    /// - Failure: What `combine` throws, or the source's: without a value.
    @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        reduce(into: start) { (result, value) throws(Failure) in result = try combine(result, value) }
    }

    /// As ``reduce(_:_:)``, changing the result in place.
    @inlinable public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let result = Cell(start)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        do throws(Failure) { try combine(&result.value, value) } catch { sink.fail(error) }
                    },
                    end: { terminal in
                        if case .completed = terminal, !sink.isDisposed { sink.next(result.value) }
                        sink.end(terminal)
                    }))
        })
    }
}
