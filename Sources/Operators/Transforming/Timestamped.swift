extension Signal {
    /// Each value with the time at which it came, as `scheduler` tells it.
    ///
    ///     source:          -x--y---z-|
    ///     timestamped(on): -a--b---c-|     a = (x, 1), b = (y, 4), c = (z, 8)
    ///
    /// - Thread: The source's. Only the scheduler's clock is used.
    /// - Elsewhere: `timestamp` in RxJava.
    /// - SeeAlso: ``Signal/timeInterval(on:)``
    @inlinable public func timestamped(on scheduler: some Scheduler) -> Signal<
        (value: Value, time: SchedulerTime), Failure
    > {
        composed { $0.map { (value) throws(Failure) in (value: value, time: scheduler.now) } }
    }
}
