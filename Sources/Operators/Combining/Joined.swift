extension Signal {
    /// The values of the signals that come, one signal after another, with those of `separator` between them.
    ///
    ///     a:            -1--2|
    ///     b:            -3--4|
    ///     x:            s|
    ///     joined(x):    -1--2s-3--4|
    ///
    /// - Completion: When the source and the last signal have completed.
    /// - Failure: The first of any of them, at once.
    /// - Complexity: Holds the signals that wait, without bound.
    /// - SeeAlso: ``interspersed(every:with:)``, ``flatten(_:)-(_)``
    @inlinable public func joined<Inner: Sendable>(
        separator: Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        interspersed(with: separator).flatten(.concat)
    }
}
