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
    /// - Failure: If `action` throws, the result fails with that error and the source is disposed. The source's failure is
    ///   passed on.
    /// - In other libraries: `doNext:` in ReactiveObjC, `on(value:)` in ReactiveSwift, `do(onNext:)` in RxSwift,
    ///   `handleEvents(receiveOutput:)` in Combine.
    /// - SeeAlso: ``Signal/onEvent(_:)``, ``Signal/afterNext(_:)``
    @_disfavoredOverload @inlinable public func onNext(_ action: @escaping @Sendable (Value) throws(Failure) -> Void)
        -> Signal
    {
        composed {
            $0.map { (value) throws(Failure) in
                try action(value)
                return value
            }
        }
    }

    /// Runs `action`, which cannot throw, with each value before the value is passed on.
    ///
    /// ```swift
    /// let orders = Signal<String, Never>.of("tea", "coffee")
    /// _ = orders.onNext { print("received", $0) }
    ///     .subscribe { print($0) }  // prints received tea, tea, received coffee, coffee
    /// ```
    @inlinable public func onNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
        composed {
            $0.map { value in
                action(value)
                return value
            }
        }
    }
}
