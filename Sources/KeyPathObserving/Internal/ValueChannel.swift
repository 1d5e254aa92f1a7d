import StreamCore

/// Tells the values of a path. See ``ObservingChannel``.
// It adds a weak reference, which may be read on any thread; the listeners, which belong to the owner of the hub's turns;
// and a key path, which is immutable. Root and key path are used only where the root's properties may be read: at its
// place, and on a thread that has just changed one of them.
@usableFromInline final class ValueChannel<Root: AnyObject, Value: Sendable>: PathChannel, @unchecked Sendable {
    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let subscribers = SubscriberList<Value, Never>()

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        super.init(
            core: path.core, path: path.keyPath, value: Value.self, kind: .values, isolation: path.isolation,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                notifyDirectly: { channel, value in
                    let value = value.assumingMemoryBound(to: Value.self)
                    unsafeDowncast(channel, to: Self.self).subscribers.forEach { $0.sink.next(value.pointee) }
                },
                complete: { unsafeDowncast($0, to: Self.self).subscribers.completeAll() }))
    }

    /// Subscribes: the current value first, on this thread, then all changes behind this position.
    /// - Returns: Whether it is still possible: not if the last listener has left.
    @inlinable func attach(_ sink: Sink<Value, Never>) -> Bool {
        guard dependencies.retain(for: self) else { return false }
        let gate = ReplayGate(sink)
        let subscriber = SubscriberNode(sink: gate.live, version: deferredSoFar) {
            self.remove(unsafeDowncast($0, to: SubscriberNode<Value, Never>.self))
        }
        sink.segment.add(subscriber)
        let subscribe: PositionedDrain.Step = { if !subscriber.isDisposed { self.subscribers.append(subscriber) } }
        var first: Value?
        core.drain.accept { () -> PositionedDrain.Step? in
            first = self.evaluator.read(self, isPartOfTracking: true)
            return first == nil ? nil : subscribe
        }
        if let first { gate.replay(.one(first)) } else { sink.complete() }
        return true
    }

    @inlinable func remove(_ subscriber: SubscriberNode<Value, Never>) {
        core.drain.perform { self.subscribers.remove(subscriber) }
        dependencies.release(for: self)
    }

    @inlinable func capture(_ context: ChangeContext) -> PositionedDrain.Step? {
        guard let value = evaluator.read(self, isPartOfTracking: false) else { return nil }
        return { self.subscribers.notify(value, context) }
    }
}

extension SubscriberList where Failure == Never {
    /// Tells those who listened when a change was made; of what a transaction held back, those who had joined before.
    @inlinable func notify(_ value: Value, _ context: ChangeContext) {
        ThreadObservation.delivering(context.origin) {
            forEach { if $0.version < context.deferredCount ?? .max { $0.sink.next(value) } }
        }
    }

    @inlinable func completeAll() {
        takeAll { $0.sink.complete() }
    }
}
