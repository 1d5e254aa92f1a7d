extension Signal {
    /// This signal, and when it has completed, the values, at once.
    ///
    ///     source:    -1--2-|
    ///     append(x): -1--2-(x|)
    ///
    /// - Failure: This signal's, without the values.
    /// - Elsewhere: `concat(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/prepend(_:)``, ``Signal/concat(_:)``
    @inlinable public func append(_ values: Value...) -> Signal {
        concatAll([self, Signal(values)]).tracedBoundary()
    }

    /// As ``concat(_:)``, by its name in Combine.
    @inlinable public func append(_ next: Signal) -> Signal {
        concatAll([self, next]).tracedBoundary()
    }
}
