extension Signal {
    /// Sends the values until `trigger` sends or completes, then completes: immediately if the trigger has a present value.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let disappeared = Subject<Void, Never>()
    /// prices.signal.take(until: disappeared.signal).subscribe { print($0) }.add(to: bag)
    /// prices.send(10)  // prints 10
    /// disappeared.send(())
    /// prices.send(12)
    /// ```
    ///
    ///     source:      -1--2--3--4-|
    ///     trigger:     -----x
    ///     take(until): -1--2|
    ///
    ///     source:              -1--2--3--4-|
    ///     trigger:             -----#
    ///     take(until failing): -1--2#
    ///
    /// The `values` of a property begin with the present value, as a `BehaviorSubject` does, so as a trigger they end the
    /// result before the first value. Use the property's `signal`, which sends only later changes, or wait for one value:
    /// `take(until: isClosed.values.filter { $0 })`.
    ///
    /// The trigger is subscribed to first. If it sends synchronously, the source is not subscribed to. If the source sends
    /// without returning from `subscribe`, only a trigger on another thread can stop it.
    ///
    /// - Completion: With the trigger's first value or its completion, or with the source.
    /// - Failure: The first failure of either signal. Immediate.
    /// - Disposal: If the source is released, the subscription is disposed, even if the trigger is still active.
    /// - Threading: The source's thread. If the trigger ends the result, the trigger's thread.
    /// - In other libraries: `prefix(untilOutputFrom:)` in Combine. There and in RxSwift, a trigger that completes without a
    ///   value has no effect.
    /// - SeeAlso: ``Signal/skip(until:)``, ``Signal/take(untilReplacement:)``, ``Signal/take(for:on:)``
    @inlinable public func take<Other>(until trigger: Signal<Other, Failure>) -> Signal {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            output.subscribe(
                to: trigger, in: output.openChild(isInput: false), next: { _ in output.end(.completed) },
                end: output.end)
            output.subscribe(to: self, next: output.next, end: output.end, released: output.dispose)
        })
    }
}
