extension Signal {
    /// Collects values into arrays, and begins a new array with each value for which `belongs` returns `false`.
    ///
    /// ```swift
    /// let weights = Signal<Int, Never>.of(4, 5, 3, 9)
    /// _ = weights.bufferWhile { $0.reduce(0, +) + $1 <= 10 }.subscribe { print($0) }  // prints [4, 5], [3], [9]
    /// ```
    ///
    ///     source:          -1--2--4--5--7-|
    ///     bufferWhile(+1): -------{12}-----{45}-(7|)
    ///
    /// `belongs` is called with the current array and the next value. It is not called for the first value.
    ///
    /// - Completion: Immediate, after the buffered values, if there are any.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Complexity: Buffers the values of the current array, without a bound.
    /// - In other libraries: `collect(_:)` in ReactiveSwift, whose closure returns the opposite. `chunked(by:)` in
    ///   AsyncAlgorithms is ``chunked(by:)``.
    @inlinable public func bufferWhile(
        _ belongs: @escaping @Sendable ([Value], Value) -> Bool
    ) -> Signal<[Value], Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let buffer = StateBox<[Value]>([])
            attach(
                sink.receiving { value in
                    guard !buffer.value.isEmpty else { return buffer.value.append(value) }
                    if belongs(buffer.value, value) { return buffer.value.append(value) }
                    let full = buffer.value
                    buffer.value = [value]
                    sink.next(full)
                } end: { terminal in
                    sink.end(terminal, flushing: buffer)
                })
        })
    }

    /// Collects values into arrays, and ends an array with the value for which `isComplete` returns `true`.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("Hi", ".", "How", "so", ".")
    /// _ = words.bufferUntilMatch { $0.last == "." }.subscribe { print($0.count) }  // prints 2, 3
    /// ```
    ///
    ///     source:                 -1--2--4--5--7-|
    ///     bufferUntilMatch(>= 6): -------{124}-----{57}-|    the sum
    ///
    /// `isComplete` is called with the current array, including the newest value. The closure of ``bufferWhile(_:)`` is called before
    /// the value is added.
    @inlinable public func bufferUntilMatch(
        _ isComplete: @escaping @Sendable ([Value]) -> Bool
    ) -> Signal<[Value], Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let buffer = StateBox<[Value]>([])
            attach(
                sink.receiving { value in
                    buffer.value.append(value)
                    guard isComplete(buffer.value) else { return }
                    let full = buffer.value
                    buffer.value = []
                    sink.next(full)
                } end: { terminal in
                    sink.end(terminal, flushing: buffer)
                })
        })
    }
}
