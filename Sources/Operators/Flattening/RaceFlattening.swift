import StreamCore

/// The first inner signal to say anything goes on alone.
@usableFromInline package final class RaceFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>

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
        output = SerializedSink(sink)
        output.upstream.add(contenders)
    }

    @inlinable package var dropsNewInners: Bool { contenders.isDisposed }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        // Not if one has won meanwhile: the winner, which may have ended, is the last to change this.
        state.withLock { if !contenders.isDisposed { $0.isAnyToCome = true } }
        let child = CompoundDisposable()
        contenders.add(child)
        TracingHooks.link(child, below: output.sink.segment)
        if child.isDisposed { return }
        let hasWon = StateBox(false)
        inner.attach(
            Sink(
                segment: child,
                next: { value in
                    if !hasWon.value {
                        guard self.wins(child) else { return }
                        hasWon.value = true
                    }
                    self.output.next(value)
                },
                end: { terminal in
                    guard hasWon.value || self.wins(child), child.tryDispose(for: terminal) else { return }
                    self.output.upstream.remove(child)
                    if case .failed = terminal { return self.output.end(terminal) }
                    self.settle { $0.isAnyToCome = false }
                }))
    }

    /// Makes this one the winner, unless there is one.
    @inlinable func wins(_ child: CompoundDisposable) -> Bool {
        contenders.remove(child)
        guard contenders.tryDispose() else {
            child.dispose()
            return false
        }
        output.upstream.remove(contenders)
        output.upstream.add(child)
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
        if isOver { output.end(.completed) }
    }
}
