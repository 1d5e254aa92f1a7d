extension Signal {
    /// Sends `false` at the first value that does not satisfy `predicate`, or `true` when the source completes without one.
    ///
    /// ```swift
    /// let fields = Signal<String, Never>.of("Ada", "", "London")
    /// _ = fields.allSatisfy { !$0.isEmpty }.subscribe { print($0) }  // prints false
    /// ```
    ///
    ///     source:     -1--2--3-|
    ///     allSatisfy: -------(f|)     below 3; f = false
    ///
    /// - Completion: After the result. The source is disposed as soon as the result is certain.
    /// - Failure: With the source. No value is sent, because the result is unknown.
    /// - In other libraries: `all:` in ReactiveObjC, which sends `NO` on a failure.
    /// - SeeAlso: ``Signal/contains(where:)``
    @inlinable public func allSatisfy(
        _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Bool, Failure> {
        composed { $0.contains { value in !predicate(value) }.negate() }
    }
}
