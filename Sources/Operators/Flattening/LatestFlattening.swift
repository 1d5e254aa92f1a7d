import StreamCore

/// The newest inner signal alone.
@usableFromInline package final class LatestFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>
    @usableFromInline let state = Lock(State())

    @usableFromInline struct State: Sendable {
        @usableFromInline var newest: CompoundDisposable?
        @usableFromInline var isOuterRunning = true

        @inlinable init() {}

        @inlinable var isOver: Bool { newest == nil && !isOuterRunning }
    }

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        joint = Joint(sink)
    }

    @inlinable package var ignoresNewOnes: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        let part = CompoundDisposable()
        let older = state.withLock { state in
            defer { state.newest = part }
            return state.newest
        }
        if let older {
            older.dispose()
            joint.upstream.remove(older)
        }
        joint.upstream.add(part)
        Diagnosis.link(part, below: joint.sink.segment)
        if part.isDisposed { return }
        let newest = LatestInner(part, in: self)
        inner.attach(Sink(segment: part, next: newest.next, end: newest.end))
    }

    /// Runs in the drain, behind the values of the same signal.
    @inlinable func completed(_ part: CompoundDisposable) {
        guard part.tryDispose(for: Terminal<Failure>.completed) else { return }
        joint.upstream.remove(part)
        let isOver = state.withLock { state in
            if state.newest === part { state.newest = nil }
            return state.isOver
        }
        if isOver { joint.end(.completed) }
    }

    @inlinable package func outerCompleted() {
        let isOver = state.withLock { state in
            state.isOuterRunning = false
            return state.isOver
        }
        if isOver { joint.end(.completed) }
    }
}

/// What an inner signal sends to: one object, where a closure each would be two.
@usableFromInline final class LatestInner<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let part: CompoundDisposable
    @usableFromInline let flattening: LatestFlattening<Value, Failure>
    // The flattening's, here once more: found through that, it would be retained for each value.
    @usableFromInline let joint: Joint<Value, Failure>

    @inlinable init(_ part: CompoundDisposable, in flattening: LatestFlattening<Value, Failure>) {
        self.part = part
        self.flattening = flattening
        joint = flattening.joint
    }

    @inlinable func next(_ value: Value) { joint.next(value, of: part) }

    @inlinable func end(_ terminal: Terminal<Failure>) {
        if case .failed = terminal {
            if !part.isDisposed { joint.end(terminal) }
        } else {
            joint.perform(part, flattening.completed)
        }
    }
}
