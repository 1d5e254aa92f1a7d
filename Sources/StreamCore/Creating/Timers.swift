extension Signal where Value == SchedulerTime, Failure == Never {
    /// The time on `scheduler`, once, when `delay` has passed, then completed.
    ///
    ///     timer(after: 3)
    ///     ---t|
    @inlinable public static func timer(
        after delay: Duration, on scheduler: some Scheduler, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let due = scheduler.schedule(after: delay) {
                    sink.next(scheduler.now)
                    sink.complete()
                }
                sink.segment.add(due)
            }
        })
    }

    /// The time on `scheduler` at each multiple of `interval`, the first after one interval, until disposed.
    ///
    ///     interval(2)
    ///     --t-t-t-t>
    /// - Parameter leeway: How late a tick may be, for the system to save energy.
    /// - Precondition: `interval` is greater than zero.
    @inlinable public static func interval(
        _ interval: Duration, on scheduler: some Scheduler, leeway: Duration = .zero,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        precondition(interval > .zero, "An interval must be greater than zero, but is \(interval)")
        return Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let ticks = scheduler.schedule(after: interval, every: interval, leeway: leeway) {
                    if !sink.isDisposed { sink.next(scheduler.now) }
                }
                sink.segment.add(ticks)
            }
        })
    }
}
