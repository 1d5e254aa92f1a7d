extension Signal {
    /// Subscribes when `interval` has passed.
    ///
    ///     source:               -1-2|
    ///     delaySubscription(3): ----1-2|
    ///
    /// - Disposal: Before the time has come, the source is never subscribed to.
    /// - Thread: The source is subscribed to on the scheduler. What a hot one sends before that is missed.
    /// - Precondition: `interval` is not negative.
    /// - SeeAlso: ``delay(for:on:)``, ``subscribe(on:)``
    @inlinable public func delaySubscription(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "A delay cannot be negative, but is \(interval)")
        return Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            sink.segment.add(
                scheduler.schedule(after: interval) {
                    if !sink.isDisposed { attach(sink) }
                })
        })
    }
}
