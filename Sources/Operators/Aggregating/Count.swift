extension Signal {
    /// Counts the values and sends their number when the source completes.
    ///
    ///     source:  -a--b--c-|
    ///     count(): ---------(3|)
    ///
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - Complexity: Stores a number and no value.
    @inlinable public func count() -> Signal<Int, Failure> {
        composed { $0.reduce(into: 0) { (count, _) throws(Failure) in count += 1 } }
    }
}
