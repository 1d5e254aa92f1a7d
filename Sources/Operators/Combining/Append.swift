extension Signal {
    /// Sends the values of this signal and, when it has completed, immediately the given values.
    ///
    /// ```swift
    /// let rows = Signal<String, Never>.of("Ada", "Grace")
    /// _ = rows.append("Add a name").subscribe { print($0) }  // prints Ada, Grace, Add a name
    /// ```
    ///
    ///     source:    -1--2-|
    ///     append(x): -1--2-(x|)
    ///
    /// - Failure: This signal's failure. The given values are not sent then.
    /// - In other libraries: `concat(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/prepend(_:)``, ``Signal/concat(_:)``
    @inlinable public func append(_ values: Value...) -> Signal {
        .init(attach: { FirstOfTwo($0.tracedBoundary(), second: .from(values)).start(with: self) })
    }
}
