import StreamCore

/// The engine of `latest`: only the newest inner signal is active.
// `spare` is used by the outer signal only, which sends one event at a time.
@usableFromInline package final class LatestFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let state = Lock(LatestState())

    /// The receiver of an inner signal that has ended during the subscribing, for the next one.
    @exclusivity(unchecked) @usableFromInline var spare: LatestInner<Value, Failure>?

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Segment) {
        var newest = spare.take() ?? LatestInner(Segment(isInput: true), output)
        let child = newest.child
        let older = state.withLock { state in
            defer { state.newest = child }
            return state.newest
        }
        let holdsEnds = older != nil && HeldEnds.begin()
        defer { if holdsEnds { HeldEnds.finish() } }
        if let older {
            // First, because values of the older signal can wait in the drain.
            _ = older.setMark()
            older.dispose()
            output.upstream.remove(older)
        }
        output.add(child)
        if child.isDisposed { return }
        newest.flattening = self
        inner.attach(output.sink.receiving(in: child, newest.next, end: newest.end))
        // Not `newest.child`, which would be another reference.
        _ = consume child
        if isKnownUniquelyReferenced(&newest), newest.tryReopen() { spare = newest }
    }

    @inlinable func completed(_ child: Segment) {
        let isOver = state.withLock { state in
            if state.newest === child { state.newest = nil }
            return state.isOver
        }
        if isOver { output.end(.completed) }
    }

    @inlinable package func outerCompleted() {
        let isOver = state.withLock { state in
            state.isOuterRunning = false
            return state.isOver
        }
        if isOver { output.end(.completed) }
    }
}

/// The state, which does not depend on the types.
@usableFromInline struct LatestState: Sendable {
    @usableFromInline var newest: Segment?
    @usableFromInline var isOuterRunning = true

    @inlinable init() {}

    @inlinable var isOver: Bool { newest == nil && !isOuterRunning }
}

/// The receiver of an inner signal's events: one object, because a closure for values and one for the end would be two.
// The variables change only while the thread that subscribes has the only reference.
@usableFromInline final class LatestInner<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var child: Segment
    // A copy of that of `flattening`. Read through `flattening`, it would be retained for each value.
    @usableFromInline let output: SerializedSink<Value, Failure>

    /// `nil` while there is no inner signal.
    @exclusivity(unchecked) @usableFromInline var flattening: LatestFlattening<Value, Failure>?

    @inlinable init(_ child: Segment, _ output: SerializedSink<Value, Failure>) {
        self.child = child
        self.output = output
    }

    @inlinable func next(_ value: Value) { output.next(value, of: child) }

    @inlinable func end(_ terminal: Termination<Failure>) {
        // Immediately, because a signal that has ended can dispose its segment. Its values can still wait in the drain.
        guard output.closeChild(child, by: terminal) else { return }
        if case .failed = terminal { output.end(terminal) } else { flattening?.completed(child) }
    }

    /// Makes this object and its segment usable for another inner signal, if that is not noticed. The caller has the only reference.
    @inlinable func tryReopen() -> Bool {
        guard !TracingHooks.isActive, isKnownUniquelyReferenced(&child), child.tryReopen() else { return false }
        flattening = nil
        return true
    }
}
