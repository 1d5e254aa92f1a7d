extension Signal {
    /// Counts the values and sends their number when the source completes.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("To be,", "or not", "to be")
    /// _ = lines.count().subscribe { print($0) }  // prints 3
    /// ```
    ///
    ///     source:  -a--b--c-|
    ///     count(): ---------(3|)
    ///
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - Complexity: Stores a number and no value.
    @inlinable public func count() -> Signal<Int, Failure> {
        .init(attach: { fold(into: 0, { count, _ in count += 1 }, $0.traced()) })
    }
}
