extension Signal {
    /// Sends all but the last `count` values, each when the value `count` positions after it arrives.
    ///
    /// ```swift
    /// let bytes = Signal<Int, Never>.of(72, 105, 177)
    /// _ = bytes.skip(last: 1).subscribe { print($0) }  // prints 72, 105
    /// ```
    ///
    ///     source:        -1--2--3--4-|
    ///     skip(last: 2): -------1--2-|
    ///
    /// - Complexity: Stores `count` values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `skipLast` in RxJava.
    /// - SeeAlso: ``Signal/take(last:)``, ``Signal/skip(_:)``
    @inlinable public func skip(last count: Int) -> Signal {
        precondition(count >= 0, "skip(last:) requires a count of 0 or more, but got \(count)")
        return .init(attach: { output in
            let sink = output.traced()
            let newest = StateBox(RingBuffer<Value>(capacity: count))
            attach(
                sink.receiving { value in
                    if let displaced = newest.value.push(value) { sink.next(displaced) }
                })
        })
    }
}
