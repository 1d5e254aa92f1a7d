extension Signal {
    /// Collects the values of each `interval` into an array. The interval begins with the first value of the array.
    ///
    /// ```swift
    /// let lines = Subject<String, Never>()
    /// lines.signal.buffer(every: .seconds(1), on: scheduler).subscribe { print($0.count) }.add(to: bag)
    /// lines.send("a")
    /// lines.send("b")
    /// scheduler.advance(by: .seconds(1))  // prints 2
    /// ```
    ///
    ///     source:           -1-2-----3-4-5-|
    ///     buffer(every: 3): ----{12}-------{34}--(5|)
    ///
    /// Because the interval begins with a value, not with the subscription, no array is empty, and no timer runs while no values
    /// are buffered.
    ///
    /// - Completion: Immediate, after the buffered values, if there are any.
    /// - Failure: Immediate. Buffered values are dropped.
    /// - Disposal: Drops the buffered values and cancels the timer. If the source is released, the subscription is disposed
    ///   after the buffered values are sent.
    /// - Threading: The scheduler's thread; the source's for the terminal event and the array before it.
    /// - Complexity: Buffers the values of one interval, without a bound, and uses one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - In other libraries: `bufferWithTime` in ReactiveObjC. `collect(every:)` in ReactiveSwift, `collect(.byTime)` in
    ///   Combine, and `buffer(timeSpan:)` in RxSwift measure fixed intervals from the subscription on. ReactiveSwift and RxSwift
    ///   also send empty arrays.
    @inlinable public func buffer(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
        buffer(every: interval, orCount: .max, on: scheduler)
    }

    /// Collects the values of each `interval` into an array, which is sent earlier if it has `count` values.
    ///
    /// ```swift
    /// let lines = Subject<String, Never>()
    /// lines.signal.buffer(every: .seconds(1), orCount: 2, on: scheduler).subscribe { print($0.count) }.add(to: bag)
    /// lines.send("a")
    /// lines.send("b")  // prints 2
    /// lines.send("c")
    /// scheduler.advance(by: .seconds(1))  // prints 1
    /// ```
    ///
    ///     source:                       -1-2345---6---7-|
    ///     buffer(every: 3, orCount: 3): ----{123}---{45}----6--(7|)
    ///
    /// - Complexity: Buffers fewer than `count` values. One timer is used: when an array becomes full, the timer continues for
    ///   the next one, and is then set again for the remaining time.
    /// - Precondition: `interval` and `count` are greater than zero.
    /// - In other libraries: `buffer(timeSpan:count:)` in RxSwift, `collect(.byTimeOrCount)` in Combine, `chunks(ofCount:or:)` in
    ///   AsyncAlgorithms.
    /// - SeeAlso: ``buffer(every:on:)``
    @inlinable public func buffer(
        every interval: Duration, orCount count: Int, on scheduler: some Scheduler
    ) -> Signal<[Value], Failure> {
        precondition(
            interval > .zero, "buffer(every:on:) requires an interval greater than 0, but got \(interval)")
        precondition(count > 0, "buffer(every:orCount:on:) requires a count greater than 0, but got \(count)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let core = TimedCore(output, on: scheduler)
            let deadline = StateBox(scheduler.now)
            // A timer that was started for an array that became full continues for the rest of the next one's interval.
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { core.sendPending() }
            }
            let receive: @Sendable (Value, SchedulerTime?) -> Void = { value, arrival in
                if core.pending.value == nil {
                    core.pending.value = []
                    deadline.value = (arrival ?? scheduler.now).advanced(by: interval)
                    if !core.isArmed.value {
                        core.arm(after: arrival == nil ? interval : scheduler.rest(until: deadline, of: interval), fire)
                    }
                }
                core.pending.value!.append(value)
                if core.pending.value!.count >= count { core.sendPending() }
            }
            core.subscribe(to: self, onCompletion: .flush, receive)
        })
    }
}
