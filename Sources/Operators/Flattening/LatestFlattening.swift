import StreamCore

/// The engine of `latest`: only the newest inner signal is active.
@usableFromInline package final class LatestFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let state = Lock(LatestState())

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Segment) {
        let child = Segment(isInput: true)
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
        let newest = LatestInner(child, in: self)
        inner.attach(output.sink.receiving(in: child, newest.next, end: newest.end))
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
@usableFromInline final class LatestInner<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let child: Segment
    @usableFromInline let flattening: LatestFlattening<Value, Failure>
    // A copy of `flattening.output`. Read through `flattening`, it would be retained for each value.
    @usableFromInline let output: SerializedSink<Value, Failure>

    @inlinable init(_ child: Segment, in flattening: LatestFlattening<Value, Failure>) {
        self.child = child
        self.flattening = flattening
        output = flattening.output
    }

    @inlinable func next(_ value: Value) { output.next(value, of: child) }

    @inlinable func end(_ terminal: Termination<Failure>) {
        // Immediately, because a signal that has ended can dispose its segment. Its values can still wait in the drain.
        guard output.closeChild(child, by: terminal) else { return }
        if case .failed = terminal { output.end(terminal) } else { flattening.completed(child) }
    }
}
