/// A sink for several inputs: it serializes their events and accepts one terminal event. Each input has its own
/// segment.
///
/// Every operator with several inputs uses it. The operator's rule for a value of an input runs inside the drain, so
/// the rule's state needs no lock, and two inputs never reach the sink concurrently. No input is subscribed to from
/// inside the drain. So the values of an input that sends synchronously, even without end, are delivered immediately.
///
/// An accepted terminal event disposes all inputs immediately and drops their later values, but is delivered after the
/// values that were accepted before it. When the last input that can send is released without a terminal event, so is
/// the serialized sink, and the subscription is disposed.
// The variables are accessed by the outer signal of a flattening operator, which sends one event at a time, and in the `deinit`.
@usableFromInline package final class SerializedSink<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The segments of the inputs, which a terminal event or the sink's segment disposes, in the order of the subscriptions.
    @usableFromInline package let upstream = CompoundDisposable(isInput: true, isInOrder: true)

    @usableFromInline let drain = Drain<@Sendable () -> Void>()

    /// Whether an inner signal was subscribed to.
    @exclusivity(unchecked) @usableFromInline package var hasInner = false

    /// The inner signal that takes the place of the operator when the outer signal has ended.
    @exclusivity(unchecked) @usableFromInline package var last: (@Sendable (Sink<Value, Failure>) -> Void)?

    @exclusivity(unchecked) @usableFromInline var isReplaced = false

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
        sink.segment.add(upstream)
    }

    @inlinable deinit { if !isReplaced { sink.segment.dispose() } }

    /// Attaches a signal to the sink below in place of the operator, all of whose inputs have ended. See ``Signal/attachLast(to:)``.
    @inlinable package func replace(with last: @escaping @Sendable (Sink<Value, Failure>) -> Void) {
        if sink.isDisposed { return }
        isReplaced = true
        sink.segment.remove(upstream)
        Signal(attach: last).attachLast(to: sink)
    }

    /// Whether a terminal event was accepted. It is `true` before that event disposes `upstream`.
    @inlinable package var hasEnded: Bool { drain.gate.isClosed }

    /// Sends `value`, or queues it for the thread that is sending.
    @inlinable package func next(_ value: Value) {
        if drain.gate.tryEnter() {
            sink.next(value)
            drain.leave()
        } else {
            performLater(value, sink.next)
        }
    }

    /// Sends `value`, unless another input has replaced this one: see `CompoundDisposable.testAndSet()`.
    ///
    /// - Parameter child: The segment of the input.
    @inlinable package func next(_ value: Value, of child: CompoundDisposable) {
        // Not through `perform`, because the rule would be a closure that is created for each value.
        if drain.gate.tryEnter() {
            if !child.isSet { sink.next(value) }
            drain.leave()
        } else {
            performLater(value) { if !child.isSet { self.sink.next($0) } }
        }
    }

    /// Makes the calling thread the one that sends, if no other one is. Then it must ``leave()``. Otherwise it must call
    /// ``performLater(_:_:)``.
    ///
    /// For rules that would be a closure of an input if they were passed to ``perform(_:_:)``.
    @inlinable package func tryEnter() -> Bool { drain.gate.tryEnter() }

    @inlinable package func leave() { drain.leave() }

    /// Runs `rule` with `input`, or queues it for the thread that is running one.
    @inlinable package func perform<Input: Sendable>(_ input: Input, _ rule: @escaping @Sendable (Input) -> Void) {
        if drain.gate.tryEnter() {
            rule(input)
            drain.leave()
        } else {
            performLater(input, rule)
        }
    }

    // Not inlined, because the closure would cost up to 20 instructions per value, even if no value waits.
    @inline(never) @inlinable
    package func performLater<Input: Sendable>(_ input: Input, _ rule: @escaping @Sendable (Input) -> Void) {
        performLater(sink.segment.unlessDisposed(rule, input))
    }

    /// Runs `action`, or queues it for the thread that is running one. For actions that are less frequent than values.
    @usableFromInline package func perform(_ action: @escaping @Sendable () -> Void) {
        if drain.gate.tryEnter() {
            action()
            drain.leave()
        } else {
            performLater { if !self.sink.isDisposed { action() } }
        }
    }

    /// Queues `action` for the thread that is running one, or runs it. Not inlinable, because callers would copy this rare path.
    @usableFromInline func performLater(_ action: @escaping @Sendable () -> Void) {
        var queued = action
        if let delivery = Batch.carried { queued = { delivery.perform(action) } }
        let entry = drain.post(queued)
        if case .queued(QueueLimit.values) = entry { pauseInputs() }
        enter(entry, queued)
    }

    /// Pauses the inputs until the values that wait for the thread that is sending have been delivered.
    @usableFromInline func pauseInputs() {
        TracingHooks.link(upstream, below: sink.segment)
        upstream.pause(waiting: QueueLimit.values)
        resumeLater(upstream)
    }

    /// Resumes an input when no thread is sending. See ``Drain/resumeLater(_:)``.
    @usableFromInline package func resumeLater(_ segment: CompoundDisposable) { drain.resumeLater(segment) }

    /// Runs `action` even if the sink is disposed or has ended, or queues it for the thread that is running one.
    @usableFromInline package func performAlways(_ action: @escaping @Sendable () -> Void) {
        let delivery = Batch.carried
        let entry = drain.post({ if let delivery { delivery.perform(action) } else { action() } }, always: true)
        enter(entry, action)
    }

    /// Accepts a terminal event, and sends it after the values that were accepted before.
    @inlinable package func end(_ terminal: Termination<Failure>) {
        if tryClose() {
            sink.end(terminal)
            if !drain.gate.tryLeave(closing: true) { drain.runQueued() }
        } else {
            closeLater { self.sink.end(terminal) }
        }
    }

    /// Accepts a terminal event if the drain is idle and open. Then this thread must send it, and leave.
    @usableFromInline func tryClose() -> Bool {
        guard drain.gate.tryEnter(closing: true, changing: {}) else { return false }
        upstream.dispose()
        return true
    }

    /// Queues a terminal event for the thread that is sending, unless one was accepted before. If that thread has left in the meantime,
    /// this thread sends the event. Not inlinable, because callers would copy this rare path.
    @usableFromInline func closeLater(_ sendEnd: @escaping @Sendable () -> Void) {
        let entry = drain.post(sendEnd, closing: true)
        if case .closed = entry { return }
        upstream.dispose()
        enter(entry, sendEnd)
    }

    func enter(_ entry: DrainEntry, _ action: () -> Void) {
        switch entry {
        case .entered:
            action()
            drain.leave()
        case .takenOver: drain.runQueued()
        case .closed, .queued: break
        }
    }

    /// Disposes the subscription without an event, after the values that were accepted before.
    @inlinable package func dispose() {
        perform { self.sink.segment.dispose() }
    }

    /// Subscribes to an input, unless the subscription is over.
    ///
    /// - Parameters:
    ///   - child: The input's segment, if it is needed to pause it, or because the input is a trigger.
    ///   - next: Called with the input's values. It is not serialized with the other inputs: use ``perform(_:_:)``.
    ///   - end: Called at most once, after the input has ended and its segment is disposed. It is not serialized
    ///     either.
    ///   - released: Called if the input is released: it can send nothing more, and no terminal event was accepted. It is also
    ///     called when the input is disposed, because a subject that is released disposes its subscribers. Not serialized.
    @inlinable package func subscribe<Input: Sendable, InputFailure: Error>(
        to signal: Signal<Input, InputFailure>, in child: CompoundDisposable? = nil,
        next: @escaping @Sendable (Input) -> Void,
        end: @escaping @Sendable (Termination<InputFailure>) -> Void, released: (@Sendable () -> Void)? = nil
    ) {
        // While the signal is described, each input is released before the next one is subscribed to.
        if upstream.isDisposed, !TracingHooks.isDescribing { return }
        let child = child ?? openChild()
        let releaseObserver = released.map { ReleaseObserver($0) }
        signal.attach(
            Sink(
                segment: child, next: next,
                end: upstream.closing(child, releaseObserver, before: end)))
    }
}

// In extensions that are not generic, because the closures then exist once for each type of their argument, instead of once for
// each combination of the types of an operator.
extension CompoundDisposable {
    /// Returns an action that calls `rule` with `input`, unless this segment is disposed before.
    @inlinable func unlessDisposed<Input: Sendable>(
        _ rule: @escaping @Sendable (Input) -> Void, _ input: Input
    ) -> @Sendable () -> Void {
        { if !self.isDisposed { rule(input) } }
    }

    /// Returns a rule for the terminal event of an input: it closes the segment of the input, `child`, and then calls `end`.
    @inlinable func closing<InputFailure: Error>(
        _ child: CompoundDisposable, _ releaseObserver: ReleaseObserver?,
        before end: @escaping @Sendable (Termination<InputFailure>) -> Void
    ) -> @Sendable (Termination<InputFailure>) -> Void {
        { terminal in
            guard self.closeChild(child, by: terminal) else { return }
            releaseObserver?.cancel()
            end(terminal)
        }
    }
}
