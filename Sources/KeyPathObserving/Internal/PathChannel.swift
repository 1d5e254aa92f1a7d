import StreamCore

/// See ``ObservingChannel``.
// It adds a weak reference, which may be read on any thread; the listeners, which belong to the owner of the hub's drain;
// and a key path, which is immutable. Root and key path are used only where the root's properties may be read: at its
// place, and on a thread that has just changed one of them.
@usableFromInline final class PathChannel<Root: AnyObject, Value: Sendable>: ObservingChannel, @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let listeners = Cell(ListenerList<Value>())

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        self.root = root
        keyPath = path.keyPath
        super.init(
            hub: path.hub, path: path.keyPath, place: path.place,
            telling: { unsafeDowncast($0, to: Self.self).readAndTell() },
            capturing: { unsafeDowncast($0, to: Self.self).readForStep() },
            completing: { unsafeDowncast($0, to: Self.self).completeAll() })
    }

    /// Subscribes: the current value first, on this thread, then all changes behind this position.
    @inlinable func attach(_ sink: Sink<Value, Never>) {
        links.retain(for: self)
        let listener = Listener(sink) { self.leave(unsafeDowncast($0, to: Listener<Value>.self)) }
        sink.segment.add(listener)
        let join: Hub.Step = { if !listener.isDisposed { self.listeners.value.append(listener) } }
        var first: Value?
        let isAccepted = hub.accept { () -> Hub.Step? in
            first = self.read(isPartOfTracking: true)
            return first == nil ? nil : join
        }
        guard isAccepted, let first else { return sink.complete() }
        listener.open(after: first)
    }

    @inlinable func leave(_ listener: Listener<Value>) {
        hub.perform { self.listeners.value.remove(listener) }
        links.release(for: self)
    }

    @inlinable func readAndTell() {
        hub.accept({ self.read(isPartOfTracking: false) }, then: { self.deliver($0) })
    }

    @inlinable func readForStep() -> Hub.Step? {
        guard let value = read(isPartOfTracking: false) else { return nil }
        return { self.deliver(value) }
    }

    @inlinable func completeAll() {
        for listener in listeners.value.takeAll() { listener.end() }
    }

    @inlinable func deliver(_ value: Value) {
        listeners.value.forEach { $0.next(value) }
    }

    /// Evaluates the path, and sees to it that a change of anything it has read will be noticed; `nil` if the root is dead.
    ///
    /// A property that changes after it is read and before it is linked would be missed, so after a change of links the
    /// path is evaluated again. One that reads new objects each time is given up on: what it reads is nobody else's.
    @inlinable func read(isPartOfTracking: Bool) -> Value? {
        guard let root else { return nil }
        var reading = links.begin(isPartOfTracking: isPartOfTracking)
        for _ in 0..<8 {
            let value = root[keyPath: keyPath]
            guard links.changed(since: &reading, for: self) else { return value }
        }
        links.abandon(reading)
        return root[keyPath: keyPath]
    }
}
