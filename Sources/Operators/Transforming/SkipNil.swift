extension Signal {
    /// Drops `nil` and unwraps all other values.
    ///
    /// ```swift
    /// let names = Signal<String?, Never>.of("Ada", nil, "Grace")
    /// _ = names.skipNil().subscribe { print($0) }  // prints Ada, Grace
    /// ```
    ///
    ///     source:    -1--x--3-|     x is nil
    ///     skipNil(): -1-----3-|
    ///
    /// - In other libraries: `compacted` in Swift Async Algorithms.
    /// - SeeAlso: ``Signal/compactMap(_:)``, ``Signal/replaceNil(with:)``
    @inlinable public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
        composed { $0.compactMap { value in value } }
    }
}
