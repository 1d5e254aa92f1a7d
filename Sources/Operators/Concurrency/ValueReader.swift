/// One subscription of a sequence. It is disposed when it is deallocated.
@usableFromInline struct ValueSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let queue: ValueQueue<Value, Failure>
    @usableFromInline let scopedSubscription: ScopedDisposable

    @inlinable init(
        _ signal: Signal<Value, Failure>, _ buffering: BufferingPolicy, _ dropped: DropCount,
        _ overflow: ValueOverflow<Failure>?
    ) {
        queue = ValueQueue(buffering, dropped, overflow)
        scopedSubscription = ScopedDisposable(queue.subscription)
        queue.subscribe(to: signal)
    }
}

/// The state that copies of an iterator share. It never leaves its isolation.
@usableFromInline final class ValueReader<Value: Sendable, Failure: Error> {
    @usableFromInline let subscription: ValueSubscription<Value, Failure>
    @usableFromInline var batch = Fifo<Value>()

    /// The number of values that are left in the batch when the source is resumed, if it is paused.
    @usableFromInline let lowMark: Int

    @inlinable init(_ subscription: ValueSubscription<Value, Failure>) {
        self.subscription = subscription
        lowMark = Watermark(subscription.queue.limit).low
    }

    @inlinable func takeFromBatch() -> Value? {
        guard let value = batch.popFirst() else { return nil }
        if batch.count == lowMark || batch.isEmpty { subscription.queue.processed(leaving: batch.count) }
        return value
    }

    @inlinable func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Value? {
        if Task.isCancelled {
            batch.removeAll()
            subscription.queue.cancel()
            return nil
        }
        if let value = takeFromBatch() { return value }
        while true {
            switch subscription.queue.take(into: &batch) {
            case .value(let value): return value
            case .failure(let failure): throw failure
            case .end: return nil
            case .nothing:
                if let value = await subscription.queue.wait(isolation: actor) { return value }
            }
        }
    }
}
