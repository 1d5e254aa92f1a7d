extension Signal {
    /// The values at the positions in `range`, counted from zero, then completed, with the last of them.
    ///
    ///     source:              -1--2--3--4-|
    ///     elements(in: 1..<3): ----2--(3|)
    ///     elements(in: 2...):  -------3--4-|
    ///
    /// An empty range is empty and does not subscribe.
    ///
    /// - Completion: With the last value, or with the source if that has fewer.
    /// - Precondition: `range` does not begin below zero.
    /// - Elsewhere: `output(in:)` in Combine.
    /// - SeeAlso: ``Signal/element(at:)``, ``Signal/skip(_:)``, ``Signal/take(_:)``
    @inlinable public func elements(in range: some RangeExpression<Int>) -> Signal {
        let positions = range.relative(to: 0..<Int.max)
        precondition(
            positions.lowerBound >= 0, "A range of positions cannot begin below zero, but is \(positions)")
        return composed { $0.skip(positions.lowerBound).take(positions.count) }
    }
}
