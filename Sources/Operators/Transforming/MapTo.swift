extension Signal {
    /// `constant` in place of each value.
    ///
    ///     source:     -1--2--3-|
    ///     map(to: x): -x--x--x-|
    ///
    /// - Elsewhere: `mapReplace:` in ReactiveObjC, `map(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/mapToVoid()``
    @_disfavoredOverload @inlinable public func map<NewValue: Sendable>(to constant: NewValue) -> Signal<
        NewValue, Failure
    > {
        composed { $0.map { (_) throws(Failure) in constant } }
    }

    /// That there was a value, and when, but not which: `()` in place of each. See ``Signal/map(to:)``.
    @inlinable public func mapToVoid() -> Signal<Void, Failure> {
        composed { $0.map(to: ()) }
    }
}
