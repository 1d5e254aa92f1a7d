extension Signal {
    /// All values as one array, sent when the source completes.
    ///
    ///     source:  -1--2--3-|
    ///     collect: ---------([123]|)
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds all values.
    @inlinable public func collect() -> Signal<[Value], Failure> {
        reduce(into: []) { (values, value) throws(Failure) in values.append(value) }
    }
}
