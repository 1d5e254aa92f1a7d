extension Signal {
    /// What `next` makes of a running state and each value: the new state, which is kept, and an output, which is sent.
    ///
    ///     source:     -a--b--a-|
    ///     scanMap(0): -x--y--x-|     0 a → 1 x, 1 b → 2 y, 2 a → 3 x
    ///
    /// - Failure: What `next` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Complexity: Holds one state. Each subscription begins with `start`.
    /// - Elsewhere: ReactiveSwift has it too; in RxSwift and Combine it is `scan` over a pair, and `map`.
    /// - SeeAlso: ``Signal/scan(_:_:)``
    @inlinable public func scanMap<State: Sendable, NewValue: Sendable>(
        _ start: State, _ next: @escaping @Sendable (State, Value) throws(Failure) -> (State, NewValue)
    ) -> Signal<NewValue, Failure> {
        composed {
            $0.scanMap(into: start) { (state, value) throws(Failure) in
                let (newState, output) = try next(state, value)
                state = newState
                return output
            }
        }
    }

    /// As ``scanMap(_:_:)``, changing the state in place.
    @inlinable public func scanMap<State: Sendable, NewValue: Sendable>(
        into start: State, _ next: @escaping @Sendable (inout State, Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let sink = sink.traced()
            let state = StateBox(start)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        let output: NewValue
                        do throws(Failure) { output = try next(&state.value, value) } catch { return sink.fail(error) }
                        sink.next(output)
                    }, end: sink.end))
        })
    }
}
