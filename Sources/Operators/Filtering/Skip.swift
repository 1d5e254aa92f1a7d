extension Signal {
    /// All but the first `count` values.
    ///
    ///     source:  -1--2--3--4-|
    ///     skip(2): -------3--4-|
    ///
    /// - Completion: The source's, also when it had fewer values.
    /// - Precondition: `count` is not negative.
    /// - Elsewhere: `skip(first:)` in ReactiveSwift, `dropFirst` in Combine.
    /// - SeeAlso: ``Signal/take(_:)``, ``Signal/skip(last:)``, ``Signal/skip(while:)``
    @inlinable public func skip(_ count: Int) -> Signal {
        precondition(count >= 0, "The number of values to skip cannot be negative, but is \(count)")
        return Signal(attach: { sink in
            let sink = sink.traced()
            let remaining = StateBox(count)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        if remaining.value > 0 { remaining.value -= 1 } else { sink.next(value) }
                    }, end: sink.end))
        })
    }
}
