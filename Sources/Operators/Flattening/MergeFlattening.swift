import StreamCore
public import Synchronization

/// Up to a number of inner signals at once, the others waiting or, if there is no place to wait, ignored.
///
/// An inner signal that ends while it is being subscribed to is followed by the next one waiting in a loop.
// The variable is used under the lock only.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let joint: Joint<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let othersWait: Bool
    @usableFromInline let state = Lock(MergeState())

    /// The signals that wait, under the lock, as many as the state counts.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()

    @inlinable package init(_ sink: Sink<Value, Failure>, limit: Int, othersWait: Bool = true) {
        joint = Joint(sink)
        self.limit = limit
        self.othersWait = othersWait
    }

    @inlinable package var ignoresNewOnes: Bool { !othersWait && state.withLock { $0.running == limit } }

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
        while let inner = next, !joint.upstream.isDisposed {
            let part = CompoundDisposable()
            joint.upstream.add(part)
            Diagnosis.link(part, below: joint.sink.segment)
            // Nothing here holds the place, because one that is lost at once has to be so before the next line.
            inner.attach(Sink(segment: part, next: joint.next, end: MergedPlace(part, in: self).end))
            guard part.testAndSet() else { return }
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

    @inline(never) @inlinable func complete() { joint.end(.completed) }

    @inlinable func ended(_ part: CompoundDisposable, _ terminal: Terminal<Failure>) {
        joint.upstream.remove(part)
        if case .failed = terminal { joint.end(terminal) } else { leave(part) }
    }

    /// Nobody can end `part` any more.
    @inlinable func lost(_ part: CompoundDisposable) {
        if limit == .max || joint.upstream.isDisposed { return }
        joint.upstream.remove(part)
        state.withLock { $0.lost += 1 }
        leave(part)
    }

    @inlinable func leave(_ part: CompoundDisposable) {
        if part.testAndSet(), let next = nextWaiting() { run(next) }
    }
}

/// What of the state does not depend on the types.
@usableFromInline struct MergeState: Sendable {
    /// Those that occupy a place.
    @usableFromInline var running = 0

    /// Those that nobody can end any more: they leave their place to others, but nothing completes without them.
    @usableFromInline var lost = 0
    @usableFromInline var waitingCount = 0
    @usableFromInline var isOuterRunning = true

    @inlinable init() {}

    @inlinable var isOver: Bool { running == 0 && lost == 0 && !isOuterRunning }
}

/// The place of an inner signal, held by the end that it is to call: released uncalled, it is left to the next one.
// It adds nothing to what a losable place holds.
@usableFromInline final class MergedPlace<Value: Sendable, Failure: Error>: LosablePlace, @unchecked Sendable {
    @inlinable init(_ part: CompoundDisposable, in flattening: MergeFlattening<Value, Failure>) {
        super.init(part, in: flattening) {
            _unsafeUncheckedDowncast($0, to: MergeFlattening<Value, Failure>.self).lost($1)
        }
    }

    @inlinable func end(_ terminal: Terminal<Failure>) {
        hasEnded.store(true, ordering: .relaxed)
        guard part.tryDispose(for: terminal) else { return }
        _unsafeUncheckedDowncast(flattening, to: MergeFlattening<Value, Failure>.self).ended(part, terminal)
    }
}

/// What of a place does not depend on its types: a generic class's `deinit` would not be specialised, and neither would be
/// what runs next in the place.
// What it holds is immutable or atomic; it is not `final`, which alone keeps the compiler from seeing that.
@usableFromInline class LosablePlace: @unchecked Sendable {
    @usableFromInline final let part: CompoundDisposable
    @usableFromInline final let flattening: any AnyObject & Sendable
    @usableFromInline final let hasEnded = Atomic(false)
    private let lost: @Sendable (AnyObject, CompoundDisposable) -> Void

    @usableFromInline init(
        _ part: CompoundDisposable, in flattening: any AnyObject & Sendable,
        lost: @escaping @Sendable (AnyObject, CompoundDisposable) -> Void
    ) {
        self.part = part
        self.flattening = flattening
        self.lost = lost
    }

    deinit { if !hasEnded.load(ordering: .relaxed) { lost(flattening, part) } }
}
