extension Signal {
    /// Each value with the time that has passed since the one before it; for the first, since the subscription.
    /// Never negative, also if the clock was set back.
    ///
    ///     source:           -x--y---z-|
    ///     timeInterval(on): -a--b---c-|     a = (x, 1), b = (y, 3), c = (z, 4)
    ///
    /// - Thread: The source's. Only the scheduler's clock is used.
    /// - Complexity: Holds one time.
    /// - Elsewhere: `measureInterval` in Combine, which sends the interval alone.
    /// - SeeAlso: ``Signal/timestamped(on:)``
    @inlinable public func timeInterval(on scheduler: some Scheduler) -> Signal<
        (value: Value, interval: Duration), Failure
    > {
        Signal<(value: Value, interval: Duration), Failure>(attach: { sink in
            guard let sink = sink.traced(over: self)?.hidingParts() else { return }
            outside.scanMap(into: scheduler.now) { (last, value) throws(Failure) in
                let now = scheduler.now
                defer { last = now }
                return (value: value, interval: Swift.max(.zero, last.duration(to: now)))
            }.attach(sink)
        })
    }
}
