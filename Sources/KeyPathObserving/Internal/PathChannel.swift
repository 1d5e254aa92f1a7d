import StreamCore

/// See ``ObservingChannel``.
// It adds a weak reference, which may be read on any thread; the listeners, which belong to the owner of the hub's turns;
// and a key path, which is immutable. Root and key path are used only where the root's properties may be read: at its
// place, and on a thread that has just changed one of them.
@usableFromInline final class PathChannel<Root: AnyObject, Value: Sendable>: ObservingChannel, @unchecked Sendable {
    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let listeners = Cell(ListenerList<Value>())

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        super.init(
            hub: path.hub, path: path.keyPath, value: Value.self, kind: .values, place: path.place,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                tellDirectly: { channel, value in
                    let value = value.assumingMemoryBound(to: Value.self)
                    unsafeDowncast(channel, to: Self.self).listeners.value.forEach { $0.next(value.pointee) }
                },
                complete: { unsafeDowncast($0, to: Self.self).completeAll() }))
    }

    /// Subscribes: the current value first, on this thread, then all changes behind this position.
    /// - Returns: Whether it is still possible: not if the last listener has left.
    @inlinable func attach(_ sink: Sink<Value, Never>) -> Bool {
        guard links.retain(for: self) else { return false }
        let listener = Listener(sink) { self.leave(unsafeDowncast($0, to: Listener<Value>.self)) }
        sink.segment.add(listener)
        let join: Hub.Step = { if !listener.isDisposed { self.listeners.value.append(listener) } }
        var first: Value?
        let isAccepted = hub.accept { () -> Hub.Step? in
            listener.joinedAt = self.heldBack
            first = self.evaluator.read(self, isPartOfTracking: true)
            return first == nil ? nil : join
        }
        if isAccepted, let first { listener.open(after: first) } else { sink.complete() }
        return true
    }

    @inlinable func leave(_ listener: Listener<Value>) {
        hub.perform { self.listeners.value.remove(listener) }
        links.release(for: self)
    }

    @inlinable func capture(_ cause: Cause) -> Hub.Step? {
        guard let value = evaluator.read(self, isPartOfTracking: false) else { return nil }
        return {
            ObservingContext.tell(cause.origin) {
                self.listeners.value.forEach { if $0.hears(cause.heldBack) { $0.next(value) } }
            }
        }
    }

    @inlinable func completeAll() {
        for listener in listeners.value.takeAll() { listener.end() }
    }
}
