import StreamCore

/// The engine of `race`: the inner signal that sends the first value or terminal event wins and continues alone.
@usableFromInline package final class RaceFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>

    /// The inner signals, none of which has sent anything. Disposed when one of them wins.
    @usableFromInline let contenders = Subscription(isInput: true, isInOrder: true)
    @usableFromInline let state = Lock(RaceState())

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
    }

    @inlinable package var dropsNewInners: Bool { contenders.isDisposed }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Subscription) {
        // Unchanged if another thread has decided the race: the winner, which may have ended, makes the last change.
        state.withLock { if !contenders.isDisposed { $0.isAnyInnerRunning = true } }
        let child = output.sink.openChild(isDetached: true)
        // Not before the outer signal, which is disposed first.
        output.upstream.add(contenders)
        contenders.add(child)
        if child.isDisposed { return }
        let hasWon = StateBox(false)
        inner.attach(
            output.sink.receiving(in: child) { value in
                if !hasWon.value {
                    guard self.wins(child) else { return }
                    hasWon.value = true
                }
                self.output.next(value)
            } end: { terminal in
                guard hasWon.value || self.wins(child), self.output.closeChild(child, by: terminal) else { return }
                if case .failed = terminal { return self.output.end(terminal) }
                self.completeIfOver { $0.isAnyInnerRunning = false }
            })
    }

    /// Makes an inner signal the winner, unless there is one.
    @inlinable func wins(_ child: Subscription) -> Bool {
        // Added first, so that a pause of the child does not end in between.
        output.upstream.add(child)
        contenders.remove(child)
        guard contenders.tryDispose() else {
            output.upstream.remove(child)
            child.dispose()
            return false
        }
        output.upstream.remove(contenders)
        return true
    }

    @inlinable package func outerCompleted() {
        completeIfOver { $0.isOuterRunning = false }
    }

    /// Changes the state, and completes if nothing more can be sent.
    @inlinable func completeIfOver(after change: (inout RaceState) -> Void) {
        let isOver = state.withLock { state in
            change(&state)
            return state.isOver
        }
        if isOver { output.end(.completed) }
    }
}

/// The state, which does not depend on the types.
@usableFromInline struct RaceState: Sendable {
    @usableFromInline var isOuterRunning = true
    /// Whether an inner signal, a contender or the winner, can send something.
    @usableFromInline var isAnyInnerRunning = false

    @inlinable init() {}

    @inlinable var isOver: Bool { !isOuterRunning && !isAnyInnerRunning }
}
