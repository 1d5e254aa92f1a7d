import StreamCore
public import Synchronization

/// The engine of `merge`, `concat`, `concatLatest` and `first`: up to a number of inner signals are active, and the others wait or are
/// ignored.
///
/// If an inner signal ends while it is being subscribed to, a loop subscribes to the next waiting one.
// `waiting` is used under the lock only, and `spare` by the outer signal, which sends one event at a time.
@usableFromInline package final class MergeFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let limit: Int
    @usableFromInline let others: OtherSignals

    /// The number of waiting signals that pauses the outer signal.
    @usableFromInline let queueLimit: Int
    @usableFromInline let state: Lock<MergeState>

    /// The receiver of an inner signal that has ended during the subscribing, for the next one. The outer signal sends one at a time.
    @exclusivity(unchecked) @usableFromInline var spare: MergedInner<Value, Failure>?

    /// The waiting signals, used under the lock. Their number is `waitingCount` of the state.
    @exclusivity(unchecked) @usableFromInline var waiting = Fifo<Signal<Value, Failure>>()

    @inlinable package init(
        _ output: SerializedSink<Value, Failure>, limit: Int, others: OtherSignals = .wait,
        queueLimit: Int = QueueLimit.signals
    ) {
        self.output = output
        self.limit = limit
        self.others = others
        self.queueLimit = queueLimit
        state = Lock(MergeState(limit: queueLimit))
        if others == .wait, limit < .max { TracingHooks.noteQueue(limit: queueLimit, in: output.sink.subscription) }
    }

    @inlinable package var dropsNewInners: Bool { others == .areIgnored && isFull }

    @inline(never) @inlinable var isFull: Bool {
        // One that waits can end before the next one arrives.
        if output.held != nil { receiveLast() }
        return state.withLock { $0.running == limit }
    }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Subscription) {
        var isFull = false
        // Released outside of the lock.
        var replaced: Signal<Value, Failure>?
        let mayRun = state.withLock { state in
            guard state.running < limit else {
                if others == .newestWaits, let older = waiting.popFirst() {
                    replaced = older
                    waiting.append(inner)
                    return false
                }
                waiting.append(inner)
                isFull = state.addWaiting(from: outer)
                return false
            }
            state.running += 1
            return true
        }
        _ = consume replaced
        if mayRun {
            var receiver = TracingHooks.isActive ? nil : spare.take()
            run(inner, &receiver)
            if spare == nil { spare = receiver } else { close(receiver) }
        }
        if isFull { outer.pauseInput(waiting: queueLimit) }
    }

    @inlinable package func outerCompleted() {
        let isOver = state.withLock { state in
            state.isOuterRunning = false
            return state.isOver
        }
        if isOver { complete() }
    }

    /// Subscribes to `first` and then, as long as each signal ends synchronously, to the waiting ones.
    ///
    /// - Parameter receiver: One that can be used, if there is one. Receives one that can be used later.
    @inlinable func run(_ first: Signal<Value, Failure>, _ receiver: inout MergedInner<Value, Failure>?) {
        var next: Signal<Value, Failure>? = first
        while let inner = next, !output.upstream.isDisposed {
            let isReused = receiver.map { output.upstream.tryReopen($0.child) } == true
            var current = isReused ? receiver.take()! : MergedInner(output.openChild(), in: self)
            let isKept = attach(inner, to: current)
            let isUnused = isKnownUniquelyReferenced(&current)
            if isKept, isUnused {
                current.hasEnded.store(false, ordering: .relaxed)
                receiver = current
            } else {
                current.retainFlattening()
                if isKept {
                    close(current)
                } else {
                    if isUnused { current.noteRelease() }
                    guard current.child.noteReturnOrEnd() else { return }
                }
            }
            next = nextUnlessPaused()
        }
    }

    /// Subscribes to a signal. Returns whether it has ended at once, so that the receiver can be that of another one.
    // Not inlined, because the sink refers to the receiver, and would be released later.
    @inline(never) @inlinable func attach(
        _ inner: Signal<Value, Failure>, to receiver: MergedInner<Value, Failure>
    ) -> Bool {
        let child = receiver.child
        child.beginSubscribing()
        if let held = output.held {
            holding(inner, in: held).attach(output.sink.receiving(in: child, output.next, end: receiver.end))
        } else {
            inner.attach(output.sink.receiving(in: child, output.next, end: receiver.end))
        }
        return child.endSubscribing()
    }

    /// Subscribes to the next waiting signal after another one has completed.
    @inlinable func runNext() {
        var receiver: MergedInner<Value, Failure>?
        if let next = nextUnlessPaused() { run(next, &receiver) }
        // Not the spare one: another thread than that of the outer signal can run this.
        close(receiver)
    }

    /// Removes the subscription of a receiver whose signal has ended at once, and that receives no other one.
    @inlinable func close(_ receiver: MergedInner<Value, Failure>?) {
        if let receiver { output.upstream.remove(receiver.child) }
    }

    /// Returns the next waiting signal, or continues with it later if a queue below is full.
    ///
    /// If none waits, the next signal that arrives is subscribed to immediately, even during the pause: it might be hot, as a window
    /// is, and its first values would be missed later.
    @inlinable func nextUnlessPaused() -> Signal<Value, Failure>? {
        // Not `upstream`, which is also paused while another thread is sending.
        guard limit != .max, output.sink.subscription.isPaused, state.withLock({ $0.waitingCount > 0 }) else {
            return nextWaiting()
        }
        output.sink.subscription.onResume(StreamContext.keeping { self.runNext() })
        return nil
    }

    /// Removes and returns the signal to subscribe to after another one has completed.
    @inlinable func nextWaiting() -> Signal<Value, Failure>? {
        var next: Signal<Value, Failure>?
        var paused: Subscription?
        let isOver = state.withLock { state in
            if state.waitingCount > 0 {
                next = waiting.popFirst()
                paused = state.removeWaiting()
            } else {
                state.running -= 1
            }
            return state.isOver
        }
        if isOver { complete() }
        paused?.resumeInput()
        return next
    }

    @inline(never) @inlinable func complete() { output.end(.completed) }

    @inlinable func ended(_ child: Subscription, _ terminal: Termination<Failure>) {
        guard output.closeChild(child, by: terminal) else { return }
        if case .failed = terminal { output.end(terminal) } else { continueAfter(child) }
    }

    /// Handles an inner signal that was released, so that it can never end.
    @inlinable func released(_ child: Subscription) {
        if limit == .max || output.upstream.isDisposed { return }
        output.upstream.remove(child)
        state.withLock { $0.released += 1 }
        continueAfter(child)
    }

    /// Subscribes to the next waiting signal, unless the loop that subscribed to this one does so.
    @inlinable func continueAfter(_ child: Subscription) {
        if child.noteReturnOrEnd() { runNext() }
    }
}

