extension Signal {
    /// Sends the last `count` values when the source completes.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("started", "connected", "failed")
    /// _ = lines.take(last: 2).subscribe { print($0) }  // prints connected, failed
    /// ```
    ///
    ///     source:        -1--2--3--4-|
    ///     take(last: 2): ------------(34|)
    ///
    /// - Completion: With the source, after the values.
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - Complexity: Stores `count` values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `takeLast:` in ReactiveObjC, `takeLast` in RxSwift.
    /// - SeeAlso: ``Signal/last()``, ``Signal/skip(last:)``, ``Signal/take(_:)``
    @inlinable public func take(last count: Int) -> Signal {
        precondition(count >= 0, "take(last:) requires a count of 0 or more, but got \(count)")
        return .init(attach: { output in
            let sink = output.traced()
            let newest = StateBox(RingBuffer<Value>(capacity: count))
            attach(
                sink.receiving { value in
                    _ = newest.value.push(value)
                } end: { terminal in
                    let values = newest.value.takeAll()
                    if case .completed = terminal {
                        for (position, value) in values.enumerated() {
                            if sink.isDisposed { return }
                            if position == values.count - 1 { sink.subscription.isEnding = true }
                            sink.next(value)
                        }
                    }
                    sink.end(terminal)
                })
        })
    }
}
