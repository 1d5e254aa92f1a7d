extension Signal {
    /// All values folded into one, sent when the source completes; the start, if there were none.
    ///
    ///     source:       -1--2--3-|
    ///     reduce(0, +): ---------(6|)
    ///
    /// - Completion: With the source, behind the result. A source that never completes gives nothing.
    /// - Failure: What `combine` throws, or the source's: without a value.
    /// - Complexity: Holds one result.
    /// - Elsewhere: `aggregateWithStart:reduce:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/scan(_:_:)``, ``Signal/reduceIndexed(_:_:)``, ``Signal/collect()``
    @_disfavoredOverload @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        composed { $0.reduce(into: start) { (result, value) throws(Failure) in result = try combine(result, value) } }
    }

    /// Folds the values with `combine`, which cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        reduce(start, { (result, value) throws(Failure) in combine(result, value) })
    }

    /// As ``reduce(_:_:)``, changing the result in place.
    @_disfavoredOverload @inlinable public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            let sink = sink.traced()
            let result = StateBox(start)
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

    /// Folds the values into `start` with `combine`, which cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        reduce(into: start, { (result, value) throws(Failure) in combine(&result, value) })
    }

    /// As ``reduce(into:_:)``, with a start that is made for each subscription: for a result that is an object, which all
    /// subscriptions would share otherwise.
    ///
    /// - Failure: Also what `makeStart` throws; the source is not subscribed to then.
    /// - Elsewhere: `aggregateWithStartFactory:reduce:` in ReactiveObjC.
    @inlinable public func reduce<Result: Sendable>(
        intoResultOf makeStart: @escaping @Sendable () throws(Failure) -> Result,
        _ combine: @escaping @Sendable (inout Result, Value) throws(Failure) -> Void
    ) -> Signal<Result, Failure> {
        Signal<Result, Failure>(attach: { sink in
            guard let sink = sink.traced(over: self)?.hidingParts() else { return }
            let start: Result
            do throws(Failure) { start = try makeStart() } catch { return sink.fail(error) }
            outside.reduce(into: start, combine).attach(sink)
        })
    }
}
