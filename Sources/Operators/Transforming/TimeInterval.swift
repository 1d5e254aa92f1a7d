extension Signal {
    /// Pairs each value with the time since the previous one. For the first value, it is the time since the subscription.
    ///
    /// ```swift
    /// let beats = Subject<Int, Never>()
    /// beats.signal.timeInterval(on: scheduler).subscribe { print($0.value, $0.interval) }.add(to: bag)
    /// scheduler.advance(by: .seconds(1))
    /// beats.send(1)  // prints 1 1.0 seconds
    /// scheduler.advance(by: .seconds(2))
    /// beats.send(2)  // prints 2 2.0 seconds
    /// ```
    ///
    ///     source:           -x--y---z-|
    ///     timeInterval(on): -a--b---c-|     a = (x, 1), b = (y, 3), c = (z, 4)
    ///
    /// The time is never negative, even if the clock was set back.
    ///
    /// - Threading: The source's thread. Only the scheduler's clock is used.
    /// - Complexity: Stores one time.
    /// - In other libraries: `measureInterval` in Combine, which sends only the interval.
    /// - SeeAlso: ``Signal/timestamped(on:)``
    @inlinable public func timeInterval(on scheduler: some Scheduler) -> Signal<
        (value: Value, interval: Duration), Failure
    > {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            callerInput.scanMap(into: scheduler.now) { last, value in
                let now = scheduler.now
                defer { last = now }
                return (value: value, interval: Swift.max(.zero, last.duration(to: now)))
            }.attach(sink.hidingParts())
        })
    }
}
