import StreamCore

/// The state of operators with one pending value and one timer, such as debounce and throttle.
///
/// It is used inside the serialized sink's drain only, so the rules that use it need no lock.
@usableFromInline final class TimedCore<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let output: SerializedSink<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let pending = StateBox<Value?>(nil)
    @usableFromInline let isArmed = StateBox(false)
    @usableFromInline let isSourceReleased = StateBox(false)
    @usableFromInline let timer = SerialDisposable()

    @inlinable init(_ output: SerializedSink<Value, Failure>, on scheduler: any Scheduler) {
        self.output = output
        self.scheduler = scheduler
        output.upstream.add(timer)
    }

    /// Subscribes to the source.
    ///
    /// If the source is released, the subscription is disposed immediately, or after the pending value is sent.
    ///
    /// - Parameter receive: The rule for a value. Its second argument is the time at which the value arrived, or `nil` if that is now:
    ///   the value did not have to wait for a delivery.
    @inlinable func subscribe<Input: Sendable>(
        to source: Signal<Input, Failure>, onCompletion policy: PendingPolicy,
        _ receive: @escaping @Sendable (Input, SchedulerTime?) -> Void
    ) {
        output.subscribe(
            to: source,
            next: { value in
                if self.output.tryEnter() {
                    receive(value, nil)
                    self.output.leave()
                } else {
                    self.receiveLater(value, receive)
                }
            }, end: { self.end($0, policy) },
            released: {
                self.output.perform {
                    self.isSourceReleased.value = true
                    self.disposeIfReleased()
                }
            })
    }

    // Not inlined, because the closure would cost instructions for each value, even if no value waits.
    @inline(never) @inlinable func receiveLater<Input: Sendable>(
        _ value: Input, _ receive: @escaping @Sendable (Input, SchedulerTime?) -> Void
    ) {
        let arrival = scheduler.now
        output.performLater(value) { receive($0, arrival) }
    }

    @inlinable func disposeIfReleased() {
        if isSourceReleased.value, pending.value == nil { output.sink.subscription.dispose() }
    }

    /// Runs `rule` in the drain when `delay` has passed.
    @inlinable func arm(after delay: Duration, _ rule: @escaping @Sendable () -> Void) {
        isArmed.value = true
        let work = scheduler.schedule(
            after: delay,
            StreamContext.keeping {
                self.output.perform {
                    self.isArmed.value = false
                    rule()
                }
            })
        if !work.isDisposed { timer.inner = work }
    }

    /// Sends the pending value, if there is one.
    @inlinable func sendPending() {
        if let value = pending.value.take() { output.sink.next(value) }
        disposeIfReleased()
    }

    /// Ends the output: a failure immediately, completion after the pending value if `policy` is `flush`.
    @inlinable func end(_ terminal: Termination<Failure>, _ policy: PendingPolicy) {
        if case .completed = terminal, case .flush = policy { output.perform { self.sendPending() } }
        output.end(terminal)
    }
}

extension Scheduler {
    /// Returns the time until `deadline`, which it first moves to at most `interval` from now, because a clock can be set back.
    @inlinable func rest(until deadline: StateBox<SchedulerTime>, of interval: Duration) -> Duration {
        let now = now
        deadline.value = min(deadline.value, now.advanced(by: interval))
        return now.duration(to: deadline.value)
    }
}
