import StreamCore

/// Up to a number of inner signals at once, the others waiting or, if there is no place to wait, ignored.
///
/// An inner signal that ends while it is being subscribed to is followed by the next one waiting in a loop.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let othersWait: Bool
    @usableFromInline let state = Lock(State())

    @usableFromInline struct State: Sendable {
        /// Those that occupy a place.
        @usableFromInline var running = 0

        /// Those that nobody can end any more: they leave their place to others, but nothing completes without them.
        @usableFromInline var lost = 0
        @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()
        @usableFromInline var isOuterRunning = true

        @inlinable init() {}

        @inlinable var isOver: Bool { running == 0 && lost == 0 && !isOuterRunning }
    }

    @inlinable package init(_ sink: Sink<Value, Failure>, limit: Int, othersWait: Bool = true) {
        joint = Joint(sink)
        self.limit = limit
        self.othersWait = othersWait
    }

    @inlinable package var ignoresNewOnes: Bool { !othersWait && state.withLock { $0.running == limit } }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        let mayRun = state.withLock { state in
            guard state.running < limit else {
                state.waiting.append(inner)
                return false
            }
            state.running += 1
            return true
        }
        if mayRun { run(inner) }
    }

    @inlinable package func outerCompleted() {
        let isOver = state.withLock { state in
            state.isOuterRunning = false
            return state.isOver
        }
        if isOver { joint.end(.completed) }
    }

    /// Runs `first` and, for as long as they end at once, those that wait.
    @inlinable func run(_ first: Signal<Value, Failure>) {
        var next: Signal<Value, Failure>? = first
        while let inner = next, !joint.upstream.isDisposed {
            let part = CompoundDisposable()
            joint.upstream.add(part)
            Diagnosis.link(part, below: joint.sink.segment)
            let end: @Sendable (Terminal<Failure>) -> Void = { terminal in
                guard part.claim(for: terminal) else { return }
                self.joint.upstream.remove(part)
                if case .failed = terminal { return self.joint.end(terminal) }
                if part.isSecondToArrive(), let next = self.nextWaiting() { self.run(next) }
            }
            inner.attach(
                Sink(segment: part, next: joint.next, end: limit == .max ? end : noticingLoss(of: part, end)))
            guard part.isSecondToArrive() else { return }
            next = nextWaiting()
        }
    }

    /// One has completed: the next to run in its place.
    @inlinable func nextWaiting() -> Signal<Value, Failure>? {
        let (next, isOver) = state.withLock { state in
            let next = state.waiting.popFirst()
            if next == nil { state.running -= 1 }
            return (next, state.isOver)
        }
        if isOver { joint.end(.completed) }
        return next
    }

    /// As `end`, but if it is released uncalled, the place is left to the next one.
    @inlinable func noticingLoss(
        of part: CompoundDisposable, _ end: @escaping @Sendable (Terminal<Failure>) -> Void
    ) -> @Sendable (Terminal<Failure>) -> Void {
        let hasEnded = ActionDisposable()
        let lifeline = Lifeline {
            if hasEnded.isDisposed || self.joint.upstream.isDisposed { return }
            self.joint.upstream.remove(part)
            self.state.withLock { $0.lost += 1 }
            if part.isSecondToArrive(), let next = self.nextWaiting() { self.run(next) }
        }
        return { terminal in
            hasEnded.dispose()
            withExtendedLifetime(lifeline) { end(terminal) }
        }
    }
}
