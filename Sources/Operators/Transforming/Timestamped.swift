extension Signal {
    /// Pairs each value with the time at which it arrived, according to the clock of `scheduler`.
    ///
    /// ```swift
    /// let keys = Subject<String, Never>()
    /// keys.signal.timestamped(on: scheduler).subscribe { print($0.value, $0.time) }.add(to: bag)
    /// scheduler.advance(by: .seconds(3))
    /// keys.send("a")  // prints a 3.0 seconds
    /// ```
    ///
    ///     source:          -x--y---z-|
    ///     timestamped(on): -a--b---c-|     a = (x, 1), b = (y, 4), c = (z, 8)
    ///
    /// - Threading: The source's thread. Only the scheduler's clock is used.
    /// - In other libraries: `timestamp` in RxJava.
    /// - SeeAlso: ``Signal/timeInterval(on:)``
    @inlinable public func timestamped(on scheduler: some Scheduler) -> Signal<
        (value: Value, time: SchedulerTime), Failure
    > {
        composed { $0.map { value in (value: value, time: scheduler.now) } }
    }
}
