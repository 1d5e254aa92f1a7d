public import Synchronization

/// Buffers live events until a subscriber has received its replay.
///
/// The replay runs on the subscribing thread, without a lock. Live events that any thread sends during the replay wait
/// here in order. Then the gate opens, and an event costs one atomic load.
@usableFromInline package final class ReplayGate<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isOpen = Atomic(false)

    /// The waiting events; `nil` once the gate is open. Closures, because generic types would be looked up when the
    /// gate is released.
    @usableFromInline let waiting = Lock<[@Sendable () -> Void]?>([])

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
    }

    /// The sink for live events. The caller checks that the subscriber is not disposed.
    @inlinable package var live: Sink<Value, Failure> {
        Sink(
            segment: sink.segment,
            next: { value in
                if self.isOpen.load(ordering: .acquiring) { self.sink.next(value) } else { self.receive(value) }
            },
            end: { [sink] terminal in self.perform { sink.end(terminal) } })
    }

    /// Delivers `replay`, as a delivery of `batch` if it isn't `nil`, then the events that arrived during it, and opens
    /// the gate.
    @inlinable package func replay(_ replay: Replay<Value>, in batch: Batch? = nil) {
        replay.deliver(to: sink, in: batch)
        if Batch.isAnyOpen { Batch.performOutside(open) } else { open() }
    }

    // Not inlinable, like what follows it, because each type of values would get a copy.
    @usableFromInline func open() {
        while let events = nextEvents() {
            for event in events where !sink.isDisposed { event() }
        }
    }

    @inline(never) @inlinable func receive(_ value: Value) {
        perform { [sink] in sink.next(value) }
    }

    @usableFromInline func perform(_ event: @escaping @Sendable () -> Void) {
        if let delivery = Batch.carried { deliverOrBuffer { delivery.perform(event) } } else { deliverOrBuffer(event) }
    }

    func deliverOrBuffer(_ event: @escaping @Sendable () -> Void) {
        let canDeliver = waiting.withLock { waiting in
            waiting?.append(event)
            return waiting == nil
        }
        if canDeliver, !sink.isDisposed { event() }
    }

    func nextEvents() -> [@Sendable () -> Void]? {
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
