import StreamCore

extension Signal {
    /// The same events, delivered on `scheduler`, in their order.
    ///
    /// Only the delivery moves: the subscription is made where `subscribe` is called, so nothing is missed. What waits for
    /// its turn is delivered in one go. The end stops the source at once and is delivered behind the values. After disposal
    /// nothing comes, and what was waiting is released.
    ///
    /// With ``Scheduler/ui`` delivery is inline when the source sends on the main queue and nothing of this one waits.
    ///
    /// - Completion: Behind the values.
    /// - Failure: Behind the values, too.
    /// - Complexity: The queue has no bound. One piece of work on the scheduler for what waits together, not for each value.
    /// - Elsewhere: `observe(on:)` in ReactiveSwift and RxSwift, `receive(on:)` in Combine.
    /// - SeeAlso: ``subscribe(on:)``, ``dispose(on:)``
    @inlinable public func deliver(on scheduler: some Scheduler) -> Signal {
        Signal(attach: { sink in
            let hop = Hop(sink, on: scheduler)
            let part = CompoundDisposable()
            sink.segment.add(part)
            sink.segment.add { [weak hop] in hop?.clear() }
            attach(
                Sink(
                    segment: part, next: { value in hop.receive(.next(value)) },
                    end: { terminal in
                        if part.claim() { hop.receive(.end(terminal)) }
                    }))
        })
    }
}

/// A queue from wherever a source sends to one scheduler.
@usableFromInline final class Hop<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline enum Event: Sendable {
        case next(Value)
        case end(Terminal<Failure>)
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var waiting: [Event] = []
        @usableFromInline var isScheduled = false

        @inlinable init() {}
    }

    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let state = Lock(State())

    @inlinable init(_ sink: Sink<Value, Failure>, on scheduler: any Scheduler) {
        self.sink = sink
        self.scheduler = scheduler
    }

    // When the source is lost and all is delivered, nobody holds the hop any more.
    deinit { sink.segment.dispose() }

    @inlinable func receive(_ event: Event) {
        let isIdle = state.withLock { state in
            state.waiting.append(event)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isIdle { schedule() }
    }

    @inlinable func schedule() {
        scheduler.schedule { self.deliver() }
    }

    /// Delivers what waits; after many events lets other work of the scheduler have its turn.
    @inlinable func deliver() {
        var delivered = 0
        while let batch = nextBatch() {
            for event in batch {
                if sink.isDisposed { break }
                switch event {
                case .next(let value): sink.next(value)
                case .end(let terminal): sink.end(terminal)
                }
            }
            delivered += batch.count
            if delivered >= 4_096 { return schedule() }
        }
    }

    @inlinable func nextBatch() -> [Event]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isScheduled = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    @inlinable func clear() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        withExtendedLifetime(waiting) {}
    }
}
