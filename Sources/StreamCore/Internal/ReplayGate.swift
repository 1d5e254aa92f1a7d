public import Synchronization

/// Holds live events back until a subscriber has had its replay.
///
/// The replay runs on the subscribing thread, with no lock held. Live events that come meanwhile, from that thread or from
/// others, wait here in their order. Then the gate stands open, and an event pays for one atomic load.
@usableFromInline package final class ReplayGate<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isOpen = Atomic(false)

    /// What waits; `nil` once the gate is open. Closures, because what is generic is looked up when the gate is released.
    @usableFromInline let waiting = Lock<[@Sendable () -> Void]?>([])

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
    }

    /// Where live events go, from one who has checked that the subscriber is still there.
    @inlinable package var live: Sink<Value, Failure> {
        Sink(
            segment: sink.segment,
            next: { value in
                if self.isOpen.load(ordering: .acquiring) { self.sink.next(value) } else { self.receive(value) }
            },
            end: { [sink] terminal in self.perform { sink.end(terminal) } })
    }

    /// Delivers `replay`, which `batch` has changed if there is one, then the events that arrived during it, and opens the
    /// gate.
    @inlinable package func replay(_ replay: Replay<Value>, in batch: Batch? = nil) {
        replay.deliver(to: sink, in: batch)
        if Batch.isAnyOpen { Batch.performOutside(open) } else { open() }
    }

    @inlinable func open() {
        while let events = nextEvents() {
            for event in events where !sink.isDisposed { event() }
        }
    }

    @inline(never) @inlinable func receive(_ value: Value) {
        perform { [sink] in sink.next(value) }
    }

    @inlinable func perform(_ event: @escaping @Sendable () -> Void) {
        if let delivery = Batch.carried { passOrWait { delivery.perform(event) } } else { passOrWait(event) }
    }

    @inlinable func passOrWait(_ event: @escaping @Sendable () -> Void) {
        let mayPass = waiting.withLock { waiting in
            waiting?.append(event)
            return waiting == nil
        }
        if mayPass, !sink.isDisposed { event() }
    }

    @inlinable func nextEvents() -> [@Sendable () -> Void]? {
        waiting.withLock { waiting in
            guard let events = waiting, !events.isEmpty else {
                waiting = nil
                isOpen.store(true, ordering: .releasing)
                return nil
            }
            waiting = []
            return events
        }
    }
}
