import StreamCore

/// A queue that delivers a source's events in one target context: on a scheduler, on the main queue, or on an actor.
///
/// Values that wait together are delivered together, so one piece of work delivers many values. The source sends one
/// value at a time, and the target delivers one at a time, so only these two contend for the lock.
@usableFromInline package final class DeliveryQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>

    /// The subscription of the source, which is paused while the queue holds `limit` values, until a quarter of them is left.
    @usableFromInline let source: Subscription
    @usableFromInline let limit: Int
    @usableFromInline let isOnTarget: (@Sendable () -> Bool)?
    @usableFromInline let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    @usableFromInline let state: Lock<State>

    /// - Parameters:
    ///   - isOnTarget: Returns whether the caller runs in the target context. Then an event is delivered immediately,
    ///     unless a delivery is scheduled or running. `nil` always schedules.
    ///   - schedule: Schedules work in the target context.
    @inlinable init(
        _ sink: Sink<Value, Failure>, from source: Subscription, limit: Int,
        isOnTarget: (@Sendable () -> Bool)?,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.sink = sink
        self.source = source
        self.limit = limit
        state = Lock(State(limit: limit))
        self.isOnTarget = isOnTarget
        self.schedule = schedule
    }

    // When the source is released and all is delivered, nothing retains the queue.
    deinit { sink.subscription.dispose() }

    /// Delivers the events of `signal` to `sink` in another context.
    ///
    /// - Parameter limit: The number of waiting values that pauses the source.
    @inlinable package static func attach(
        _ signal: Signal<Value, Failure>, to sink: Sink<Value, Failure>, limit: Int = QueueLimit.values,
        isOnTarget: (@Sendable () -> Bool)? = nil,
        schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        TracingHooks.noteQueue(limit: limit, in: sink.subscription)
        let child = sink.openChild()
        let queue = DeliveryQueue(sink, from: child, limit: limit, isOnTarget: isOnTarget, schedule: schedule)
        sink.subscription.add { [weak queue] in queue?.clear() }
        let receiver: Sink<Value, Failure> = sink.receiving(in: child) { value in
            queue.receive(value)
        } end: { terminal in
            if child.tryDispose(for: terminal) { queue.receive(terminal) }
        }
        signal.attach(receiver)
    }

    @inlinable func receive(_ value: Value) {
        if canDeliverImmediately { return sink.next(value) }
        let (needsScheduling, needsPausing) = state.withLock { state in
            if sink.isDisposed { return (false, false) }
            state.waiting.append(value)
            state.receivedDuringDelivery =
                state.deliverer.map { $0 != ObjectIdentifier(ThreadContext.current) } ?? false
            return (state.markScheduled(for: self), state.markPaused())
        }
        if needsPausing { source.pauseInput(waiting: limit) }
        if needsScheduling { scheduleDelivery() }
    }

    @inlinable func receive(_ end: Termination<Failure>) {
        if canDeliverImmediately { return sink.end(end) }
        let needsScheduling = state.withLock { state in
            if sink.isDisposed { return false }
            state.end = end
            return state.markScheduled(for: self)
        }
        if needsScheduling { scheduleDelivery() }
    }

    @inlinable func scheduleDelivery() {
        schedule { [weak self] in self?.deliver() }
    }

    @inlinable var canDeliverImmediately: Bool {
        guard let isOnTarget, isOnTarget() else { return false }
        return state.withLock { !$0.isScheduled }
    }

    /// Delivers the waiting values, and lets other work of the target run after many of them.
    @inlinable func deliver() {
        guard begin() else { return }
        var portion = Portion()
        var delivered = 0
        while take(&portion) {
            let start = portion.position
            send(&portion, atMost: 1_024 - delivered)
            delivered += portion.position - start
            if portion.values.isEmpty { spinBriefly() }
            if portion.isDelivered || sink.isDisposed { portion.removeAll() }
            // A portion with values left: the limit was reached, or a queue below is full.
            guard delivered >= 1_024 || !portion.isDelivered else { continue }
            ThreadContext.current.deliveredCount += delivered
            storeRemaining(&portion)
            sink.subscription.onResume { [weak self] in self?.scheduleDelivery() }
            guard continueAfterReentry() else { return }
            delivered = 0
        }
        ThreadContext.current.deliveredCount += delivered
        if let end = portion.end { sink.end(end) }
    }

    /// Sends values of `portion`, and resumes the source when a quarter of its limit is left.
    @inlinable func send(_ portion: inout Portion, atMost count: Int) {
        let stop = min(portion.values.count, portion.position + count)
        while true {
            let boundary = min(stop, portion.resumption)
            while portion.position < boundary, !sink.subscription.isDisposedOrPaused {
                sink.next(portion.values[portion.position])
                portion.position += 1
            }
            if portion.position < portion.resumption { return }
            resumeSource(&portion)
        }
    }

    @inline(never) @inlinable func resumeSource(_ portion: inout Portion) {
        portion.resumption = .max
        state.withLock { state in
            state.isPausing = false
            state.fullCount = limit - (portion.values.count - portion.position)
        }
        source.resumeInput()
    }

    /// Spins for about as long as it takes to send a few values, 0.1 µs, because the source might be sending. Otherwise
    /// a target that is as fast as the source would find the queue empty after each value, and every value would be
    /// scheduled separately: 140 to 190 ns per value instead of 64 to 120.
    @inlinable func spinBriefly() {
        for _ in 0..<100 where sink.isDisposed { return }
    }

    /// Begins a delivery on this thread.
    ///
    /// - Returns: `false` if a delivery is running: the work that it scheduled has started before it returned, inline or
    ///   on another thread. That delivery continues instead. Otherwise, a target that runs work inline would recurse once
    ///   per 1,024 values.
    @inlinable func begin() -> Bool {
        state.withLock { state in
            if state.deliverer != nil {
                state.wasReentered = true
                return false
            }
            state.deliverer = ObjectIdentifier(ThreadContext.current)
            return true
        }
    }

    /// Returns whether to continue, because ``begin()`` has refused the work that was scheduled. Otherwise, ends the delivery.
    @inlinable func continueAfterReentry() -> Bool {
        state.withLock { state in
            if !state.wasReentered { state.deliverer = nil }
            state.wasReentered = false
            return state.deliverer != nil
        }
    }

    /// Exchanges `portion`, which is empty, for the rest of an interrupted portion, or else for the waiting values.
    ///
    /// - Returns: `true` if there is more to do. The portion can be empty then, because another thread has sent recently, or the source is paused
    ///   and is to be resumed: call again. `false` if the delivery has finished. Then `portion.end` is the terminal event, if there is one.
    @inlinable func take(_ portion: inout Portion) -> Bool {
        state.withLock { state in
            if !state.remaining.values.isEmpty {
                swap(&state.remaining, &portion)
                return true
            }
            swap(&state.waiting, &portion.values)
            state.fullCount = state.isPausing ? .max : limit - portion.values.count
            portion.resumption = state.isPausing ? max(0, portion.values.count - Watermark(limit).low) : .max
            guard portion.values.isEmpty, !state.isPausing else { return true }
            if state.receivedDuringDelivery, state.end == nil {
                state.receivedDuringDelivery = false
                return true
            }
            portion.end = state.end.take()
            state.isScheduled = false
            state.deliverer = nil
            state.keptAlive = nil
            return false
        }
    }

    @inline(never) @inlinable func storeRemaining(_ portion: inout Portion) {
        // A pause can be long. Only for half of the values, so that each is moved once on average.
        if sink.subscription.isPaused, portion.position >= portion.values.count / 2 { portion.removeDelivered() }
        state.withLock { swap(&$0.remaining, &portion) }
    }

    @inlinable func clear() {
        let all = state.withLock { state in
            defer { (state.waiting, state.remaining.values, state.keptAlive) = ([], [], nil) }
            return (state.waiting, state.remaining.values, state.keptAlive)
        }
        withExtendedLifetime(all) {}
    }
}
