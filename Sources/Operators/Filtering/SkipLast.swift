extension Signal {
    /// All but the last `count` values: each is sent when the one `count` places behind it comes.
    ///
    ///     source:        -1--2--3--4-|
    ///     skip(last: 2): -------1--2-|
    ///
    /// - Complexity: Holds `count` values.
    /// - Precondition: `count` is not negative.
    /// - Elsewhere: `skipLast` in RxJava.
    /// - SeeAlso: ``Signal/take(last:)``, ``Signal/skip(_:)``
    @inlinable public func skip(last count: Int) -> Signal {
        precondition(count >= 0, "The number of last values to skip cannot be negative, but is \(count)")
        return composed { source in
            Signal(attach: { sink in
                let held = StateBox(RingBuffer<Value>(capacity: count))
                source.compactMap { (value) throws(Failure) in held.value.push(value) }.attach(sink)
            })
        }
    }
}
