extension Signal {
    /// Whether this signal and another send the same number of values, equal at each position, as `areEqual` tells. One
    /// value, as soon as it is known.
    ///
    ///     a:                -1--2----3-|
    ///     b:                ---1-2-3-|
    ///     sequenceEqual(b): -----------({true}|)
    ///
    /// - Completion: With the value.
    /// - Failure: The first of any, or what `areEqual` throws; at once, without a value.
    /// - Complexity: Holds the values that one signal is ahead of the other, without bound.
    @inlinable public func sequenceEqual<Other: Sendable>(
        _ other: Signal<Other, Failure>, by areEqual: @escaping @Sendable (Value, Other) throws(Failure) -> Bool
    ) -> Signal<Bool, Failure> {
        composedBoundary { source in
            let mine = source.map { (value) throws(Failure) in Optional.some(value) }.concat(.just(nil))
            let others = other.outside.map { (value) throws(Failure) in Optional.some(value) }.concat(.just(nil))
            return Operators.zip(mine, others).compactMap { (pair) throws(Failure) -> Bool? in
                switch pair {
                case (nil, nil): true
                case (let value?, let other?): try areEqual(value, other) ? nil : false
                default: false
                }
            }.take(1)
        }
    }
}

extension Signal where Value: Equatable {
    /// Whether this signal and another send equal values, the same number of them. See ``Signal/sequenceEqual(_:by:)``.
    @inlinable public func sequenceEqual(_ other: Signal) -> Signal<Bool, Failure> {
        composed { $0.sequenceEqual(other.outside, by: { (value, other) throws(Failure) in value == other }) }
    }
}
