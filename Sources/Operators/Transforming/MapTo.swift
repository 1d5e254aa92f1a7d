extension Signal {
    /// Replaces each value with `constant`.
    ///
    ///     source:   -1--2--3-|
    ///     mapTo(x): -x--x--x-|
    ///
    /// - Elsewhere: `mapReplace:` in ReactiveObjC, `map(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/mapToVoid()``
    // Not an overload of `map`: a closure that does not compile would be taken as the constant, and the error would be elsewhere.
    @inlinable public func mapTo<NewValue: Sendable>(_ constant: NewValue) -> Signal<NewValue, Failure> {
        composed { $0.map { (_) throws(Failure) in constant } }
    }

    /// Replaces each value with `()`, which tells only that there was a value. See ``Signal/mapTo(_:)``.
    @inlinable public func mapToVoid() -> Signal<Void, Failure> {
        composed { $0.mapTo(()) }
    }
}
