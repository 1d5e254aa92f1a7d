extension Signal {
    /// For each value from the `size`-th on, the last `size` values in their order.
    ///
    ///     source:         -1--2--3--4-|
    ///     windows(of: 3): -------a--b-|     a = [1, 2, 3], b = [2, 3, 4]
    ///
    /// Fewer values than `size` give nothing but the end.
    /// - Complexity: Holds `size` values; each value takes time in proportion to it.
    /// - Precondition: `size` is greater than zero.
    /// - Elsewhere: `nwise` in CombineExt, `buffer(size, 1)` in RxJava, but that also sends shorter ones at the end.
    /// - SeeAlso: ``Signal/pairwise()``
    @inlinable public func windows(of size: Int) -> Signal<[Value], Failure> {
        precondition(size > 0, "A window must hold at least one value, but its size is \(size)")
        return composed {
            $0.scanMap(into: [Value]()) { (window, value) throws(Failure) in
                // Not `removeFirst()`, which is generic code that a debug build does not specialize.
                if window.count == size { window.remove(at: 0) }
                window.append(value)
                return window.count == size ? window : nil
            }.skipNil()
        }
    }
}
