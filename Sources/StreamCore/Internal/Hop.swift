/// A queue from wherever a source sends to one place where it is delivered: a scheduler, the main queue, an actor.
///
/// What waits together is delivered together: one piece of work for many values. The source calls one at a time, and so
/// does the place, so the lock is only ever between these two.
@usableFromInline package final class Hop<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline enum Event: Sendable {
        case next(Value)
        case end(Terminal<Failure>)
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var waiting: [Event] = []
        @usableFromInline var isScheduled = false
        @usableFromInline var isDelivering = false
        @usableFromInline var hasComeBack = false

        @inlinable init() {}
    }

    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isThere: (@Sendable () -> Bool)?
    @usableFromInline let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    @usableFromInline let state = Lock(State())

    /// - Parameters:
    ///   - isThere: Whether the calling code runs in the place already, so that what comes while nothing waits is delivered
    ///     at once.
    ///   - schedule: Has work run in the place.
    @inlinable init(
        _ sink: Sink<Value, Failure>, isThere: (@Sendable () -> Bool)? = nil,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.sink = sink
        self.isThere = isThere
        self.schedule = schedule
    }

    // When the source is lost and all is delivered, nobody holds the hop any more.
    deinit { sink.segment.dispose() }

    /// Delivers what `signal` sends to `sink`, in another place.
    @inlinable package static func attach(
        _ signal: Signal<Value, Failure>, to sink: Sink<Value, Failure>,
        isThere: (@Sendable () -> Bool)? = nil,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        let hop = Hop(sink, isThere: isThere, schedule: schedule)
        let part = CompoundDisposable()
        sink.segment.add(part)
        sink.segment.add { [weak hop] in hop?.clear() }
        signal.attach(
            Sink(
                segment: part, next: { value in hop.receive(.next(value)) },
                end: { terminal in
                    if part.claim() { hop.receive(.end(terminal)) }
                }))
    }

    @inlinable func receive(_ event: Event) {
        if let isThere, isThere(), state.withLock({ !$0.isScheduled }) { return perform(event) }
        let isIdle = state.withLock { state in
            state.waiting.append(event)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isIdle { schedule { self.deliver() } }
    }

    @inlinable func perform(_ event: Event) {
        switch event {
        case .next(let value): sink.next(value)
        case .end(let terminal): sink.end(terminal)
        }
    }

    /// Delivers what waits; after many events lets other work of the place have its turn.
    @inlinable func deliver() {
        guard begin() else { return }
        var batch: [Event] = []
        var delivered = 0
        while take(&batch) {
            for event in batch {
                if sink.isDisposed { break }
                perform(event)
            }
            delivered += batch.count
            batch.removeAll(keepingCapacity: batch.capacity <= 4_096)
            if delivered >= 4_096 {
                schedule { self.deliver() }
                guard cameBack() else { return }
                delivered = 0
            }
        }
    }

    /// Whether to deliver. Not from inside a delivery: a place that runs work inline comes back while `schedule` is called,
    /// and then the loop that called it goes on, for a recursion would grow with the number of values.
    @inlinable func begin() -> Bool {
        state.withLock { state in
            if state.isDelivering { state.hasComeBack = true } else { state.isDelivering = true }
            return !state.hasComeBack
        }
    }

    @inlinable func cameBack() -> Bool {
        state.withLock { state in
            state.isDelivering = state.hasComeBack
            state.hasComeBack = false
            return state.isDelivering
        }
    }

    /// Exchanges what waits for an empty array. When nothing waits, the delivery is over.
    @inlinable func take(_ batch: inout [Event]) -> Bool {
        state.withLock { state in
            swap(&state.waiting, &batch)
            if batch.isEmpty {
                state.isScheduled = false
                state.isDelivering = false
            }
            return !batch.isEmpty
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
