import StreamCore

/// A signal of signals, while it is flattened: the engine under every strategy.
@usableFromInline package protocol Flattening<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    var joint: Joint<Value, Failure> { get }

    /// The outer signal has sent `inner`.
    func receive(_ inner: Signal<Value, Failure>)

    /// The outer signal sends nothing more.
    func outerCompleted()
}

extension Flattening {
    /// Subscribes to the outer signal.
    @inlinable package func start<Outer: Sendable>(
        _ outer: Signal<Outer, Failure>,
        _ transform: @escaping @Sendable (Outer) throws(Failure) -> Signal<Value, Failure>
    ) {
        joint.subscribe(
            to: outer,
            next: { value in
                let inner: Signal<Value, Failure>
                do throws(Failure) { inner = try transform(value) } catch { return self.joint.end(.failed(error)) }
                self.receive(inner)
            },
            end: { terminal in
                if case .failed = terminal { self.joint.end(terminal) } else { self.outerCompleted() }
            })
    }
}

/// Up to a number of inner signals at once, the others waiting.
///
/// An inner signal that ends while it is being subscribed to is followed by the next one waiting in a loop.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let state = Lock(State())

    @usableFromInline struct State: Sendable {
        @usableFromInline var running = 0
        @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()
        @usableFromInline var isOuterRunning = true

        @inlinable init() {}

        @inlinable var isOver: Bool { running == 0 && !isOuterRunning }
    }

    @inlinable package init(_ sink: Sink<Value, Failure>, limit: Int) {
        joint = Joint(sink)
        self.limit = limit
    }

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
            let turn = Turn<Failure>()
            let part = CompoundDisposable()
            joint.upstream.add(part)
            inner.attach(
                Sink(
                    segment: part, next: joint.next,
                    end: { terminal in
                        guard part.claim() else { return }
                        self.joint.upstream.remove(part)
                        if case .failed = terminal { return self.joint.end(terminal) }
                        if turn.ended(terminal), let next = self.nextWaiting() { self.run(next) }
                    }))
            guard turn.subscribed() != nil else { return }
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
}

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
        if part.isDisposed { return }
        // A value of an older inner signal that was waiting in the drain is dropped when its turn comes.
        let send: @Sendable (Value) -> Void = { value in
            if !part.isDisposed { self.joint.sink.next(value) }
        }
        inner.attach(
            Sink(
                segment: part, next: { value in self.joint.perform(value, send) },
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
        guard part.claim() else { return }
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
