import StreamCore

extension Signal {
    /// Sends values and completion `interval` later, and failures immediately.
    ///
    /// ```swift
    /// let messages = Subject<String, Never>()
    /// messages.signal.delay(for: .seconds(2), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// messages.send("Saved")
    /// scheduler.advance(by: .seconds(1))
    /// messages.send("Sent")
    /// scheduler.advance(by: .seconds(1))  // prints Saved
    /// scheduler.advance(by: .seconds(1))  // prints Sent
    /// ```
    ///
    ///     source:   -1--2--3|
    ///     delay(2): ---1--2--3|
    ///
    /// - Completion: `interval` later, after the values.
    /// - Failure: Immediate. Pending values are dropped.
    /// - Disposal: Drops pending events and cancels the timer.
    /// - Threading: The scheduler's thread; the source's thread for a failure.
    /// - Complexity: Stores the pending values, without a bound, and one timer.
    /// - Precondition: `interval` is not negative. If it is zero, events are only moved to the scheduler.
    /// - In other libraries: Combine also delays failures.
    /// - Note: The timer is set for the first pending event, and after it has fired, for the next one. Events that are due at
    ///   the same time are sent together.
    /// - SeeAlso: ``delaySubscription(for:on:)``
    @inlinable public func delay(for interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval >= .zero, "delay(for:on:) requires an interval of 0 or more, but got \(interval)")
        return .init(attach: { downstream in
            let sink = downstream.tracedBoundary()
            guard isResource(Value.self) else { return delay(to: sink, for: interval, on: scheduler) }
            attachResources(to: sink) { $0.delay(to: $1, for: interval, on: scheduler) }
        })
    }

    @inlinable func delay(to sink: Sink<Value, Failure>, for interval: Duration, on scheduler: some Scheduler) {
        let output = SerializedSink(sink)
        let queue = DelayQueue(output, interval: interval, on: scheduler)
        output.subscribe(
            to: self, next: { queue.receive(.next($0)) },
            end: { terminal in
                if case .failed = terminal { output.end(terminal) } else { queue.receive(.completed) }
            })
    }
}

/// Pending events in order, with one timer for the first of them.
@usableFromInline final class DelayQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Event = Signal<Value, Never>.Event
    @usableFromInline typealias Entry = (event: Event, due: SchedulerTime)

    @usableFromInline let output: SerializedSink<Value, Failure>
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler

    // Used inside the drain only.
    @usableFromInline let entries = StateBox(Fifo<Entry>())
    @usableFromInline let timer = SerialDisposable()

    @inlinable init(_ output: SerializedSink<Value, Failure>, interval: Duration, on scheduler: any Scheduler) {
        self.output = output
        self.interval = interval
        self.scheduler = scheduler
        output.upstream.add(timer)
    }

    @inlinable func receive(_ event: Event) {
        // The time of the arrival, because the event can have to wait for a delivery.
        output.perform((event: event, due: scheduler.now.advanced(by: interval))) { entry in
            let isFirst = self.entries.value.isEmpty
            self.entries.value.append(entry)
            if isFirst { self.arm(after: Swift.min(self.interval, self.scheduler.now.duration(to: entry.due))) }
        }
    }

    @inlinable func arm(after delay: Duration) {
        let work = scheduler.schedule(
            after: delay, StreamContext.keeping { self.output.perform((), self.deliverDue) })
        if !work.isDisposed { timer.inner = work }
    }

    @inlinable func deliverDue() {
        guard let due = entries.value.first?.due else { return }
        // The timer was set for the first event, so that event is due even if the clock has been set back since.
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
