extension Signal {
    /// The values that are not `nil`, unwrapped.
    ///
    ///     source:    -1--x--3-|     x is nil
    ///     skipNil(): -1-----3-|
    ///
    /// - Elsewhere: `compacted` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/compactMap(_:)``, ``Signal/replaceNil(with:)``
    @inlinable public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
        composed { $0.compactMap { (value) throws(Failure) in value } }
    }
}
