extension Signal {
    /// Sends at most one value per `interval`.
    ///
    /// ```swift
    /// let offsets = Subject<Int, Never>()
    /// offsets.signal.throttle(for: .milliseconds(100), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// offsets.send(10)  // prints 10
    /// offsets.send(20)
    /// offsets.send(30)
    /// scheduler.advance(by: .milliseconds(100))  // prints 30
    /// ```
    ///
    ///     source:                       -1-2-3------4-|
    ///     throttle(3):                  -1--2--3----4-|
    ///     throttle(3, trailing: false): -1---3------4-|
    ///     throttle(3, leading: false):  ----2--3------(4|)
    ///
    /// A value that arrives while no interval is running starts one. If `leading` is `true`, it is sent immediately.
    /// Otherwise, it becomes the pending value. If `trailing` is `true`, each later value of the interval replaces the pending
    /// value. At the end of the interval, the pending value is sent, and starts the next interval.
    ///
    /// The interval starts before its value is sent, so a value that a callback sends belongs to the new interval. It ends when
    /// its timer fires. In virtual time, a value at that instant belongs to the interval if it was scheduled before the timer.
    ///
    /// - Completion: Immediate. `onCompletion` determines whether the pending value is sent first or dropped.
    /// - Failure: Immediate. The pending value is dropped.
    /// - Disposal: Drops the pending value and cancels the timer. If the source is released, the subscription is disposed
    ///   after the pending value is sent.
    /// - Threading: Leading values, the terminal event, and the value that completion flushes are sent on the source's
    ///   thread. Values at the end of an interval are sent on `scheduler`. Calls never overlap.
    /// - Complexity: Stores one value and one timer.
    /// - Precondition: `interval` is not negative, and `leading` or `trailing` is `true`.
    /// - In other libraries: `throttle` of RxSwift and Combine. If the source completes during an interval, they send the
    ///   pending value at the end of the interval. `throttle:` in ReactiveObjC is ``debounce(for:on:onCompletion:)``.
    @inlinable public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true, trailing: Bool = true,
        onCompletion: PendingPolicy = .flush
    ) -> Signal {
        precondition(
            leading || trailing, "throttle(for:on:) requires leading or trailing to be true, but both are false")
        return throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            pending, value in trailing ? value : nil
        }
    }

    /// Sends at most one value per `interval`, and combines the values that arrive during an interval into one.
    ///
    /// ```swift
    /// let clicks = Subject<Int, Never>()
    /// clicks.signal.throttle(reducing: +, for: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// clicks.send(1)  // prints 1
    /// clicks.send(1)
    /// clicks.send(1)
    /// scheduler.advance(by: .seconds(1))  // prints 2
    /// ```
    ///
    ///     source:                   -12345------1-|
    ///     throttle(reducing: +, 3): -1--9--5----1-|
    ///
    /// Otherwise, this form is the same as ``throttle(for:on:leading:trailing:onCompletion:)`` with `trailing: true`.
    ///
    /// - In other libraries: `_throttle(for:reducing:)` in Swift Async Algorithms.
    @inlinable public func throttle(
        reducing combine: @escaping @Sendable (Value, Value) -> Value, for interval: Duration,
        on scheduler: some Scheduler,
        leading: Bool = true, onCompletion: PendingPolicy = .flush
    ) -> Signal {
        throttling(for: interval, on: scheduler, leading: leading, onCompletion: onCompletion) {
            pending, value in
            guard let pending else { return value }
            return combine(pending, value)
        }
    }

    /// - Parameter newPending: Returns the new pending value for the current one and a value that arrives during an interval.
    @inlinable func throttling(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool, onCompletion: PendingPolicy,
        _ newPending: @escaping @Sendable (Value?, Value) -> Value?, _ name: StaticString = #function
    ) -> Signal {
        precondition(
            interval >= .zero, "throttle(for:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary(name))
            let core = TimedCore(output, on: scheduler)
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                core.arm(after: interval, fire)
                core.sendPending()
            }
            let receive: @Sendable (Value, SchedulerTime?) -> Void = { value, arrival in
                if core.isArmed.value {
                    return core.pending.value = newPending(core.pending.value, value)
                }
                if leading {
                    core.arm(after: interval, fire)
                    output.sink.next(value)
                } else {
                    core.pending.value = value
                    let waited = arrival.map { $0.duration(to: scheduler.now) } ?? .zero
                    core.arm(after: interval - Swift.min(Swift.max(.zero, waited), interval), fire)
                }
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        })
    }
}
