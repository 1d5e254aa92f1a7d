extension Signal {
    /// Calls `next` with a running state and each value. Stores the new state that it returns, and sends the output.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("to", "to", "be")
    /// _ = words.scanMap("") { ($1, $0 == $1 ? "(\($1))" : $1) }.subscribe { print($0) }  // prints to, (to), be
    /// ```
    ///
    ///     source:     -a--b--a-|
    ///     scanMap(0): -x--y--x-|     0 a → 1 x, 1 b → 2 y, 2 a → 3 x
    ///
    /// - Complexity: Stores one state. Each subscription begins with `start`.
    /// - In other libraries: `scanMap` in ReactiveSwift. In RxSwift and Combine, use `scan` over a pair, and `map`.
    /// - SeeAlso: ``Signal/scan(_:_:)``
    @inlinable public func scanMap<State: Sendable, NewValue: Sendable>(
        _ start: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
    ) -> Signal<NewValue, Failure> {
        composed {
            $0.scanMap(into: start) { state, value in
                let (newState, output) = next(state, value)
                state = newState
                return output
            }
        }
    }

    /// Changes a running state in place with each value, and sends the output of `next`. See ``scanMap(_:_:)``.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("to", "be", "to")
    /// _ = words.scanMap(into: Set<String>()) { $0.insert($1).inserted }
    ///     .subscribe { print($0) }  // prints true, true, false
    /// ```
    // Because of the empty parameter, the compiler reports a mistake in the closure of `scanMap(_:_:)` there. Without it, as a missing label
    // of this function.
    @inlinable public func scanMap<State: Sendable, NewValue: Sendable>(
        _: Void = (), into start: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let state = StateBox(start)
            attach(sink.receiving { value in sink.next(next(&state.value, value)) })
        })
    }
}
