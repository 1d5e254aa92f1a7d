extension Signal {
    /// Unwraps the values and replaces each `nil` with `replacement`.
    ///
    /// ```swift
    /// let names = Signal<String?, Never>.of("Ada", nil)
    /// _ = names.replaceNil(with: "anonymous").subscribe { print($0) }  // prints Ada, anonymous
    /// ```
    ///
    ///     source:              -1--x--3-|     x is nil
    ///     replaceNil(with: 0): -1--0--3-|
    ///
    /// - SeeAlso: ``Signal/skipNil()``
    @inlinable public func replaceNil<Wrapped: Sendable>(
        with replacement: Wrapped
    ) -> Signal<Wrapped, Failure> where Value == Wrapped? {
        composed { $0.map { value in value ?? replacement } }
    }
}
