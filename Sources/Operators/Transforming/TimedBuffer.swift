extension Signal {
    /// Arrays of what came within `interval`, counted from the first value of each.
    ///
    ///     source:           -1-2-----3-4-5-|
    ///     buffer(every: 3): ----{12}-------{34}--(5|)
    ///
    /// The time starts with a value, not with a subscription: no array is empty, and no timer runs while nothing is held.
    ///
    /// - Completion: At once, behind the values that are held, if there are any.
    /// - Failure: At once; what is held is dropped.
    /// - Disposal: Drops what is held and cancels the timer. The loss of the source is told behind what is held.
    /// - Thread: The scheduler's, and the source's for what is sent at the end.
    /// - Complexity: Holds the values of one interval, without bound, and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - Elsewhere: `bufferWithTime` in ReactiveObjC. `collect(every:)` in ReactiveSwift, `collect(.byTime)` in Combine, and
    ///   `buffer(timeSpan:)` in RxSwift measure fixed intervals from the subscription on. ReactiveSwift and RxSwift also send empty arrays.
    @inlinable public func buffer(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
        buffer(every: interval, orCount: .max, on: scheduler)
    }

    /// Arrays of what came within `interval`, sent earlier when there are `count` values.
    ///
    ///     source:                       -1-2345---6---7-|
    ///     buffer(every: 3, orCount: 3): ----{123}---{45}----6--(7|)
    ///
    /// - Complexity: Holds fewer than `count` values, and one timer, which goes on for the next array when one became full,
    ///   and is set again for the rest.
    /// - Precondition: `interval` and `count` are greater than zero.
    /// - Elsewhere: `buffer(timeSpan:count:)` in RxSwift, `collect(.byTimeOrCount)` in Combine, `chunks(ofCount:or:)` in
    ///   AsyncAlgorithms.
    /// - SeeAlso: ``buffer(every:on:)``
    @inlinable public func buffer(
        every interval: Duration, orCount count: Int, on scheduler: some Scheduler
    ) -> Signal<[Value], Failure> {
        precondition(interval > .zero, "A buffer interval must be greater than zero, but is \(interval)")
        precondition(count > 0, "The number of values in a buffer must be greater than zero, but is \(count)")
        return Signal<[Value], Failure>(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let core = TimedCore(sink, on: scheduler)
            let deadline = StateBox(scheduler.now)
            // A timer that was started for an array that became full goes on for the rest of the next one's time.
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { core.sendPending() }
            }
            let hold: @Sendable (Value) -> Void = { value in
                if core.pending.value == nil {
                    core.pending.value = []
                    deadline.value = scheduler.now.advanced(by: interval)
                    if !core.isArmed.value { core.arm(after: interval, fire) }
                }
                core.pending.value!.append(value)
                if core.pending.value!.count >= count { core.sendPending() }
            }
            core.subscribe(to: self, onCompletion: .flush, hold)
        })
    }
}
