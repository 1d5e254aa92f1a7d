extension Signal {
    /// How many values there were, sent when the source completes.
    ///
    ///     source:  -a--b--c-|
    ///     count(): ---------(3|)
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds a number and no value.
    @inlinable public func count() -> Signal<Int, Failure> {
        composed { $0.reduce(into: 0) { (count, _) throws(Failure) in count += 1 } }
    }
}
