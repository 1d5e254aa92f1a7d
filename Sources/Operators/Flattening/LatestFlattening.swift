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
        inner.attach(
            Sink(
                segment: part, next: { value in self.joint.next(value, of: part) },
                end: { terminal in
                    if case .failed = terminal {
                        if !part.isDisposed { self.joint.end(terminal) }
                    } else {
                        self.joint.perform(part, self.completed)
                    }
                }))
    }

    /// Runs in the drain, behind the values of the same signal.
    @inlinable func completed(_ part: CompoundDisposable) {
        guard part.claim(for: Terminal<Failure>.completed) else { return }
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
