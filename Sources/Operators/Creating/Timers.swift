import StreamCore

extension Signal where Value == SchedulerTime, Failure == Never {
    /// Sends the scheduler's time once, after `delay`, and completes.
    ///
    /// ```swift
    /// let reminder = Signal.timer(after: .seconds(60), on: scheduler)
    /// reminder.subscribe { _ in print("tea is ready") }.add(to: bag)
    /// scheduler.advance(by: .seconds(60))  // prints tea is ready
    /// ```
    ///
    ///     timer(after: 3)
    ///     ---t|
    @inlinable public static func timer(
        after delay: Duration, on scheduler: some Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                sink.subscription.noteSendsOnce()
                let due = scheduler.schedule(after: delay) {
                    sink.next(scheduler.now)
                    sink.complete()
                }
                sink.subscription.add(due)
            }
        })
    }

    /// Sends the scheduler's time at each multiple of `interval`, starting after one interval, until disposal.
    ///
    /// ```swift
    /// let ticks = Signal.interval(.seconds(5), on: scheduler)
    /// ticks.subscribe { print($0) }.add(to: bag)
    /// scheduler.advance(by: .seconds(10))  // prints 5.0 seconds, 10.0 seconds
    /// ```
    ///
    ///     interval(2)
    ///     --t-t-t-t>
    /// - Parameter leeway: The maximum delay of a tick, which lets the system save energy.
    /// - Precondition: `interval` is greater than zero.
    @inlinable public static func interval(
        _ interval: Duration, on scheduler: some Scheduler, leeway: Duration = .zero,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        precondition(
            interval > .zero, "interval(_:on:leeway:) requires an interval greater than zero, but got \(interval)")
        return Signal(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                let ticks = scheduler.schedule(after: interval, every: interval, leeway: leeway) {
                    if !sink.isDisposed { sink.next(scheduler.now) }
                }
                sink.subscription.add(ticks)
            }
        })
    }
}
