extension Signal {
    /// At most one value in each `interval`.
    ///
    ///     source:                       -1-2-3------4-|
    ///     throttle(3):                  -1--2--3----4-|
    ///     throttle(3, trailing: false): -1---3------4-|
    ///     throttle(3, leading: false):  ----2--3------(4|)
    ///
    /// A value that finds no interval running starts one and, with `leading`, is sent at once. With `trailing`, the last
    /// value that came while it ran is sent at its end, and starts the next. An interval is started before its value is sent.
    /// It ends when its timer fires: a value that arrives exactly then, but was scheduled before the timer, belongs to the interval.
    ///
    /// - Completion: At once; a value that is held back is sent before it, or dropped, as `onCompletion` says.
    /// - Failure: At once; a value that is held back is dropped.
    /// - Disposal: Drops what is held back and cancels the timer. The loss of the source is told behind what is held back.
    /// - Thread: The source's for leading values and the end, the scheduler's for trailing ones; one at a time.
    /// - Complexity: Holds one value and one timer.
    /// - Precondition: `interval` is not negative; `leading` or `trailing` is `true`.
    /// - Elsewhere: `throttle(_:latest:)` in RxSwift and Combine, which send the pending value at the end of the interval even if the
    ///   source has completed. `throttle:` in ReactiveObjC is ``debounce(for:on:onCompletion:)``.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true, trailing: Bool = true,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(leading || trailing, "A throttle that is neither leading nor trailing would send nothing")
        return throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            (pending, value) throws(Failure) in trailing ? value : nil
        }.tracedBoundary()
    }

    /// As ``throttle(for:on:leading:trailing:onCompletion:)``, with all values that are held back in an interval folded into
    /// one.
    ///
    ///     source:                   -12345------1-|
    ///     throttle(3, reducing: +): -1--9--5----1-|
    ///
    /// - Failure: Also what `combine` throws.
    /// - Elsewhere: `_throttle(for:reducing:)` in Swift Async Algorithms.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true,
        onCompletion: PendingPolicy = .flush,
        reducing combine: @escaping @Sendable (Value, Value) throws(Failure) -> Value
    ) -> Signal {
        throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            (pending, value) throws(Failure) in
            guard let pending else { return value }
            return try combine(pending, value)
        }.tracedBoundary()
    }

    /// - Parameter hold: What to hold back when there is `pending` and a value comes while an interval runs.
    @inlinable func throttling(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool, onCompletion: PendingPolicy,
        _ hold: @escaping @Sendable (Value?, Value) throws(Failure) -> Value?
    ) -> Signal {
        precondition(interval >= .zero, "A throttle interval cannot be negative, but is \(interval)")
        return Signal(attach: { sink in
            let core = TimedCore(sink, on: scheduler)
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                core.arm(after: interval, fire)
                core.sendPending()
            }
            let receive: @Sendable (Value) -> Void = { value in
                if core.isArmed.value {
                    do throws(Failure) { core.pending.value = try hold(core.pending.value, value) } catch {
                        core.output.end(.failed(error))
                    }
                    return
                }
                core.arm(after: interval, fire)
                if leading { core.output.sink.next(value) } else { core.pending.value = value }
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        })
    }
}
