/// A queue between a signal and a task that awaits its values.
///
///     iterator ──► ValueReader ──► ValueSubscription ──► subscription ──► source
///                                         │                            │
///                                         └─────► ValueQueue ◄─────────┘
///
/// Only iterators retain the `ValueSubscription`, whose deallocation disposes that of the source. A continuation is stored and
/// removed under the lock. The thread that removed it resumes it after the lock is released. So it is resumed exactly
/// once: by a value, by the end, or by cancellation.
@usableFromInline final class ValueQueue<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Waiter = UnsafeContinuation<Value?, Never>

    @usableFromInline enum End: Sendable {
        case failed(Failure)
        /// Completed, released, or cancelled, or the failure was thrown.
        case finished
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var waiting = Fifo<Value>()
        @usableFromInline var end: End?
        /// The failure of the signal, for use when its source is torn down.
        @usableFromInline var failure: Failure?
        /// More than one only if copies of an iterator are used concurrently.
        @usableFromInline var waiters = Fifo<Waiter>()

        /// The number of values that the reader has taken and not reported as processed.
        @usableFromInline var taken = 0

        /// Pauses the source while too many values wait, or were taken and not processed.
        @usableFromInline var watermark: Watermark

        @inlinable init(limit: Int) { watermark = Watermark(limit) }

        /// Appends a value, and returns whether to pause the source.
        @inlinable mutating func append(_ value: Value) -> Bool {
            waiting.append(value)
            return watermark.pauses(at: waiting.count + taken)
        }

        /// Notes that `taken` values are left of those that the reader has taken, and returns whether to resume the source.
        @inlinable mutating func processed(leaving taken: Int) -> Bool {
            self.taken = taken
            return watermark.resumes(at: waiting.count + taken)
        }
    }

    @usableFromInline enum Taken: Sendable {
        case value(Value?)
        case failure(Failure)
        case end
        case nothing
    }

    @usableFromInline let subscription = Subscription()
    @usableFromInline let buffering: BufferingPolicy
    @usableFromInline let dropped: DropCount

    /// What happens beyond the limit, if the queue fails then.
    @usableFromInline let overflow: ValueOverflow<Failure>?
    @usableFromInline let state: Lock<State>

    /// The number of waiting values that pauses the source.
    @usableFromInline let limit: Int

    @inlinable init(_ buffering: BufferingPolicy, _ dropped: DropCount, _ overflow: ValueOverflow<Failure>?) {
        self.buffering = buffering
        self.dropped = dropped
        self.overflow = overflow
        limit = if case .pausing(let limit) = buffering.kind { limit } else { .max }
        state = Lock(State(limit: limit))
    }

    @inlinable func subscribe(to signal: Signal<Value, Failure>) {
        // Added first, so that it runs last, after the teardown of the source, at any end. Values from before the release of the source
        // can still be taken.
        subscription.add { self.close() }
        signal.attach(
            Sink(
                subscription: subscription, next: receive,
                end: { terminal in
                    if case .failed(let failure) = terminal { self.state.withLock { $0.failure = failure } }
                    self.subscription.tryDispose(for: terminal)
                }))
    }

    @inlinable var receive: @Sendable (Value) -> Void {
        { value in
            var surplus: Value?
            var isOverflowing = false
            var isFull = false
            let waiter = self.state.withLock { state -> Waiter? in
                if state.end != nil { return nil }
                if let waiter = state.waiters.popFirst() { return waiter }
                switch self.buffering.kind {
                case .unbounded: state.waiting.append(value)
                case .pausing: isFull = state.append(value)
                case .newest(let limit):
                    state.waiting.append(value)
                    if state.waiting.count > limit { surplus = state.waiting.popFirst() }
                case .oldest(let limit):
                    if state.waiting.count < limit { state.waiting.append(value) } else { surplus = value }
                case .failing(let limit):
                    if state.waiting.count < limit {
                        state.waiting.append(value)
                    } else {
                        surplus = value
                        isOverflowing = true
                        state.failure = self.overflow?.failure
                    }
                }
                return nil
            }
            if let waiter { return waiter.resume(returning: value) }
            if surplus != nil { self.dropped.increment() }
            if isOverflowing {
                self.subscription.dispose()
                self.overflow?.action()
            }
            if isFull { self.subscription.pauseInput(waiting: self.limit) }
        }
    }

    @inlinable func close() {
        var waiters = state.withLock { state in
            if state.end == nil { state.end = state.failure.map(End.failed) ?? .finished }
            return state.takeWaiters()
        }
        while let waiter = waiters.popFirst() { waiter.resume(returning: nil) }
    }

    /// Drops all values, because the task was cancelled.
    @inlinable func cancel() {
        var (waiters, waiting) = state.withLock { state in
            state.end = .finished
            defer { state.waiting.removeAll() }
            return (state.takeWaiters(), state.waiting)
        }
        waiting.removeAll()
        while let waiter = waiters.popFirst() { waiter.resume(returning: nil) }
        subscription.dispose()
    }

    /// Notes that the reader has processed all but `count` of the values that it has taken.
    @inlinable func processed(leaving count: Int) {
        if state.withLock({ $0.processed(leaving: count) }) { subscription.resumeInput() }
    }

    /// Takes a value or the end. For a queue that drops nothing, takes all waiting values, into `batch`.
    @inlinable func take(into batch: inout Fifo<Value>) -> Taken {
        var all = Fifo<Value>()
        var mayResume = false
        let taken = state.withLock { state -> Taken in
            if state.waiting.isEmpty { return state.takeEnd() }
            switch buffering.kind {
            case .unbounded, .pausing: break
            case .newest, .oldest, .failing: return .value(state.waiting.popFirst())
            }
            swap(&all, &state.waiting)
            mayResume = state.processed(leaving: all.count - 1)
            // What is returned is the first of all, below.
            return .nothing
        }
        if all.isEmpty { return taken }
        batch = all
        if mayResume { subscription.resumeInput() }
        return .value(batch.popFirst())
    }

    @inlinable func wait(isolation actor: isolated (any Actor)?) async -> Value? {
        let value = await withTaskCancellationHandler {
            await withUnsafeContinuation(isolation: actor) { waiter in
                let early = state.withLock { state -> Value?? in
                    if let value = state.waiting.popFirst() { return value }
                    if state.end != nil { return .some(nil) }
                    state.waiters.append(waiter)
                    return nil
                }
                if let early {
                    processed(leaving: 0)
                    waiter.resume(returning: early)
                }
            }
        } onCancel: {
            cancel()
        }
        #if DEBUG
            // Thread Sanitizer can't observe the order of a resume and the code after it if the task had not been suspended.
            state.withLock { _ in }
        #endif
        return value
    }
}

/// What happens when more values wait than a queue may contain.
@usableFromInline struct ValueOverflow<Failure: Error>: Sendable {
    @usableFromInline let failure: Failure
    @usableFromInline let action: @Sendable () -> Void

    @inlinable init(failure: Failure, action: @escaping @Sendable () -> Void) {
        self.failure = failure
        self.action = action
    }
}

extension ValueQueue.State {
    @inlinable mutating func takeWaiters() -> Fifo<ValueQueue.Waiter> {
        defer { waiters.removeAll() }
        return waiters
    }

    /// Returns the end. A failure is returned once.
    @inlinable mutating func takeEnd() -> ValueQueue.Taken {
        guard let end else { return .nothing }
        guard case .failed(let failure) = end else { return .end }
        self.end = .finished
        return .failure(failure)
    }
}
