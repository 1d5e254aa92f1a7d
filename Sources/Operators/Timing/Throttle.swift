extension Signal {
    /// Sends at most one value per `interval`.
    ///
    ///     source:                       -1-2-3------4-|
    ///     throttle(3):                  -1--2--3----4-|
    ///     throttle(3, trailing: false): -1---3------4-|
    ///     throttle(3, leading: false):  ----2--3------(4|)
    ///
    /// A value that arrives while no interval is running starts one. It is sent immediately if `leading` is `true`. If
    /// `trailing` is `true`, the last value that arrived during the interval is sent when it ends, and starts the next one.
    ///
    /// An interval is started before its value is sent. It ends when its timer fires: a value that arrives exactly then, but was
    /// scheduled before the timer, belongs to the interval.
    ///
    /// - Completion: Immediate. `onCompletion` determines whether the pending value is sent first or dropped.
    /// - Failure: Immediate. The pending value is dropped.
    /// - Disposal: Drops the pending value and cancels the timer. If the source is released, the subscription is disposed
    ///   after the pending value is sent.
    /// - Threading: Leading values and the terminal event are sent on the source's thread, and trailing values on `scheduler`.
    ///   Calls never overlap.
    /// - Complexity: Stores one value and one timer.
    /// - Precondition: `interval` is not negative, and `leading` or `trailing` is `true`.
    /// - In other libraries: `throttle(_:latest:)` in RxSwift and Combine, which send the pending value at the end of the
    ///   interval even if the source has completed. `throttle:` in ReactiveObjC is ``debounce(for:on:onCompletion:)``.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true, trailing: Bool = true,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(
            leading || trailing, "throttle(for:on:) requires leading or trailing to be true, but both are false")
        return throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            (pending, value) throws(Failure) in trailing ? value : nil
        }
    }

    /// Sends at most one value per `interval`, and combines the values that arrive during an interval into one.
    ///
    ///     source:                   -12345------1-|
    ///     throttle(3, reducing: +): -1--9--5----1-|
    ///
    /// Otherwise, this form is the same as ``throttle(for:on:leading:trailing:onCompletion:)``.
    ///
    /// - Failure: Immediate. If `combine` throws, the result fails with that error.
    /// - In other libraries: `_throttle(for:reducing:)` in Swift Async Algorithms.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true,
        onCompletion: PendingPolicy = .flush,
        reducing combine: @escaping @Sendable (Value, Value) throws(Failure) -> Value
    ) -> Signal {
        throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            (pending, value) throws(Failure) in
            guard let pending else { return value }
            return try combine(pending, value)
        }
    }

    /// - Parameter newPending: Returns the new pending value for the current one and a value that arrives during an interval.
    @inlinable func throttling(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool, onCompletion: PendingPolicy,
        _ newPending: @escaping @Sendable (Value?, Value) throws(Failure) -> Value?, _ name: StaticString = #function
    ) -> Signal {
        precondition(
            interval >= .zero, "throttle(for:on:) requires an interval of 0 or more, but got \(interval)")
        return .combination(name) { output in
            let core = TimedCore(output, on: scheduler)
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                core.arm(after: interval, fire)
                core.sendPending()
            }
            let receive: @Sendable (Value) -> Void = { value in
                if core.isArmed.value {
                    do throws(Failure) { core.pending.value = try newPending(core.pending.value, value) } catch {
                        output.end(.failed(error))
                    }
                    return
                }
                core.arm(after: interval, fire)
                if leading { output.sink.next(value) } else { core.pending.value = value }
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        }
    }
}
