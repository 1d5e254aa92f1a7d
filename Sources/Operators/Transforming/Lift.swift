extension Signal {
    /// Returns the signal that `transform` returns for this one, so that a chain of operators can be reused within other chains.
    ///
    /// ```swift
    /// let trimmed: @Sendable (Signal<String, Never>) -> Signal<String, Never> = { $0.filter { !$0.isEmpty }.take(2) }
    /// let lines = Signal<String, Never>.of("a", "", "b", "c")
    /// _ = lines.lift(trimmed).subscribe { print($0) }  // prints a, b
    /// ```
    ///
    ///     source: -1--2--3--4-|
    ///     lift:   ----a-----b-|     its even values, 2 → a, 4 → b
    ///
    /// `transform` is called once and synchronously. Use ``/StreamCore/Signal/deferred(_:_:_:)`` to run code for each
    /// subscription.
    ///
    /// - In other libraries: `lift` in ReactiveSwift, which applies an operator of signals to producers; `compose` in RxJava.
    @inlinable public func lift<NewValue, NewFailure>(
        _ transform: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        transform(self)
    }
}
