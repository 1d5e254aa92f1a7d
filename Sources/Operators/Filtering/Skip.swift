extension Signal {
    /// Sends all but the first `count` values.
    ///
    ///     source:  -1--2--3--4-|
    ///     skip(2): -------3--4-|
    ///
    /// - Completion: With the source, even if it sends fewer values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `skip(first:)` in ReactiveSwift, `dropFirst` in Combine.
    /// - SeeAlso: ``Signal/take(_:)``, ``Signal/skip(last:)``, ``Signal/skip(while:)``
    @inlinable public func skip(_ count: Int) -> Signal {
        precondition(count >= 0, "skip(_:) requires a count of 0 or more, but got \(count)")
        return .stage { sink in
            let remaining = StateBox(count)
            attach(
                sink.receiving { value in
                    if remaining.value > 0 { remaining.value -= 1 } else { sink.next(value) }
                })
        }
    }
}
