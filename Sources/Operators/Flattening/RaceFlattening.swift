import StreamCore

/// The first inner signal to say anything goes on alone.
@usableFromInline package final class RaceFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>

    /// Those that have said nothing, until one does: then it is disposed.
    @usableFromInline let contenders = CompoundDisposable()
    @usableFromInline let state = Lock(State())

    @usableFromInline struct State: Sendable {
        @usableFromInline var isOuterRunning = true
        @usableFromInline var isAnyToCome = false

        @inlinable init() {}

        @inlinable var isOver: Bool { !isOuterRunning && !isAnyToCome }
    }

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        joint = Joint(sink)
        joint.upstream.add(contenders)
    }

    @inlinable package var ignoresNewOnes: Bool { contenders.isDisposed }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        // Not if one has won meanwhile: the winner, which may have ended, is the last to change this.
        state.withLock { if !contenders.isDisposed { $0.isAnyToCome = true } }
        let part = CompoundDisposable()
        contenders.add(part)
        Diagnosis.link(part, below: joint.sink.segment)
        if part.isDisposed { return }
        let hasWon = Cell(false)
        inner.attach(
            Sink(
                segment: part,
                next: { value in
                    if !hasWon.value {
                        guard self.wins(part) else { return }
                        hasWon.value = true
                    }
                    self.joint.next(value)
                },
                end: { terminal in
                    guard hasWon.value || self.wins(part), part.tryDispose(for: terminal) else { return }
                    self.joint.upstream.remove(part)
                    if case .failed = terminal { return self.joint.end(terminal) }
                    self.settle { $0.isAnyToCome = false }
                }))
    }

    /// Makes this one the winner, unless there is one.
    @inlinable func wins(_ part: CompoundDisposable) -> Bool {
        contenders.remove(part)
        guard contenders.tryDispose() else {
            part.dispose()
            return false
        }
        joint.upstream.remove(contenders)
        joint.upstream.add(part)
        return true
    }

    @inlinable package func outerCompleted() {
        settle { $0.isOuterRunning = false }
    }

    @inlinable func settle(_ change: (inout State) -> Void) {
        let isOver = state.withLock { state in
            change(&state)
            return state.isOver
        }
        if isOver { joint.end(.completed) }
    }
}
