extension Signal {
    /// All values as one array, sent when the source completes; an empty one, if there were none.
    ///
    ///     source:    -1--2--3-|
    ///     collect(): ---------(a|)     a = [1, 2, 3]
    ///
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds all values.
    /// - Elsewhere: `toArray` in RxSwift.
    /// - SeeAlso: ``Signal/sorted()``, ``Signal/reduce(into:_:)``
    @inlinable public func collect() -> Signal<[Value], Failure> {
        composed { $0.reduce(into: []) { (values, value) throws(Failure) in values.append(value) } }
    }
}
