extension Signal {
    /// The first `count` values, then completed, with the last of them.
    ///
    ///     source:  -1--2--3--4-|
    ///     take(2): -1--(2|)
    ///
    /// Fewer values complete with the source. `take(0)` is empty and does not subscribe.
    /// - Precondition: `count` is not negative.
    @inlinable public func take(_ count: Int) -> Signal {
        precondition(count >= 0, "The number of values to take cannot be negative, but is \(count)")
        guard count > 0 else { return .empty }
        return Signal(attach: { sink in
            let remaining = Cell(count)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        // Counted before it is sent, because sending may bring the next one.
                        guard remaining.value > 0 else { return }
                        remaining.value -= 1
                        let isLast = remaining.value == 0
                        sink.next(value)
                        if isLast { sink.complete() }
                    },
                    end: { terminal in
                        if remaining.value > 0 { sink.end(terminal) }
                    }))
        })
    }
}
