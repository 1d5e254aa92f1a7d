extension Signal {
    /// The last `count` values, sent when the source completes.
    ///
    ///     source:        -1--2--3--4-|
    ///     take(last: 2): ------------(34|)
    ///
    /// - Completion: The source's, behind the values.
    /// - Failure: The source's, without a value.
    /// - Complexity: Holds `count` values.
    /// - Precondition: `count` is not negative.
    /// - Elsewhere: `takeLast:` in ReactiveObjC, `takeLast` in RxSwift.
    /// - SeeAlso: ``Signal/last()``, ``Signal/skip(last:)``, ``Signal/take(_:)``
    @inlinable public func take(last count: Int) -> Signal {
        precondition(count >= 0, "The number of last values to take cannot be negative, but is \(count)")
        return Signal(attach: { sink in
            let sink = sink.traced()
            let held = StateBox(RingBuffer<Value>(capacity: count))
            attach(
                Sink(
                    segment: sink.segment, next: { _ = held.value.push($0) },
                    end: { terminal in
                        let values = held.value.takeAll()
                        if case .completed = terminal {
                            for value in values {
                                if sink.isDisposed { return }
                                sink.next(value)
                            }
                        }
                        sink.end(terminal)
                    }))
        })
    }
}
