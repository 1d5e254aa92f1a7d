import StreamCore

/// Sends the values of a path. See ``PathChannel``.
// It adds a weak reference, which can be read on any thread; the subscribers, which belong to the owner of the core's drain; and a
// key path, which is immutable. The root and the key path are used only where the root's properties can be read: in its isolation,
// and on a thread that has just changed one of them.
@usableFromInline final class ValueChannel<Root: AnyObject, Value: Sendable>: PathChannel, @unchecked Sendable {
    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let subscribers: SubscriberList<Value, Never>

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        let subscribers = SubscriberList<Value, Never>()
        self.subscribers = subscribers
        super.init(
            path: path.core.dependency(on: path.keyPath), value: Value.self, kind: .values, isolation: path.isolation,
            removeSubscriber: subscribers.removeSink,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                notifyDirectly: { channel, value in
                    let value = value.assumingMemoryBound(to: Value.self).pointee
                    _unsafeUncheckedDowncast(channel, to: Self.self).subscribers.forEach { $0.sink.next(value) }
                },
                complete: { unsafeDowncast($0, to: Self.self).subscribers.completeAll() }))
    }

    /// Subscribes: sends the current value on this thread, then all changes after this position.
    /// - Returns: Whether the channel can be used: `false` if its last subscriber has unsubscribed.
    @inlinable func attach(_ sink: Sink<Value, Never>) -> Bool {
        guard dependencies.retain(for: self) else { return false }
        let sink = sink.claimingSource()
        let gate = ReplayGate(sink)
        let (live, version) = (gate.live, deferredSoFar)
        sink.subscription.setSource(self)
        let subscribe: PositionedDrain.Update = {
            if !live.isDisposed { self.subscribers.append(live, version: version) }
            return nil
        }
        var first: Value?
        core.drain.update { () -> PositionedDrain.Update? in
            first = self.evaluator.read(self, isPartOfTracking: true)
            return first == nil ? nil : subscribe
        }
        if let first { gate.replay(.one(first)) } else { sink.complete() }
        return true
    }

    @inlinable func capture(_ context: ChangeContext) -> PositionedDrain.Step? {
        guard let value = evaluator.read(self, isPartOfTracking: false) else { return nil }
        return { self.subscribers.notify(value, context) }
    }
}

extension SubscriberList where Failure == Never {
    /// Sends `value` to the subscribers; for a deferred change, only to those that had subscribed before it.
    @inlinable func notify(_ value: Value, _ context: ChangeContext) {
        ThreadObservation.delivering(context.origin) {
            forEach { if $0.version < context.deferredCount ?? .max { $0.sink.next(value) } }
        }
    }

    /// Removes the subscriber with `subscription`, and returns what is to be released afterwards.
    @inlinable func removeSink(of subscription: Subscription) -> (any Sendable)? {
        guard let entry = remove(subscription) else { return nil }
        return entry.sink
    }

    @inlinable func completeAll() {
        takeAll { $0.sink.complete() }
    }
}
