extension Signal {
    /// Collects consecutive values into arrays, as long as `belongTogether` returns `true` for a value and the next one.
    ///
    /// ```swift
    /// let numbers = Signal<Int, Never>.of(1, 2, 5, 3, 4)
    /// _ = numbers.chunked(by: { $0 < $1 }).subscribe { print($0) }  // prints [1, 2, 5], [3, 4]
    /// ```
    ///
    ///     source:         -1--2--4--5--7-|
    ///     chunked(by: +1): -------{12}-----{45}-(7|)
    ///
    /// - Completion: Immediate, after the buffered values, if there are any.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Complexity: Buffers the values of the current array, without a bound.
    /// - SeeAlso: ``chunkedByKey(_:)``
    @inlinable public func chunked(
        by belongTogether: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<[Value], Failure> {
        composed {
            $0.bufferWhile { values, next in belongTogether(values[values.count - 1], next) }
        }
    }

    /// Collects consecutive values with equal keys into arrays, and sends each array with its key: `chunkedByKey(\.name)`.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("apple", "avocado", "banana")
    /// _ = words.chunkedByKey { $0.first! }.subscribe { print($0.key, $0.values.count) }  // prints a 2, b 1
    /// ```
    ///
    ///     source:            -1--3--2--5-|
    ///     chunkedByKey(odd): -------{13}--2-(5|)
    ///
    /// - Completion: Immediate, after the buffered values, if there are any.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Complexity: Buffers the values of the current array, without a bound. `key` is called once for each value.
    /// - In other libraries: `chunked(on:)` in AsyncAlgorithms.
    /// - SeeAlso: ``groupBy(_:)``, which also groups values that are not consecutive.
    @inlinable public func chunkedByKey<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<(key: Key, values: [Value]), Failure> {
        .init(attach: { output in
            let sink = output.traced()
            let chunk = StateBox<(key: Key, values: [Value])?>(nil)
            attach(
                sink.receiving { value in
                    let newKey = key(value)
                    if chunk.value?.key == newKey { return chunk.value!.values.append(value) }
                    let full = chunk.value
                    chunk.value = (newKey, [value])
                    if let full { sink.next(full) }
                } end: { terminal in
                    let rest = chunk.value.take()
                    if case .completed = terminal, let rest, !sink.isDisposed { sink.next(rest) }
                    sink.end(terminal)
                })
        })
    }
}
