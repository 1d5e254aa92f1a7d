extension Signal {
    /// Runs `action` with each value before the value is passed on.
    ///
    /// ```swift
    /// let orders = Signal<String, Never>.of("tea", "coffee")
    /// _ = orders.onNext { print("received", $0) }
    ///     .subscribe { print($0) }  // prints received tea, tea, received coffee, coffee
    /// ```
    ///
    ///     source:       -1--2-|
    ///     onNext(note): -1--2-|     note(1), note(2)
    ///
    /// - In other libraries: `doNext:` in ReactiveObjC, `on(value:)` in ReactiveSwift, `do(onNext:)` in RxSwift,
    ///   `handleEvents(receiveOutput:)` in Combine.
    /// - SeeAlso: ``Signal/tryOnNext(_:)`` for a closure that can throw, ``Signal/onEvent(_:)``, ``Signal/afterNext(_:)``
    @inlinable public func onNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
        composed {
            $0.map { value in
                action(value)
                return value
            }
        }
    }
}
