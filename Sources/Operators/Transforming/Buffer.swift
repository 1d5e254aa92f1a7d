extension Signal {
    /// Collects values into arrays of `count` values. The last array can have fewer.
    ///
    /// ```swift
    /// let photos = Signal<Int, Never>.of(1, 2, 3)
    /// _ = photos.buffer(count: 2).subscribe { print($0) }  // prints [1, 2], [3]
    /// ```
    ///
    ///     source:    -1--2--3--4--5-|
    ///     buffer(2): ----{12}-----{34}----(5|)
    ///
    /// - Completion: Immediate, after the buffered values, if there are any.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Complexity: Buffers fewer than `count` values.
    /// - Precondition: `count` is greater than zero.
    /// - In other libraries: `collect(count:)` in ReactiveSwift, `collect(_:)` in Combine, `chunks(ofCount:)` in
    ///   AsyncAlgorithms.
    /// - SeeAlso: ``window(count:)``
    @inlinable public func buffer(count: Int) -> Signal<[Value], Failure> {
        buffer(count: count, skip: count)
    }

    /// Collects values into arrays of `count` values, one of which begins with every `skip`-th value.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(1, 2, 3, 4)
    /// _ = readings.buffer(count: 2, skip: 1).subscribe { print($0) }  // prints [1, 2], [2, 3], [3, 4], [4]
    /// ```
    ///
    ///     source:             -1--2--3--4--5-|
    ///     buffer(2, skip: 1): ----{12}--{23}--{34}--{45}-(5|)
    ///     buffer(2, skip: 3): ----{12}--------{45}-|
    ///
    /// The arrays overlap if `skip` is less than `count`. If it is greater, values between the arrays are dropped.
    ///
    /// - Completion: Immediate, after the arrays that have begun, which are shorter than the others.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Complexity: Buffers fewer than `count` values.
    /// - Precondition: `count` and `skip` are greater than zero.
    @inlinable public func buffer(count: Int, skip: Int) -> Signal<[Value], Failure> {
        precondition(count > 0, "buffer(count:) requires a count greater than 0, but got \(count)")
        precondition(skip > 0, "buffer(count:skip:) requires a skip greater than 0, but got \(skip)")
        return .init(attach: { output in
            let sink = output.traced()
            let buffer = StateBox<[Value]>([])
            let valuesToDrop = StateBox(0)
            attach(
                sink.receiving { value in
                    guard valuesToDrop.value == 0 else { return valuesToDrop.value -= 1 }
                    if buffer.value.isEmpty { buffer.value.reserveCapacity(Swift.min(count, 1_000)) }
                    buffer.value.append(value)
                    guard buffer.value.count == count else { return }
                    let full = buffer.value
                    buffer.value = skip < count ? Array(full[skip...]) : []
                    valuesToDrop.value = Swift.max(0, skip - count)
                    sink.next(full)
                } end: { terminal in
                    if case .completed = terminal {
                        while !buffer.value.isEmpty, !sink.isDisposed {
                            let rest = buffer.value
                            buffer.value = Array(rest.dropFirst(skip))
                            sink.next(rest)
                        }
                    }
                    sink.end(terminal)
                })
        })
    }
}

extension Sink {
    /// Ends, after sending the buffered values if there are any and `terminal` is completion.
    @inlinable func end<Element>(_ terminal: Termination<Failure>, flushing buffer: StateBox<[Element]>)
    where Value == [Element] {
        let rest = buffer.value
        buffer.value = []
        if case .completed = terminal, !rest.isEmpty, !isDisposed { next(rest) }
        end(terminal)
    }
}
