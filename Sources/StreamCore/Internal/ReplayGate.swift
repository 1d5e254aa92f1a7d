public import Synchronization

/// Holds live events back until a subscriber has had its replay.
///
/// The replay runs on the subscribing thread, with no lock held. Live events that come meanwhile, from that thread or from
/// others, wait here in their order. Then the gate stands open, and an event pays for one atomic load.
@usableFromInline package final class ReplayGate<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline enum Event: Sendable {
        case next(Value)
        case end(Terminal<Failure>)
    }

    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isOpen = Atomic(false)

    /// What waits; `nil` once the gate is open.
    @usableFromInline let waiting = Lock<[Event]?>([])

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
    }

    /// Where live events go, from one who has checked that the subscriber is still there.
    @inlinable package var live: Sink<Value, Failure> {
        Sink(
            segment: sink.segment,
            next: { value in
                if self.isOpen.load(ordering: .acquiring) { self.sink.next(value) } else { self.receive(.next(value)) }
            },
            end: { terminal in self.receive(.end(terminal)) })
    }

    /// Delivers `replay`, then what has come meanwhile, and opens the gate.
    @inlinable package func replay(_ replay: Replay<Value>) {
        replay.deliver(to: sink)
        while let batch = nextBatch() {
            for event in batch { deliver(event) }
        }
    }

    @inlinable func receive(_ event: Event) {
        if !wait(event) { deliver(event) }
    }

    @inlinable func wait(_ event: Event) -> Bool {
        waiting.withLock { waiting in
            waiting?.append(event)
            return waiting != nil
        }
    }

    @inlinable func nextBatch() -> [Event]? {
        waiting.withLock { waiting in
            guard let batch = waiting, !batch.isEmpty else {
                waiting = nil
                isOpen.store(true, ordering: .releasing)
                return nil
            }
            waiting = []
            return batch
        }
    }

    @inlinable func deliver(_ event: Event) {
        if sink.isDisposed { return }
        switch event {
        case .next(let value): sink.next(value)
        case .end(let terminal): sink.end(terminal)
        }
    }
}
