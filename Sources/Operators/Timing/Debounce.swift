extension Signal {
    /// A value when none has followed it for `interval`.
    ///
    ///     source:      -1-2-3------4-|
    ///     debounce(3): --------3-----(4|)
    ///
    /// - Completion: At once; a value that is held back is sent before it, or dropped, as `onCompletion` says.
    /// - Failure: At once; a value that is held back is dropped.
    /// - Thread: The scheduler's, and the source's for its end.
    /// - Complexity: One timer and one value, whatever the rate of the source.
    /// - Precondition: `interval` is not negative.
    @inlinable public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(interval >= .zero, "A debounce interval cannot be negative, but is \(interval)")
        return Signal(attach: { sink in
            let gate = TimedGate(sink, on: scheduler)
            let deadline = Cell(scheduler.now)
            // The timer is not moved with every value: when it fires too early it goes on for the rest.
            @Sendable func fire() {
                guard gate.pending.value != nil else { return }
                let rest = scheduler.now.duration(to: deadline.value)
                if rest > .zero { gate.arm(after: rest, fire) } else { gate.sendPending() }
            }
            let hold: @Sendable (Value) -> Void = { value in
                gate.pending.value = value
                deadline.value = scheduler.now.advanced(by: interval)
                if !gate.isArmed.value { gate.arm(after: interval, fire) }
            }
            gate.joint.subscribe(
                to: self, next: { gate.joint.perform($0, hold) }, end: { gate.end($0, onCompletion) })
        })
    }
}
