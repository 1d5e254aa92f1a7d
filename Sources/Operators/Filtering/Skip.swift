extension Signal {
    /// Sends all but the first `count` values.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("name", "Ada", "Grace")
    /// _ = lines.skip(1).subscribe { print($0) }  // prints Ada, Grace
    /// ```
    ///
    ///     source:  -1--2--3--4-|
    ///     skip(2): -------3--4-|
    ///
    /// - Completion: With the source, even if it sends fewer values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `skip(first:)` in ReactiveSwift, `dropFirst` in Combine.
    /// - SeeAlso: ``Signal/take(_:)``, ``Signal/skip(last:)``, ``Signal/skipWhile(_:)``
    @inlinable public func skip(_ count: Int) -> Signal {
        precondition(count >= 0, "skip(_:) requires a count of 0 or more, but got \(count)")
        return .init(attach: { output in
            let sink = output.traced()
            let remaining = StateBox(count)
            attach(
                sink.receiving { [next = sink.next] value in
                    if remaining.value > 0 { remaining.value -= 1 } else { next(value) }
                })
        })
    }
}
