import StreamCore

/// The engine of `latest`: only the newest inner signal is active.
// `spare` is used by the outer signal only, which sends one event at a time.
@usableFromInline package final class LatestFlattening<Value: Sendable, Failure: Error>: Flattening, @unchecked Sendable
{
    @usableFromInline package let output: SerializedSink<Value, Failure>
    @usableFromInline let state = Lock(LatestState())

    /// The receiver of an inner signal that has ended during the subscribing, for the next one.
    @exclusivity(unchecked) @usableFromInline var spare: LatestInner<Value, Failure>?

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Subscription) {
        let isReused = !TracingHooks.isActive && spare.map { output.upstream.tryReopen($0.child) } == true
        var newest = isReused ? spare.take()! : LatestInner(Subscription(isInput: true), in: self)
        let holdsEnds = replaceNewest(by: newest.child)
        defer { if holdsEnds { HeldEnds.finish() } }
        if !isReused { output.add(newest.child) }
        if newest.child.isDisposed { return }
        guard attach(inner, to: newest) else { return newest.retainFlattening() }
        state.withLock { $0.newest = nil }
        if isKnownUniquelyReferenced(&newest) { return spare = newest }
        newest.retainFlattening()
        output.upstream.remove(newest.child)
    }

    /// Subscribes to a signal. Returns whether it has ended at once, so that the receiver can be that of another one.
    // Not inlined, because the sink refers to the receiver, and would be released later.
    @inline(never) @inlinable func attach(
        _ inner: Signal<Value, Failure>, to receiver: LatestInner<Value, Failure>
    ) -> Bool {
        let child = receiver.child
        child.beginSubscribing()
        if let held = output.held {
            holding(inner, in: held).attach(output.sink.receiving(in: child, receiver.next, end: receiver.end))
        } else {
            inner.attach(output.sink.receiving(in: child, receiver.next, end: receiver.end))
        }
        return child.endSubscribing()
    }

    /// Notes the subscription of the newest inner signal, and disposes that of the one before.
    ///
    /// - Returns: Whether to call `HeldEnds.finish()` when the new signal is subscribed to.
    @inlinable func replaceNewest(by child: Subscription) -> Bool {
        let older = state.withLock { state in
            defer { state.newest = child }
            return state.newest
        }
        guard let older else { return false }
        let holdsEnds = HeldEnds.begin()
        // Values of the older signal can wait in the drain.
        older.replace()
        output.upstream.remove(older)
        return holdsEnds
    }

    @inlinable func completed(_ child: Subscription) {
        let isOver = state.withLock { state in
            if state.newest === child { state.newest = nil }
            return state.isOver
        }
        if isOver { output.end(.completed) }
    }

    @inlinable package func outerCompleted() {
        let isOver = state.withLock { state in
            state.isOuterRunning = false
            return state.isOver
        }
        if isOver { output.end(.completed) }
    }
}

/// The state, which does not depend on the types.
@usableFromInline struct LatestState: Sendable {
    @usableFromInline var newest: Subscription?
    @usableFromInline var isOuterRunning = true

    @inlinable init() {}

    @inlinable var isOver: Bool { newest == nil && !isOuterRunning }
}

/// The receiver of an inner signal's events: one object, because a closure for values and one for the end would be two.
// It adds no variables to its superclass.
@usableFromInline final class LatestInner<Value: Sendable, Failure: Error>: InnerReceiver, @unchecked Sendable {
    // A copy of that of the operator. Read through the operator, it would be retained for each value.
    @usableFromInline let output: SerializedSink<Value, Failure>

    @inlinable init(_ child: Subscription, in flattening: LatestFlattening<Value, Failure>) {
        output = flattening.output
        super.init(child, in: flattening)
    }

    @inlinable func next(_ value: Value) { output.next(value, of: child) }

    @inlinable func end(_ terminal: Termination<Failure>) {
        if endsAtOnce(terminal) { return }
        // Immediately, because a signal that has ended can dispose its subscription. Its values can still wait in the drain.
        guard output.closeChild(child, by: terminal) else { return }
        if case .failed = terminal { return output.end(terminal) }
        _unsafeUncheckedDowncast(flattening, to: LatestFlattening<Value, Failure>.self).completed(child)
    }
}
