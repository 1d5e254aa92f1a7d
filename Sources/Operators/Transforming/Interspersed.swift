extension Signal {
    /// The values with `separator` between them, after every `count` of them.
    ///
    ///     source:                     -1--2--3--4-|
    ///     interspersed(x):            -1--(x2)--(x3)--(x4)-|
    ///     interspersed(every: 2, x):  -1--2--(x3)--4-|
    ///
    /// A separator comes together with the value behind it, so there is none at the end.
    /// - Precondition: `count` is greater than zero.
    /// - SeeAlso: ``joined(separator:)``
    @inlinable public func interspersed(every count: Int = 1, with separator: Value) -> Signal {
        precondition(count > 0, "The number of values between separators must be greater than zero, but is \(count)")
        return Signal(attach: { sink in
            let sink = sink.traced()
            let room = StateBox(count)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        let isDue = room.value == 0
                        room.value = (isDue ? count : room.value) - 1
                        if isDue { sink.next(separator) }
                        if !isDue || !sink.isDisposed { sink.next(value) }
                    }, end: sink.end))
        })
    }
}
