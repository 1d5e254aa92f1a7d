import StreamCore

/// One value held back and one timer: what debounce and throttle share.
///
/// All of it is used inside the joint's drain, so the rules that use it need no lock.
@usableFromInline final class TimedGate<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let joint: Joint<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let pending = Cell<Value?>(nil)
    @usableFromInline let isArmed = Cell(false)
    @usableFromInline let isSourceLost = Cell(false)
    @usableFromInline let timer = SerialDisposable()

    @inlinable init(_ sink: Sink<Value, Failure>, on scheduler: any Scheduler) {
        joint = Joint(sink)
        self.scheduler = scheduler
        joint.upstream.add(timer)
    }

    /// Subscribes to the source. Its loss is told at once, or behind what is held back: the timer would keep it from showing.
    @inlinable func subscribe<Input: Sendable>(
        to source: Signal<Input, Failure>, onCompletion policy: PendingPolicy,
        _ receive: @escaping @Sendable (Input) -> Void
    ) {
        let lifeline = Lifeline {
            self.joint.perform(()) {
                self.isSourceLost.value = true
                self.disposeIfLost()
            }
        }
        joint.subscribe(
            to: source, next: { self.joint.perform($0, receive) },
            end: { terminal in withExtendedLifetime(lifeline) { self.end(terminal, policy) } })
    }

    @inlinable func disposeIfLost() {
        if isSourceLost.value, pending.value == nil { joint.sink.segment.dispose() }
    }

    /// Runs `rule` in the drain when `delay` has passed.
    @inlinable func arm(after delay: Duration, _ rule: @escaping @Sendable () -> Void) {
        isArmed.value = true
        let work = scheduler.schedule(after: delay) {
            self.joint.perform(()) {
                self.isArmed.value = false
                rule()
            }
        }
        if !work.isDisposed { timer.inner = work }
    }

    /// Sends what is held back, if anything is.
    @inlinable func sendPending() {
        if let value = pending.value.take() { joint.sink.next(value) }
        disposeIfLost()
    }

    /// The source has ended: a failure passes at once, completion behind what is pending.
    @inlinable func end(_ terminal: Terminal<Failure>, _ policy: PendingPolicy) {
        if case .completed = terminal, case .flush = policy { joint.perform(()) { self.sendPending() } }
        joint.end(terminal)
    }
}

extension Scheduler {
    /// Returns the time until `deadline`, which it first moves to at most `interval` from now, because a clock can be set back.
    @inlinable func rest(until deadline: Cell<SchedulerTime>, of interval: Duration) -> Duration {
        let now = now
        deadline.value = min(deadline.value, now.advanced(by: interval))
        return now.duration(to: deadline.value)
    }
}
