extension Signal {
    /// Sends the values at the positions in `range`, counted from zero, and completes with the last of them.
    ///
    /// ```swift
    /// let rows = Signal<Int, Never>.of(1, 2, 3, 4, 5)
    /// _ = rows.elements(in: 2..<4).subscribe { print($0) }  // prints 3, 4
    /// ```
    ///
    ///     source:              -1--2--3--4-|
    ///     elements(in: 1..<3): ----2--(3|)
    ///     elements(in: 2...):  -------3--4-|
    ///
    /// If `range` is empty, the result completes immediately and the source is not subscribed to.
    ///
    /// - Completion: With the last value, or with the source if it sends fewer values.
    /// - Precondition: `range` does not begin below zero.
    /// - In other libraries: `output(in:)` in Combine.
    /// - SeeAlso: ``Signal/element(at:)``, ``Signal/skip(_:)``, ``Signal/take(_:)``
    @inlinable public func elements(in range: some RangeExpression<Int>) -> Signal {
        let positions = positions(in: range)
        precondition(
            positions.lowerBound >= 0, "elements(in:) requires a range that begins at 0 or more, but got \(positions)")
        return composed { $0.skip(positions.lowerBound).take(positions.count) }
    }
}

/// Returns the positions without an end that would overflow, which the standard library would trap on. No signal sends that many values.
@usableFromInline func positions(in range: some RangeExpression<Int>) -> Range<Int> {
    switch range {
    case let range as ClosedRange<Int> where range.upperBound == .max: range.lowerBound..<Int.max
    case let range as PartialRangeThrough<Int> where range.upperBound == .max: 0..<Int.max
    default: range.relative(to: 0..<Int.max)
    }
}
