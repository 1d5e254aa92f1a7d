import StreamCore

/// The engine of a strategy: subscribes to an outer signal and to the inner signals that it sends.
@usableFromInline package protocol Flattening<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    var output: SerializedSink<Value, Failure> { get }

    /// Whether an inner signal that arrived now would never be subscribed to.
    var dropsNewInners: Bool { get }

    /// Handles an inner signal that the outer one has sent.
    ///
    /// - Parameter outer: The segment of the outer signal, which is paused while too many inner signals wait.
    func receive(_ inner: Signal<Value, Failure>, from outer: Segment)

    /// Handles the completion of the outer signal.
    func outerCompleted()

    /// Handles the failure of the outer signal.
    func fail(_ failure: Failure)
}

extension Flattening {
    @inlinable package func fail(_ failure: Failure) { output.end(.failed(failure)) }

    /// Subscribes to the outer signal.
    @inlinable package func start<Outer: Sendable>(
        _ outer: Signal<Outer, Failure>,
        _ transform: @escaping @Sendable (Outer) -> Signal<Value, Failure>
    ) {
        // Inner signals continue first. Otherwise a new inner signal could replace one that has waited, or be ignored because of it.
        let segment = output.openChild(isResumedLast: true)
        let thread = StreamThreadState.current
        thread.flatteningDepth += 1
        if thread.flatteningDepth > flatteningLimit { output.held = HeldInner<Value, Failure>() }
        output.subscribe(
            to: outer, in: segment,
            next: { value in
                if self.output.held != nil, self.hold(first: !self.output.hasInner && !segment.sendsOnce) {
                    self.output.hasInner = true
                    return self.receive(self.heldInner!.holding(transform(value)), from: segment)
                }
                if self.dropsNewInners { return }
                // Two calls, because an inner signal that is stored is on the heap.
                if segment.sendsOnce, !self.output.hasInner {
                    self.output.last = transform(value).attach
                } else {
                    if self.output.last != nil {
                        self.receiveLast()
                        if self.dropsNewInners { return }
                    }
                    self.receive(transform(value), from: segment)
                }
                self.output.hasInner = true
            },
            end: whenOuterEnds)
        thread.flatteningDepth -= 1
        if output.held != nil { heldInner?.run() }
    }

    @inlinable var heldInner: HeldInner<Value, Failure>? {
        output.held.map { _unsafeUncheckedDowncast($0, to: HeldInner<Value, Failure>.self) }
    }

    /// Subscribes to the inner signal that waits. Returns whether the next one can wait.
    @inline(never) @inlinable func hold(first isFirst: Bool) -> Bool {
        guard let held = heldInner else { return false }
        if isFirst, held.canHold { return true }
        held.run()
        return false
    }

    /// Handles the completion of the outer signal of an inner one that waits.
    @inline(never) @inlinable func completed(_ held: HeldInner<Value, Failure>) {
        guard let (inner, sink) = held.take() else { return outerCompleted() }
        output.upstream.dispose()
        withExtendedLifetime(sink) { output.replace(with: inner.attach) }
    }

    // Not in `start(_:_:)`, where each type of outer values would get a copy.
    @inlinable var whenOuterEnds: @Sendable (Termination<Failure>) -> Void {
        { terminal in
            switch terminal {
            case .failed(let failure):
                self.heldInner?.run()
                self.receiveLast()
                self.fail(failure)
            case .completed:
                if let last = self.output.last.take() {
                    self.output.replace(with: last)
                } else if let held = self.heldInner {
                    self.completed(held)
                } else {
                    self.outerCompleted()
                }
            }
        }
    }

    /// Subscribes to an inner signal that waits for the end of the outer one, although another event has come.
    @inline(never) @inlinable func receiveLast() {
        // It cannot be paused any more, so it needs no outer segment.
        if let last = output.last.take() { receive(Signal(attach: last), from: Segment()) }
    }
}

/// The number of flattening operators that can subscribe to their outer signals on one thread, each inside of the one before, until inner
/// signals wait for the next event of the outer one. See ``HeldInner``.
@inlinable var flatteningLimit: Int { 16 }
