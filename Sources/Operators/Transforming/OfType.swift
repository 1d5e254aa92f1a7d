extension Signal {
    /// Sends only the values of the given type, cast to it.
    ///
    /// ```swift
    /// let events = Signal<any Sendable, Never>.of("key", 3, "tap")
    /// _ = events.ofType(String.self).subscribe { print($0) }  // prints key, tap
    /// ```
    ///
    ///     source:      -1--2--x--3-|     1, 2 and 3 are numbers, x is not
    ///     ofType(Int): -1--2-----3-|
    ///
    /// - SeeAlso: ``Signal/cast(to:failing:)``, ``Signal/compactMap(_:)``
    @inlinable public func ofType<NewValue: Sendable>(_ type: NewValue.Type) -> Signal<NewValue, Failure> {
        composed { $0.compactMap { value in value as? NewValue } }
    }
}
