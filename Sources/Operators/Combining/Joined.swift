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
    /// - SeeAlso: ``interspersed(every:with:)``, ``flatten(_:)``
    @inlinable public func joined<Inner: Sendable>(
        separator: Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        composedBoundary {
            $0.interspersed(with: separator).flattening(.concat, { (inner) throws(Failure) in inner.outside })
        }
    }
}

extension Signal where Value: Sequence, Value.Element: Sendable {
    /// The elements of the sequences that come, one after another, with those of `separator` between two sequences.
    ///
    ///     source:      -{12}--{3}-|
    ///     joined([0]): -(12)--(03)-|
    ///
    /// - Completion: With the source.
    /// - Failure: The source's.
    /// - Complexity: Holds `separator`. The separator comes with the sequence behind it.
    /// - Elsewhere: `joined(separator:)` in AsyncAlgorithms.
    /// - SeeAlso: ``interspersed(every:with:)``
    @inlinable public func joined(separator: some Sequence<Value.Element>) -> Signal<Value.Element, Failure> {
        composedBoundary {
            $0.map { (sequence) throws(Failure) in sequence.reduce(into: []) { $0.append($1) } }
                .interspersed(with: separator.reduce(into: []) { $0.append($1) })
                .flatMap(.concat) { Signal<Value.Element, Failure>($0) }
        }
    }
}
