import StreamCore

/// Tells the values of a path. See ``ObservingChannel``.
// It adds a weak reference, which may be read on any thread; the listeners, which belong to the owner of the hub's turns;
// and a key path, which is immutable. Root and key path are used only where the root's properties may be read: at its
// place, and on a thread that has just changed one of them.
@usableFromInline final class PathChannel<Root: AnyObject, Value: Sendable>: ObservingChannel, @unchecked Sendable {
    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let listeners = SubscriberList<Value, Never>()

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        super.init(
            hub: path.hub, path: path.keyPath, value: Value.self, kind: .values, place: path.place,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                tellDirectly: { channel, value in
                    let value = value.assumingMemoryBound(to: Value.self)
                    unsafeDowncast(channel, to: Self.self).listeners.forEach { $0.sink.next(value.pointee) }
                },
                complete: { unsafeDowncast($0, to: Self.self).listeners.completeAll() }))
    }

    /// Subscribes: the current value first, on this thread, then all changes behind this position.
    /// - Returns: Whether it is still possible: not if the last listener has left.
    @inlinable func attach(_ sink: Sink<Value, Never>) -> Bool {
        guard links.retain(for: self) else { return false }
        let gate = ReplayGate(sink)
        let listener = SubscriberNode(sink: gate.live, version: heldBack) {
            self.leave(unsafeDowncast($0, to: SubscriberNode<Value, Never>.self))
        }
        sink.segment.add(listener)
        let join: Turns.Step = { if !listener.isDisposed { self.listeners.append(listener) } }
        var first: Value?
        hub.turns.accept { () -> Turns.Step? in
            first = self.evaluator.read(self, isPartOfTracking: true)
            return first == nil ? nil : join
        }
        if let first { gate.replay(.one(first)) } else { sink.complete() }
        return true
    }

    @inlinable func leave(_ listener: SubscriberNode<Value, Never>) {
        hub.turns.perform { self.listeners.remove(listener) }
        links.release(for: self)
    }

    @inlinable func capture(_ cause: Cause) -> Turns.Step? {
        guard let value = evaluator.read(self, isPartOfTracking: false) else { return nil }
        return { self.listeners.tell(value, cause) }
    }
}

extension SubscriberList where Failure == Never {
    /// Tells those who listened when a change was made; of what a transaction held back, those who had joined before.
    @inlinable func tell(_ value: Value, _ cause: Cause) {
        ObservingContext.tell(cause.origin) {
            forEach { if $0.version < cause.heldBack ?? .max { $0.sink.next(value) } }
        }
    }

    @inlinable func completeAll() {
        takeAll { $0.sink.complete() }
    }
}
