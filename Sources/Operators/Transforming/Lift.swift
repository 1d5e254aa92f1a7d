extension Signal {
    /// What `transform` makes of this signal: a way to write a chain of operators once and use it in the middle of others.
    ///
    ///     source: -1--2--3--4-|
    ///     lift:   ----a-----b-|     its even values, 2 → a, 4 → b
    ///
    /// `transform` is called once, now. ``/StreamCore/Signal/deferred(_:fileID:line:)`` is for what has to happen anew
    /// for each subscription.
    /// - Elsewhere: `lift` in ReactiveSwift, where it takes an operator from signals to producers; `compose` in RxJava.
    @inlinable public func lift<NewValue, NewFailure>(
        _ transform: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        transform(self)
    }
}
