extension Signal {
    /// Subscribes again whenever the signal completes, without end.
    ///
    ///     source: -1-2|
    ///     repeat: -1-2-1-2-1-2>
    ///
    /// - Failure: Ends the result.
    /// - Note: Where the source completes without giving the thread back, this never returns from `subscribe`: end it from
    ///   inside (`take`), through a ``/StreamCore/Subscriber`` kept beforehand, or subscribe elsewhere with
    ///   `subscribe(on:)`.
    /// - Complexity: A loop, no stack.
    /// - SeeAlso: ``retry()``
    @inlinable public func `repeat`() -> Signal {
        `repeat`(.max)
    }

    /// Runs the signal `count` times in all, one after another. `repeat(0)` is empty and does not subscribe.
    ///
    ///     source:    -1-2|
    ///     repeat(2): -1-2-1-2|
    ///
    /// - Completion: The last. A failure ends it earlier.
    /// - Complexity: A loop, no stack.
    /// - Precondition: `count` is not negative.
    @inlinable public func `repeat`(_ count: Int) -> Signal {
        precondition(count >= 0, "The number of repetitions cannot be negative, but is \(count)")
        return Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let left = StateBox(count)
            SequentialSubscription(sink) { terminal in
                if case .failed = terminal { return nil }
                if left.value == 0 { return nil }
                left.value -= 1
                return self
            }.start()
        })
    }
}
