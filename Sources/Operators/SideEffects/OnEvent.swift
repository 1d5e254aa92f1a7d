extension Signal {
    /// Runs `action` with each value and with the terminal event, before they are passed on.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(7, 9)
    /// _ = scores.onEvent { print($0) }.subscribe { _ in }  // prints next(7), next(9), completed
    /// ```
    ///
    ///     source:        -1--2-|
    ///     onEvent(note): -1--2-|     note(1), note(2), note(completed)
    ///
    /// - In other libraries: `on(event:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/onNext(_:)``, ``Signal/onCompleted(_:)``, ``Signal/onFailure(_:)``, ``Signal/materialize()``
    @inlinable public func onEvent(_ action: @escaping @Sendable (Event) -> Void) -> Signal {
        composed {
            $0.onNext { value in action(.next(value)) }
                .onEnd { terminal in
                    switch terminal {
                    case .failed(let failure): action(.failed(failure))
                    case .completed: action(.completed)
                    }
                }
        }
    }
}
