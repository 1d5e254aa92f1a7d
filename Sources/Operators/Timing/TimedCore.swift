import StreamCore

/// One value held back and one timer: what debounce and throttle share.
///
/// All of it is used inside the serialized sink's drain, so the rules that use it need no lock.
@usableFromInline final class TimedCore<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let output: SerializedSink<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let pending = StateBox<Value?>(nil)
    @usableFromInline let isArmed = StateBox(false)
    @usableFromInline let isSourceLost = StateBox(false)
    @usableFromInline let timer = SerialDisposable()

    @inlinable init(_ sink: Sink<Value, Failure>, on scheduler: any Scheduler) {
        output = SerializedSink(sink)
        self.scheduler = scheduler
        output.upstream.add(timer)
    }

    /// Subscribes to the source. Its loss is told at once, or behind what is held back: the timer would keep it from showing.
    @inlinable func subscribe<Input: Sendable>(
        to source: Signal<Input, Failure>, onCompletion policy: PendingPolicy,
        _ receive: @escaping @Sendable (Input) -> Void
    ) {
        let releaseObserver = ReleaseObserver {
            self.output.perform(()) {
                self.isSourceLost.value = true
                self.disposeIfLost()
            }
        }
        output.subscribe(
            to: source, next: { self.output.perform($0, receive) },
            end: { terminal in withExtendedLifetime(releaseObserver) { self.end(terminal, policy) } })
    }

    @inlinable func disposeIfLost() {
        if isSourceLost.value, pending.value == nil { output.sink.segment.dispose() }
    }

    /// Runs `rule` in the drain when `delay` has passed.
    @inlinable func arm(after delay: Duration, _ rule: @escaping @Sendable () -> Void) {
        isArmed.value = true
        let work = scheduler.schedule(after: delay) {
            self.output.perform(()) {
                self.isArmed.value = false
                rule()
            }
        }
        if !work.isDisposed { timer.inner = work }
    }

    /// Sends what is held back, if anything is.
    @inlinable func sendPending() {
        if let value = pending.value.take() { output.sink.next(value) }
        disposeIfLost()
    }

    /// The source has ended: a failure passes at once, completion behind what is pending.
    @inlinable func end(_ terminal: Termination<Failure>, _ policy: PendingPolicy) {
        if case .completed = terminal, case .flush = policy { output.perform(()) { self.sendPending() } }
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
