extension Signal {
    /// Runs `action` with each value after the value has been passed on.
    ///
    /// ```swift
    /// let orders = Signal<String, Never>.of("tea", "coffee")
    /// _ = orders.afterNext { print("delivered", $0) }
    ///     .subscribe { print($0) }  // prints tea, delivered tea, coffee, delivered coffee
    /// ```
    ///
    ///     source:          -1--2-|
    ///     afterNext(note): -1--2-|     note(1), note(2), each after its value
    ///
    /// If the value ended the subscription, `action` runs after the terminal event or the disposal. Upstream of an operator
    /// such as `deliver(on:)`, `action` runs when the value has been handed to that operator.
    ///
    /// - Threading: The source's thread.
    /// - In other libraries: `do(afterNext:)` in RxSwift, `doAfterNext` in RxJava.
    /// - SeeAlso: ``Signal/onNext(_:)``, ``Signal/afterTerminal(_:)``
    @inlinable public func afterNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    sink.next(value)
                    action(value)
                })
        })
    }
}
