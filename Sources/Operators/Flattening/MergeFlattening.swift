import StreamCore
public import Synchronization

/// Up to a number of inner signals at once, the others waiting or, if there is no place to wait, ignored.
///
/// An inner signal that ends while it is being subscribed to is followed by the next one waiting in a loop.
// The variable is used under the lock only.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let othersWait: Bool
    @usableFromInline let state = Lock(MergeState())

    /// The signals that wait, under the lock, as many as the state counts.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()

    @inlinable package init(_ sink: Sink<Value, Failure>, limit: Int, othersWait: Bool = true) {
        output = SerializedSink(sink)
        self.limit = limit
        self.othersWait = othersWait
    }

    @inlinable package var dropsNewInners: Bool { !othersWait && state.withLock { $0.running == limit } }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        let mayRun = state.withLock { state in
            guard state.running < limit else {
                waiting.append(inner)
                state.waitingCount += 1
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
        if isOver { complete() }
    }

    /// Runs `first` and, for as long as they end at once, those that wait.
    @inlinable func run(_ first: Signal<Value, Failure>) {
        var next: Signal<Value, Failure>? = first
        while let inner = next, !output.upstream.isDisposed {
            let child = CompoundDisposable()
            output.upstream.add(child)
            TracingHooks.link(child, below: output.sink.segment)
            // Nothing here holds the place, because one that is lost at once has to be so before the next line.
            inner.attach(Sink(segment: child, next: output.next, end: MergedInner(child, in: self).end))
            guard child.testAndSet() else { return }
            next = nextWaiting()
        }
    }

    /// One has completed: the next to run in its place.
    @inlinable func nextWaiting() -> Signal<Value, Failure>? {
        var next: Signal<Value, Failure>?
        let isOver = state.withLock { state in
            if state.waitingCount > 0 {
                state.waitingCount -= 1
                next = waiting.popFirst()
            } else {
                state.running -= 1
            }
            return state.isOver
        }
        if isOver { complete() }
        return next
    }

    @inline(never) @inlinable func complete() { output.end(.completed) }

    @inlinable func ended(_ child: CompoundDisposable, _ terminal: Termination<Failure>) {
        output.upstream.remove(child)
        if case .failed = terminal { output.end(terminal) } else { leave(child) }
    }

    /// Nobody can end `child` any more.
    @inlinable func released(_ child: CompoundDisposable) {
        if limit == .max || output.upstream.isDisposed { return }
        output.upstream.remove(child)
        state.withLock { $0.released += 1 }
        leave(child)
    }

    @inlinable func leave(_ child: CompoundDisposable) {
        if child.testAndSet(), let next = nextWaiting() { run(next) }
    }
}

/// What of the state does not depend on the types.
@usableFromInline struct MergeState: Sendable {
    /// Those that occupy a place.
    @usableFromInline var running = 0

    /// Those that nobody can end any more: they leave their place to others, but nothing completes without them.
    @usableFromInline var released = 0
    @usableFromInline var waitingCount = 0
    @usableFromInline var isOuterRunning = true

    @inlinable init() {}

    @inlinable var isOver: Bool { running == 0 && released == 0 && !isOuterRunning }
}

/// The place of an inner signal, held by the end that it is to call: released uncalled, it is left to the next one.
// It adds nothing to what a losable place holds.
@usableFromInline final class MergedInner<Value: Sendable, Failure: Error>: AnyMergedInner, @unchecked Sendable {
    @inlinable init(_ child: CompoundDisposable, in flattening: MergeFlattening<Value, Failure>) {
        super.init(child, in: flattening) {
            _unsafeUncheckedDowncast($0, to: MergeFlattening<Value, Failure>.self).released($1)
        }
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        hasEnded.store(true, ordering: .relaxed)
        guard child.tryDispose(for: terminal) else { return }
        _unsafeUncheckedDowncast(flattening, to: MergeFlattening<Value, Failure>.self).ended(child, terminal)
    }
}

/// What of a place does not depend on its types: a generic class's `deinit` would not be specialised, and neither would be
/// what runs next in the place.
// What it holds is immutable or atomic; it is not `final`, which alone keeps the compiler from seeing that.
@usableFromInline class AnyMergedInner: @unchecked Sendable {
    @usableFromInline final let child: CompoundDisposable
    @usableFromInline final let flattening: any AnyObject & Sendable
    @usableFromInline final let hasEnded = Atomic(false)
    private let released: @Sendable (AnyObject, CompoundDisposable) -> Void

    @usableFromInline init(
        _ child: CompoundDisposable, in flattening: any AnyObject & Sendable,
        released: @escaping @Sendable (AnyObject, CompoundDisposable) -> Void
    ) {
        self.child = child
        self.flattening = flattening
        self.released = released
    }

    deinit { if !hasEnded.load(ordering: .relaxed) { released(flattening, child) } }
}
