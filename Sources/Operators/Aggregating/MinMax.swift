extension Signal {
    /// Sends the smallest value, in the order of `areInIncreasingOrder`, when the source completes.
    ///
    /// ```swift
    /// let names = Signal<String, Never>.of("Grace", "Ada", "Edsger")
    /// _ = names.min { $0.count < $1.count }.subscribe { print($0) }  // prints Ada
    /// ```
    ///
    ///     source:  -2--1--3-|
    ///     min(by): ---------(1|)
    ///
    /// If several values are equally small, the first of them is sent.
    ///
    /// - Completion: With the source. If the source sends no values, neither does the result.
    /// - Failure: With the source, without a value.
    /// - Complexity: Stores one value.
    @inlinable public func min(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        .init(attach: { choose(areInIncreasingOrder, $0.traced()) })
    }

    /// Sends the greatest value, in the order of `areInIncreasingOrder`, when the source completes.
    ///
    ///     source:  -2--3--1-|
    ///     max(by): ---------(3|)
    ///
    /// If several values are equally great, the first of them is sent. See ``Signal/min(by:)``.
    @inlinable public func max(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        .init(attach: { choose({ left, right in areInIncreasingOrder(right, left) }, $0.traced()) })
    }

    /// Subscribes to this signal, and on completion sends to `sink` the first value that precedes all others.
    @inlinable @inline(__always) func choose(
        _ precedes: @escaping @Sendable (Value, Value) -> Bool, _ sink: Sink<Value, Failure>
    ) {
        let chosen = StatefulSink(sink, state: Value?.none)
        attach(
            sink.receiving { value in
                if let current = chosen.state, !precedes(value, current) { return }
                chosen.state = value
            } end: { terminal in
                let sink = chosen.sink
                if case .completed = terminal, let value = chosen.state, !sink.isDisposed {
                    sink.subscription.noteSendsOnce()
                    sink.next(value)
                }
                sink.end(terminal)
            })
    }
}

extension Signal where Value: Comparable {
    /// Sends the smallest value when the source completes. See ``Signal/min(by:)``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.min().subscribe { print($0) }  // prints 18
    /// ```
    @inlinable public func min() -> Signal {
        .init(attach: { choose({ left, right in left < right }, $0.traced()) })
    }

    /// Sends the greatest value when the source completes. See ``Signal/max(by:)``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// _ = readings.max().subscribe { print($0) }  // prints 21
    /// ```
    @inlinable public func max() -> Signal {
        .init(attach: { choose({ left, right in right < left }, $0.traced()) })
    }
}
