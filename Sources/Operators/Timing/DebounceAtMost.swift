extension Signal {
    /// Sends a value only after `interval` has passed without a newer one, but not later than `maximum` after the first value that was held
    /// back.
    ///
    /// Use it if values can arrive without a pause, such as to save a document while the user types.
    ///
    /// ```swift
    /// let edits = Subject<Int, Never>()
    /// edits.signal.debounce(for: .seconds(2), atMost: .seconds(5), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// for edit in 1...6 {
    ///     edits.send(edit)
    ///     scheduler.advance(by: .seconds(1))  // prints 5
    /// }
    /// scheduler.advance(by: .seconds(1))  // prints 6
    /// ```
    ///
    ///     source:                 -1-2-3-4-5-6----|
    ///     debounce(3, atMost: 5): ------3-----6---|
    ///
    /// Otherwise, this form is the same as ``debounce(for:on:onCompletion:)``.
    ///
    /// - Precondition: `interval` is not negative, and `maximum` is not less than `interval`.
    /// - In other libraries: `debounce` with `maxWait` in lodash.
    @inlinable public func debounce(
        for interval: Duration, atMost maximum: Duration, on scheduler: some Scheduler,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(
            interval >= .zero, "debounce(for:atMost:on:) requires an interval of 0 or more, but got \(interval)")
        precondition(
            maximum >= interval,
            "debounce(for:atMost:on:) requires a maximum of at least the interval \(interval), but got \(maximum)")
        return debounced(for: { _ in interval }, atMost: maximum, on: scheduler, onCompletion: onCompletion)
    }

    /// Sends a value only after a time has passed without a newer one, which a closure determines for each value.
    ///
    /// ```swift
    /// let query = Subject<String, Never>()
    /// let debounced = query.signal.debounceEach(on: scheduler) { $0.isEmpty ? .zero : .milliseconds(300) }
    /// debounced.subscribe { print("search '\($0)'") }.add(to: bag)
    /// query.send("rivers")
    /// query.send("")
    /// scheduler.advance(by: .zero)  // prints search ''
    /// ```
    ///
    /// A newer value can be sent earlier than the one that it replaces. Otherwise, this form is the same as
    /// ``debounce(for:on:onCompletion:)``.
    ///
    /// - Parameter interval: Returns the time that must pass after the value without a newer one. A negative one counts as zero.
    /// - In other libraries: `debounce(timeoutMillis:)` in Kotlin; `debounce` in RxJS, with a signal for each value.
    @inlinable public func debounceEach(
        on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush,
        for interval: @escaping @Sendable (Value) -> Duration
    ) -> Signal {
        debounced(for: interval, atMost: nil, on: scheduler, onCompletion: onCompletion)
    }

    @inlinable func debounced(
        for interval: @escaping @Sendable (Value) -> Duration, atMost maximum: Duration?, on scheduler: some Scheduler,
        onCompletion: PendingPolicy, _ name: StaticString = #function
    ) -> Signal {
        .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self, name) else { return }
            let output = SerializedSink(sink)
            let core = TimedCore(output, on: scheduler)
            let (deadline, limit, armed) = (
                StateBox(scheduler.now), StateBox(SchedulerTime?.none), StateBox(scheduler.now)
            )
            let current = StateBox(Duration.zero)
            @Sendable func arm() {
                let rest = scheduler.rest(until: deadline, of: current.value)
                armed.value = deadline.value
                core.arm(after: rest, fire)
            }
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                if scheduler.rest(until: deadline, of: current.value) > .zero { return arm() }
                limit.value = nil
                core.sendPending()
            }
            let receive: @Sendable (Value, SchedulerTime?) -> Void = { value, arrival in
                let time = arrival ?? scheduler.now
                current.value = Swift.max(.zero, interval(value))
                deadline.value = time.advanced(by: current.value)
                if let maximum {
                    if limit.value == nil { limit.value = time.advanced(by: maximum) }
                    deadline.value = Swift.min(deadline.value, limit.value!)
                }
                core.pending.value = value
                // The timer is moved only if the value is due earlier. If it fires early, it restarts for the remaining time.
                if !core.isArmed.value || deadline.value < armed.value { arm() }
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        })
    }
}
