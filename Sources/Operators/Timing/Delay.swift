import StreamCore

extension Signal {
    /// Everything `interval` later, except failures.
    ///
    ///     source:   -1--2--3|
    ///     delay(2): ---1--2--3|
    ///
    /// - Completion: `interval` later, behind the values.
    /// - Failure: At once; values on their way are dropped.
    /// - Disposal: Drops what is on its way and cancels the timer.
    /// - Thread: The scheduler's; the source's for a failure.
    /// - Complexity: Holds the values on their way, without bound, and one timer.
    /// - Precondition: `interval` is not negative; zero is a hop to the scheduler.
    /// - Note: The timer is set for the first event on its way, and then for the next one when it has fired; events that are
    ///   due at one time are sent in one go.
    /// - Elsewhere: Combine delays failures, too.
    /// - SeeAlso: ``delaySubscription(for:on:)``
    @inlinable public func delay(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "A delay cannot be negative, but is \(interval)")
        return .combination { output in
            let queue = DelayQueue(output, interval: interval, on: scheduler)
            output.subscribe(
                to: self, next: { queue.receive(.next($0)) },
                end: { terminal in
                    if case .failed = terminal { output.end(terminal) } else { queue.receive(.completed) }
                })
        }
    }
}

/// Events on their way, in their order, with one timer for the first of them.
@usableFromInline final class DelayQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Event = Signal<Value, Never>.Event
    @usableFromInline typealias Entry = (event: Event, due: SchedulerTime)

    @usableFromInline let output: SerializedSink<Value, Failure>
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler

    // Inside the drain only.
    @usableFromInline let entries = StateBox(Fifo<Entry>())
    @usableFromInline let timer = SerialDisposable()

    @inlinable init(_ output: SerializedSink<Value, Failure>, interval: Duration, on scheduler: any Scheduler) {
        self.output = output
        self.interval = interval
        self.scheduler = scheduler
        output.upstream.add(timer)
    }

    @inlinable func receive(_ event: Event) {
        output.perform(event) { event in
            let isFirst = self.entries.value.isEmpty
            self.entries.value.append((event, self.scheduler.now.advanced(by: self.interval)))
            if isFirst { self.arm(after: self.interval) }
        }
    }

    @inlinable func arm(after delay: Duration) {
        let work = scheduler.schedule(after: delay) { self.output.perform((), self.deliverDue) }
        if !work.isDisposed { timer.inner = work }
    }

    @inlinable func deliverDue() {
        guard let due = entries.value.first?.due else { return }
        // The timer was armed for the first of them, so its time has come, also if the clock was set back meanwhile.
        let reached = Swift.max(scheduler.now, due)
        while let first = entries.value.first {
            let rest = Swift.min(interval, reached.duration(to: first.due))
            if rest > .zero { return arm(after: rest) }
            _ = entries.value.popFirst()
            if output.upstream.isDisposed { return }
            switch first.event {
            case .next(let value): output.sink.next(value)
            case .completed, .failed: output.end(.completed)
            }
        }
    }
}
