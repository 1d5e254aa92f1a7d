extension Signal {
    /// Returns a signal of the values that satisfy `predicate` and one of the others, sharing one subscription.
    ///
    /// ```swift
    /// let messages = Subject<String, Never>()
    /// let (warnings, others) = messages.signal.partition { $0.hasPrefix("warning") }
    /// warnings.subscribe { print($0) }.add(to: bag)
    /// others.subscribe { print("note:", $0) }.add(to: bag)
    /// messages.send("warning: low battery")  // prints warning: low battery
    /// messages.send("connected")  // prints note: connected
    /// ```
    ///
    ///     source:             -1--2--3--4-|
    ///     partition.matching: ----2-----4-|     even
    ///     partition.rest:     -1-----3----|
    ///
    /// The first subscription to either signal subscribes to the source. When the last one ends, the source is disposed. A
    /// source that sends synchronously has therefore ended before the second signal is subscribed to, and runs again for that
    /// subscription. `predicate` is called once for each value.
    ///
    /// - In other libraries: `partition` in CombineExt.
    /// - SeeAlso: ``Signal/filter(_:)``, ``Signal/share(replay:while:)``
    @inlinable public func partition(
        _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> (matching: Signal, rest: Signal) {
        let tested = callerInput.map { value in (value: value, matches: predicate(value)) }.share()
        return (
            composed { _ in tested.filter { $0.matches }.map { $0.value } },
            composed { _ in tested.filter { !$0.matches }.map { $0.value } }
        )
    }
}
