/// A queue from wherever a source sends to one place where it is delivered: a scheduler, the main queue, an actor.
///
/// What waits together is delivered together: one piece of work for many values. The source calls one at a time, and so
/// does the place, so the lock is only ever between these two.
@usableFromInline package final class DeliveryQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var waiting: [Value] = []
        /// What a delivery left when it let others have their turn, from a position on.
        @usableFromInline var rest: (values: [Value], position: Int) = ([], 0)
        @usableFromInline var end: Termination<Failure>?
        @usableFromInline var isScheduled = false

        /// The thread that delivers.
        @usableFromInline var deliverer: ObjectIdentifier?

        /// Whether something came from another thread while a delivery was under way: then more may be about to come.
        @usableFromInline var receivedDuringDelivery = false

        /// The hop itself, from when delivery is scheduled until it is over or nobody wants it any more: the scheduled work
        /// holds it weakly, because a place may take long to come to it.
        @usableFromInline var keptAlive: DeliveryQueue?
        @usableFromInline var wasReentered = false

        @inlinable init() {}
    }

    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isOnTarget: (@Sendable () -> Bool)?
    @usableFromInline let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    @usableFromInline let state = Lock(State())

    /// - Parameters:
    ///   - isOnTarget: Whether the calling code runs in the place already, so that what comes while nothing waits is delivered
    ///     at once.
    ///   - schedule: Has work run in the place.
    @inlinable init(
        _ sink: Sink<Value, Failure>, isOnTarget: (@Sendable () -> Bool)? = nil,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.sink = sink
        self.isOnTarget = isOnTarget
        self.schedule = schedule
    }

    // When the source is lost and all is delivered, nobody holds the hop any more.
    deinit { sink.segment.dispose() }

    /// Delivers what `signal` sends to `sink`, in another place.
    @inlinable package static func attach(
        _ signal: Signal<Value, Failure>, to sink: Sink<Value, Failure>,
        isOnTarget: (@Sendable () -> Bool)? = nil,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        let queue = DeliveryQueue(sink, isOnTarget: isOnTarget, schedule: schedule)
        let child = CompoundDisposable()
        sink.segment.add(child)
        TracingHooks.link(child, below: sink.segment)
        sink.segment.add { [weak queue] in queue?.clear() }
        signal.attach(
            Sink(
                segment: child, next: { value in queue.receive(value) },
                end: { terminal in
                    if child.tryDispose(for: terminal) { queue.receive(terminal) }
                }))
    }

    @inlinable func receive(_ value: Value) {
        if mayDeliverAtOnce { return sink.next(value) }
        let isIdle = state.withLock { state in
            if sink.isDisposed { return false }
            state.waiting.append(value)
            state.receivedDuringDelivery =
                state.deliverer.map { $0 != ObjectIdentifier(ThreadContext.current) } ?? false
            return state.takeIdle(for: self)
        }
        if isIdle { scheduleDelivery() }
    }

    @inlinable func receive(_ end: Termination<Failure>) {
        if mayDeliverAtOnce { return sink.end(end) }
        let isIdle = state.withLock { state in
            if sink.isDisposed { return false }
            state.end = end
            return state.takeIdle(for: self)
        }
        if isIdle { scheduleDelivery() }
    }

    @inlinable func scheduleDelivery() {
        schedule { [weak self] in self?.deliver() }
    }

    @inlinable var mayDeliverAtOnce: Bool {
        guard let isOnTarget, isOnTarget() else { return false }
        return state.withLock { !$0.isScheduled }
    }

    /// Delivers what waits; after many values lets other work of the place have its turn.
    @inlinable func deliver() {
        guard begin() else { return }
        var batch: [Value] = []
        var position = 0
        var delivered = 0
        var end: Termination<Failure>?
        while take(&batch, &position, &end) {
            let turn = min(batch.count, position + 1_024 - delivered)
            for index in position..<turn {
                if sink.isDisposed { break }
                sink.next(batch[index])
            }
            delivered += turn - position
            if batch.isEmpty { spinBriefly() }
            position = turn
            if position == batch.count || sink.isDisposed {
                batch.removeAll(keepingCapacity: batch.capacity <= 4_096)
                position = 0
            }
            if delivered >= 1_024 {
                ThreadContext.current.deliveredCount += delivered
                putBack(&batch, &position)
                scheduleDelivery()
                guard cameBack() else { return }
                delivered = 0
            }
        }
        ThreadContext.current.deliveredCount += delivered
        if let end { sink.end(end) }
    }

    /// Waits for a source that sends at the same time, about as long as it takes to send a few values: 0.1 µs. Else source and
    /// place would meet at each value, and each would be scheduled by itself: 64 to 120 ns a value become 140 to 190.
    @inlinable func spinBriefly() {
        for _ in 0..<100 where sink.isDisposed { return }
    }

    /// Whether to deliver. Not from inside a delivery: a place that runs work inline comes back while `schedule` is called,
    /// and then the loop that called it goes on, for a recursion would grow with the number of values.
    @inlinable func begin() -> Bool {
        state.withLock { state in
            if state.deliverer == nil {
                state.deliverer = ObjectIdentifier(ThreadContext.current)
            } else {
                state.wasReentered = true
            }
            return !state.wasReentered
        }
    }

    @inlinable func cameBack() -> Bool {
        state.withLock { state in
            if !state.wasReentered { state.deliverer = nil }
            state.wasReentered = false
            return state.deliverer != nil
        }
    }

    /// Exchanges the values that wait for an empty array. When none do, and none came during the last delivery, it is over,
    /// and the end is due.
    @inlinable func take(_ batch: inout [Value], _ position: inout Int, _ end: inout Termination<Failure>?) -> Bool {
        state.withLock { state in
            if !state.rest.values.isEmpty {
                swap(&state.rest.values, &batch)
                position = state.rest.position
                return true
            }
            swap(&state.waiting, &batch)
            guard batch.isEmpty else { return true }
            if state.receivedDuringDelivery, state.end == nil {
                state.receivedDuringDelivery = false
                return true
            }
            end = state.end.take()
            state.isScheduled = false
            state.deliverer = nil
            state.keptAlive = nil
            return false
        }
    }

    @inlinable func putBack(_ batch: inout [Value], _ position: inout Int) {
        state.withLock { state in
            swap(&state.rest.values, &batch)
            state.rest.position = position
        }
        position = 0
    }

    @inlinable func clear() {
        let all = state.withLock { state in
            defer { (state.waiting, state.rest.values, state.keptAlive) = ([], [], nil) }
            return (state.waiting, state.rest.values, state.keptAlive)
        }
        withExtendedLifetime(all) {}
    }
}

extension DeliveryQueue.State {
    /// Whether delivery has to be scheduled, which it is then.
    @inlinable mutating func takeIdle(for queue: DeliveryQueue<Value, Failure>) -> Bool {
        if isScheduled { return false }
        isScheduled = true
        keptAlive = queue
        return true
    }
}
