import StreamCore
public import Synchronization

/// The engine of `merge`, `concat` and `first`: up to a number of inner signals are active, and the others wait or are ignored.
///
/// If an inner signal ends while it is being subscribed to, a loop subscribes to the next waiting one.
// The variable is used under the lock only.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let othersWait: Bool
    @usableFromInline let state = Lock(MergeState())

    /// The waiting signals, used under the lock. Their number is `waitingCount` of the state.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()

    @inlinable package init(_ output: SerializedSink<Value, Failure>, limit: Int, othersWait: Bool = true) {
        self.output = output
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

    /// Subscribes to `first` and then, as long as each signal ends synchronously, to the waiting ones.
    @inlinable func run(_ first: Signal<Value, Failure>) {
        var next: Signal<Value, Failure>? = first
        while let inner = next, !output.upstream.isDisposed {
            let child = output.openChild()
            // Not a local variable: an inner signal that is released synchronously must release this object before the next line.
            inner.attach(output.sink.receiving(in: child, output.next, end: MergedInner(child, in: self).end))
            guard child.testAndSet() else { return }
            next = nextWaiting()
        }
    }

    /// Removes and returns the signal to subscribe to after another one has completed.
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
        guard output.closeChild(child, by: terminal) else { return }
        if case .failed = terminal { output.end(terminal) } else { continueAfter(child) }
    }

    /// Handles an inner signal that was released, so that it can never end.
    @inlinable func released(_ child: CompoundDisposable) {
        if limit == .max || output.upstream.isDisposed { return }
        output.upstream.remove(child)
        state.withLock { $0.released += 1 }
        continueAfter(child)
    }

    /// Subscribes to the next waiting signal, unless the loop that subscribed to this one does so.
    @inlinable func continueAfter(_ child: CompoundDisposable) {
        if child.testAndSet(), let next = nextWaiting() { run(next) }
    }
}

/// The part of the state that does not depend on the types.
@usableFromInline struct MergeState: Sendable {
    /// The number of active signals.
    @usableFromInline var running = 0

    /// The number of released signals. They let the next one start, but the result does not complete without them.
    @usableFromInline var released = 0
    @usableFromInline var waitingCount = 0
    @usableFromInline var isOuterRunning = true

    @inlinable init() {}

    @inlinable var isOver: Bool { running == 0 && released == 0 && !isOuterRunning }
}

/// The receiver of an inner signal's terminal event. If it is deallocated before that event, the inner signal is released.
// It adds no stored properties to its superclass.
@usableFromInline final class MergedInner<Value: Sendable, Failure: Error>: AnyMergedInner, @unchecked Sendable {
    @inlinable init(_ child: CompoundDisposable, in flattening: MergeFlattening<Value, Failure>) {
        super.init(child, in: flattening) {
            _unsafeUncheckedDowncast($0, to: MergeFlattening<Value, Failure>.self).released($1)
        }
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        hasEnded.store(true, ordering: .relaxed)
        _unsafeUncheckedDowncast(flattening, to: MergeFlattening<Value, Failure>.self).ended(child, terminal)
    }
}

/// The part of `MergedInner` that does not depend on its types.
///
/// The `deinit` of a generic class would not be specialized, and neither would the code of the signal that it subscribes to.
// Its properties are immutable or atomic. The compiler cannot check that, only because the class is not `final`.
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
