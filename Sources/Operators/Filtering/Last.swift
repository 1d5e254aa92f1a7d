extension Signal {
    /// Sends the last value when the source completes.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(3, 8, 12)
    /// _ = scores.last().subscribe { print($0) }  // prints 12
    /// ```
    ///
    ///     source: -1--2--3-|
    ///     last:   ---------(3|)
    ///
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - Complexity: Stores one value.
    /// - SeeAlso: ``Signal/take(last:)``, ``Signal/first()``
    @inlinable public func last() -> Signal {
        composed { $0.take(last: 1) }
    }

    /// Sends the last value that satisfies `predicate` when the source completes.
    ///
    /// ```swift
    /// let grades = Signal<Int, Never>.of(55, 80, 40)
    /// _ = grades.last { $0 >= 50 }.subscribe { print($0) }  // prints 80
    /// ```
    ///
    ///     source:           -1--2--3-|
    ///     last(where: < 3): ---------(2|)
    ///
    /// - Failure: With the source, without a value.
    @inlinable public func last(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        composed { $0.filter(predicate).take(last: 1) }
    }
}