/// What happens to inner signals that arrive while as many as possible are active.
@usableFromInline package enum OtherSignals: Sendable {
    case wait

    /// Only the newest one waits. It replaces the one that has waited before.
    case newestWaits
    case areIgnored
}

/// The part of the state that does not depend on the types.
@usableFromInline struct MergeState: Sendable {
    /// The number of active signals.
    @usableFromInline var running = 0

    /// The number of released signals. They let the next one start, but the result does not complete without them.
    @usableFromInline var released = 0
    @usableFromInline var waitingCount = 0
    @usableFromInline var isOuterRunning = true

    /// The subscription of the outer signal, while it is paused because too many signals wait.
    @usableFromInline var paused: Subscription?
    @usableFromInline var watermark: Watermark

    @inlinable init(limit: Int) { watermark = Watermark(limit) }

    /// Counts a waiting signal, and returns whether to pause `outer`.
    @inlinable mutating func addWaiting(from outer: Subscription) -> Bool {
        waitingCount += 1
        guard watermark.pauses(at: waitingCount) else { return false }
        paused = outer
        return true
    }

    /// Counts a waiting signal that begins, and returns the subscription to resume.
    @inlinable mutating func removeWaiting() -> Subscription? {
        waitingCount -= 1
        return watermark.resumes(at: waitingCount) ? paused.take() : nil
    }

    @inlinable var isOver: Bool { running == 0 && released == 0 && !isOuterRunning }
}

/// The receiver of an inner signal's terminal event. If it is deallocated before that event, the inner signal is released.
// It adds no stored properties to its superclass.
@usableFromInline final class MergedInner<Value: Sendable, Failure: Error>: AnyMergedInner, @unchecked Sendable {
    @inlinable init(_ child: Subscription, in flattening: MergeFlattening<Value, Failure>) {
        super.init(child, in: flattening) {
            _unsafeUncheckedDowncast($0, to: MergeFlattening<Value, Failure>.self).released($1)
        }
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        hasEnded.store(true, ordering: .relaxed)
        if endsAtOnce(terminal) { return }
        _unsafeUncheckedDowncast(flattening, to: MergeFlattening<Value, Failure>.self).ended(child, terminal)
    }
}

/// The part of `MergedInner` that does not depend on its types.
///
/// The `deinit` of a generic class would not be specialized, and neither would the code of the signal that it subscribes to.
// It adds only what is immutable or atomic to its superclass.
@usableFromInline class AnyMergedInner: InnerReceiver, @unchecked Sendable {
    @usableFromInline final let hasEnded = Atomic(false)
    private let released: @Sendable (AnyObject, Subscription) -> Void

    @usableFromInline init(
        _ child: Subscription, in flattening: any AnyObject & Sendable,
        released: @escaping @Sendable (AnyObject, Subscription) -> Void
    ) {
        self.released = released
        super.init(child, in: flattening)
    }

    // One that has received nothing, or signals that have ended at once, has not retained the operator.
    deinit { if retainsFlattening { noteRelease() } }

    /// Notes that nothing can send the terminal event any more.
    @usableFromInline final func noteRelease() {
        if !hasEnded.exchange(true, ordering: .relaxed) { released(flattening, child) }
    }
}
