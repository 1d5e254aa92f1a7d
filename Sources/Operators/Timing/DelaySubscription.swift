extension Signal {
    /// Subscribes to the source after `interval` has passed.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// prices.signal.delaySubscription(for: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// prices.send(10)
    /// scheduler.advance(by: .seconds(1))
    /// prices.send(12)  // prints 12
    /// ```
    ///
    ///     source:               -1-2|
    ///     delaySubscription(3): ----1-2|
    ///
    /// - Disposal: If the subscription is disposed before `interval` has passed, the source is never subscribed to.
    /// - Threading: The source is subscribed to on `scheduler`. Values that a hot source sends before that are missed.
    /// - Precondition: `interval` is not negative.
    /// - SeeAlso: ``delay(for:on:)``, ``subscribed(on:)``
    @inlinable public func delaySubscription(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(
            interval >= .zero, "delaySubscription(for:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            sink.subscription.add(
                scheduler.schedule(
                    after: interval,
                    StreamContext.keeping {
                        if !sink.isDisposed { attach(sink) }
                    }))
        })
    }
}
