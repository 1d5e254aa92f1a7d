extension Signal {
    /// At most one value in each `interval`.
    ///
    ///     source:                        -1-2-3------4-|
    ///     throttle(3):                   -1--3--------4-|
    ///     throttle(3, trailing: false):  -1----------4-|
    ///     throttle(3, leading: false):   ----3---------(4|)
    ///
    /// A value that finds no interval running starts one and, with `leading`, is sent at once. With `trailing`, the last
    /// value that came while it ran is sent at its end, and starts the next.
    ///
    /// - Completion: At once; a value that is held back is sent before it, or dropped, as `onCompletion` says.
    /// - Failure: At once; a value that is held back is dropped.
    /// - Thread: The source's for leading values and the end, the scheduler's for trailing ones; one at a time.
    /// - Precondition: `interval` is not negative; `leading` or `trailing` is `true`.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true, trailing: Bool = true,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(interval >= .zero, "A throttle interval cannot be negative, but is \(interval)")
        precondition(leading || trailing, "A throttle that is neither leading nor trailing would send nothing")
        return Signal(attach: { sink in
            let gate = TimedGate(sink, on: scheduler)
            @Sendable func fire() {
                guard gate.pending.value != nil else { return }
                gate.arm(after: interval, fire)
                gate.sendPending()
            }
            let receive: @Sendable (Value) -> Void = { value in
                if gate.isArmed.value {
                    if trailing { gate.pending.value = value }
                    return
                }
                gate.arm(after: interval, fire)
                if leading { gate.joint.sink.next(value) } else { gate.pending.value = value }
            }
            gate.joint.subscribe(
                to: self, next: { gate.joint.perform($0, receive) }, end: { gate.end($0, onCompletion) })
        })
    }
}
