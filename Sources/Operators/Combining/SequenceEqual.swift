extension Signal {
    /// Sends whether this signal and another send the same number of values and `areEqual` returns `true` for each pair.
    ///
    /// ```swift
    /// let expected = Signal<String, Never>.of("start", "stop")
    /// let actual = Signal<String, Never>.of("Start", "Stop")
    /// _ = actual.sequenceEqual(expected) { $0.lowercased() == $1 }.subscribe { print($0) }  // prints true
    /// ```
    ///
    ///     a:                -1--2----3-|
    ///     b:                ---1-2-3-|
    ///     sequenceEqual(b): -----------({true}|)
    ///
    /// The one result is sent as soon as it is certain.
    ///
    /// - Completion: With the result.
    /// - Failure: The first failure of either signal. Immediate, without a result.
    /// - Complexity: Buffers the values that one signal is ahead of the other, without bound.
    @inlinable public func sequenceEqual<Other: Sendable>(
        _ other: Signal<Other, Failure>, by areEqual: @escaping @Sendable (Value, Other) -> Bool
    ) -> Signal<Bool, Failure> {
        composedBoundary { source in
            let values = source.map { value in Optional.some(value) }.concat(.just(nil))
            let others = other.callerInput.map { value in Optional.some(value) }.concat(.just(nil))
            return Operators.zip(values, others).compactMap { pair -> Bool? in
                switch pair {
                case (nil, nil): true
                case (let value?, let other?): areEqual(value, other) ? nil : false
                default: false
                }
            }.take(1)
        }
    }
}

extension Signal where Value: Equatable {
    /// Sends whether this signal and another send the same number of values, equal at each position.
    ///
    /// ```swift
    /// let typed = Signal<Int, Never>.of(1, 2)
    /// _ = typed.sequenceEqual(.of(1, 3)).subscribe { print($0) }  // prints false
    /// ```
    ///
    /// See ``Signal/sequenceEqual(_:by:)``.
    @inlinable public func sequenceEqual(_ other: Signal) -> Signal<Bool, Failure> {
        composed { $0.sequenceEqual(other.callerInput, by: { value, other in value == other }) }
    }
}
