import StreamCore

/// The deadline of a source, and the timer that fails when it has passed.
///
/// It is used inside the serialized sink's drain only. A timer that fires during a delivery therefore waits until the delivery has
/// returned and has moved the deadline.
@usableFromInline final class SourceTimeout<Value: Sendable, Failure: Error>: Sendable {
    // Weak, because if the source is released, the subscription is disposed then, not when the timer fires.
    @usableFromInline weak let output: SerializedSink<Value, Failure>?
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let failure: @Sendable () -> Failure
    @usableFromInline let deadline: StateBox<SchedulerTime>
    @usableFromInline let timer = SerialDisposable()

    /// Whether the source has answered: there is nothing to wait for any more.
    @usableFromInline let isAnswered = StateBox(false)

    /// Whether the failure was accepted. A value that another thread has sent in the meantime comes before it.
    @usableFromInline let hasFailed = StateBox(false)

    // Not that of the thread that sets the timer, which also is one that ends a pause.
    @usableFromInline let context = StreamContext.current

    /// The source's subscription, if the time for which the source is paused does not count.
    @usableFromInline let pausable = StateBox<Subscription?>(nil)

    /// When the pause began that the drain has processed, and whose end it has not.
    // Not only `isPaused` of the subscription: a pause can be over when the drain processes a timer that fired during it.
    @usableFromInline let pausedAt = StateBox<SchedulerTime?>(nil)

    @inlinable init(
        _ output: SerializedSink<Value, Failure>, after interval: Duration, on scheduler: some Scheduler,
        _ failure: @escaping @Sendable () -> Failure
    ) {
        self.output = output
        self.interval = interval
        self.scheduler = scheduler
        self.failure = failure
        deadline = StateBox(scheduler.now.advanced(by: interval))
        output.upstream.add(timer)
    }

    /// The time until the deadline.
    @inlinable var rest: Duration { scheduler.rest(until: deadline, of: interval) }

    @inlinable func arm(after delay: Duration) {
        if isAnswered.value { return }
        let work = scheduler.schedule(
            after: delay, StreamContext.keeping(in: context) { self.output?.perform { self.fire() } })
        if !work.isDisposed { timer.inner = work }
    }

    /// Fails the source, or restarts the timer for the remaining time: the timer is not moved with every value.
    @inlinable func fire() {
        if isAnswered.value { return }
        let rest = rest
        // A timer that fires while a pause begins must not restart.
        guard pausedAt.value == nil, pausable.value?.isPaused != true else { return }
        if rest > .zero { return arm(after: rest) }
        guard let output else { return }
        let failure = failure()
        hasFailed.value = output.close { output.sink.end(.failed(failure)) }
    }

    /// Stops the timer before `value` is sent, which answers. Returns `false` if it is too late.
    @inline(never) @inlinable func stop(for value: Value) -> Bool {
        if hasFailed.value {
            _ = UnreceivedResource.take(value)
            return false
        }
        isAnswered.value = true
        timer.inner = nil
        return true
    }

    // MARK: - Pauses

    /// Stops the clock while `source` is paused.
    @inlinable func stopDuringPauses(of source: Subscription) {
        pausable.value = source
        waitForPause(of: source)
    }

    @inlinable func waitForPause(of source: Subscription) {
        source.onPause {
            let begin = self.scheduler.now
            self.output?.perform {
                self.pausedAt.value = begin
                self.timer.inner = nil
            }
            source.onResume { self.output?.perform { self.endPause(of: source) } }
        }
    }

    /// Moves the deadline by the length of the pause, and waits for the next one.
    @inlinable func endPause(of source: Subscription) {
        guard let begin = pausedAt.value.take() else { return }
        deadline.value = deadline.value.advanced(by: begin.duration(to: scheduler.now))
        arm(after: max(.zero, rest))
        waitForPause(of: source)
    }
}
