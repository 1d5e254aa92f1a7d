extension Signal {
    /// Sends a value only after `interval` has passed without a newer one.
    ///
    /// Use this operator to act when a burst of values pauses, such as when the user stops typing.
    ///
    /// ```swift
    /// let query = Subject<String, Never>()
    /// query.signal.debounce(for: .milliseconds(300), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// query.send("s")
    /// query.send("sw")
    /// query.send("swift")
    /// scheduler.advance(by: .milliseconds(300))  // prints swift
    /// ```
    ///
    ///     source:      -1-2-3------4-|
    ///     debounce(3): --------3-----(4|)
    ///
    /// The timer is not restarted by each value: if it fires before the pending value is due, it continues for the rest. A value that arrives
    /// exactly when the interval ends replaces the pending one if the work that sends it was scheduled before the timer.
    ///
    /// - Completion: Immediate. `onCompletion` determines whether the pending value is sent first or dropped.
    /// - Failure: Immediate. The pending value is dropped.
    /// - Disposal: Drops the pending value and cancels the timer. If the source is released, the subscription is disposed
    ///   after the pending value is sent.
    /// - Threading: Values are sent on `scheduler`. The terminal event, and a value sent with it, is sent on the source's
    ///   thread. If one of the two threads is sending, it also sends what the other one brings. Calls never overlap.
    /// - Complexity: Stores one value and one timer at any source rate.
    /// - Precondition: `interval` is not negative.
    /// - Parameters:
    ///   - interval: The time that must pass without a newer value.
    ///   - scheduler: The scheduler that measures the interval and sends the values.
    ///   - onCompletion: Whether to send or drop the pending value on completion.
    /// - In other libraries: `throttle:` in ReactiveObjC. ReactiveSwift and Combine drop the last value on completion.
    /// - SeeAlso: ``throttle(for:on:leading:trailing:onCompletion:)``
    @inlinable public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush
    ) -> Signal {
        composedBoundary {
            $0.debounce(where: { _ in true }, for: interval, on: scheduler, onCompletion: onCompletion)
        }
    }

    /// Debounces the values that satisfy `isHeld`, and sends all others immediately.
    ///
    /// ```swift
    /// let states = Subject<String, Never>()
    /// states.signal.debounce(where: { $0 != "cancelled" }, for: .seconds(1), on: scheduler)
    ///     .subscribe { print($0) }.add(to: bag)
    /// states.send("packed")
    /// states.send("cancelled")  // prints cancelled
    /// states.send("refunded")
    /// scheduler.advance(by: .seconds(1))  // prints refunded
    /// ```
    ///
    ///     source:                     -a-b-1-c----|
    ///     debounce(where: letter, 3): -----1----c-|
    ///
    /// A value that is sent immediately replaces the pending value, which is dropped. Otherwise, this form is the same as
    /// ``debounce(for:on:onCompletion:)``.
    ///
    /// - In other libraries: `throttle:valuesPassingTest:` in ReactiveObjC.
    @inlinable public func debounce(
        where isHeld: @escaping @Sendable (Value) -> Bool, for interval: Duration, on scheduler: some Scheduler,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(
            interval >= .zero, "debounce(for:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let core = TimedCore(output, on: scheduler)
            let deadline = StateBox(scheduler.now)
            // The timer is not moved with every value. If it fires early, it restarts for the remaining time.
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { core.sendPending() }
            }
            let receive: @Sendable (Value, SchedulerTime?) -> Void = { value, arrival in
                let isPending = isHeld(value)
                core.pending.value = isPending ? value : nil
                guard isPending else { return output.sink.next(value) }
                deadline.value = (arrival ?? scheduler.now).advanced(by: interval)
                guard !core.isArmed.value else { return }
                core.arm(after: arrival == nil ? interval : scheduler.rest(until: deadline, of: interval), fire)
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        })
    }
}
