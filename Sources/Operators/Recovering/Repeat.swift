extension Signal {
    /// Resubscribes whenever the signal completes, without limit.
    ///
    /// ```swift
    /// let slides = Signal<String, Never>.of("beach", "forest")
    /// _ = slides.repeat().take(5).subscribe { print($0) }  // prints beach, forest, beach, forest, beach
    /// ```
    ///
    ///     source: -1-2|
    ///     repeat: -1-2-1-2-1-2>
    ///
    /// - Failure: Ends the result.
    /// - Complexity: Uses a loop and no recursion.
    /// - Note: If the source completes synchronously, `subscribe` never returns. End such a subscription from inside, with
    ///   `take` or a ``/StreamCore/Subscriber`` that was stored before, or subscribe on another thread with `subscribed(on:)`.
    /// - SeeAlso: ``retry()``
    @inlinable public func `repeat`() -> Signal {
        `repeat`(.max)
    }

    /// Subscribes to the signal `count` times in total, one after another. `repeat(0)` is empty and does not subscribe.
    ///
    /// ```swift
    /// let alarm = Signal<String, Never>.of("beep", "pause")
    /// _ = alarm.repeat(2).subscribe { print($0) }  // prints beep, pause, beep, pause
    /// ```
    ///
    ///     source:    -1-2|
    ///     repeat(2): -1-2-1-2|
    ///
    /// - Completion: With the last completion of the source. A failure ends the result earlier.
    /// - Complexity: Uses a loop and no recursion.
    /// - Precondition: `count` is not negative.
    @inlinable public func `repeat`(_ count: Int) -> Signal {
        precondition(count >= 0, "repeat(_:) requires a count of 0 or more, but got \(count)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            if count == 0 { return sink.complete() }
            let remaining = StateBox(count - 1)
            SequentialSubscription(sink) { terminal in
                guard case .completed = terminal, remaining.value > 0 else { return nil }
                remaining.value -= 1
                return self
            }.start(with: self)
        })
    }
}
