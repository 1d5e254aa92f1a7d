import StreamCore

extension Signal {
    /// Sends the events one at a time, with at most one terminal event.
    ///
    /// ```swift
    /// let points = Signal<Int, Never> { subscriber in
    ///     DispatchQueue.concurrentPerform(iterations: 3) { _ in subscriber.send(10) }
    ///     subscriber.complete()
    ///     return nil
    /// }
    /// print(points.serialized().scan(0, +).waitForAll())  // prints [10, 20, 30]
    /// ```
    ///
    ///     source:       -1--2-|
    ///     serialized(): -1--2-|
    ///
    /// Every signal does this itself, including `Signal { subscriber in … }`. Use this operator for a signal from other code
    /// that does not.
    ///
    /// - Threading: The source's thread. A thread that sends might also have to deliver the events that other
    ///   threads send during its delivery.
    /// - Complexity: While 1,024 values wait for another thread's delivery, sources that can wait are paused.
    @inlinable public func serialized() -> Signal {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            output.subscribe(to: self, next: output.next, end: output.end)
        })
    }
}
