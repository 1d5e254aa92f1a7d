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
    /// - Parameter outer: The subscription of the outer signal, which is paused while too many inner signals wait.
    func receive(_ inner: Signal<Value, Failure>, from outer: Subscription)

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
        let thread = OperatorThreadState.current
        let subscription = output.openOuter(on: thread)
        defer { output.endSubscribingToOuter(on: thread) }
        // A description releases each input before the next one is subscribed to, and so can have disposed `upstream`.
        if output.upstream.isDisposed, !TracingHooks.isDescribing { return }
        // Not by `SerializedInputs.subscribe`, which takes an object more for the rule of the end.
        outer.attach(
            output.sink.receiving(
                in: subscription,
                { (value: Outer) in
                    if UnreceivedResource.isAnySent, let unreceived = UnreceivedResource.take(value) {
                        return self.receive(value, unreceived, transform, from: subscription)
                    }
                    if self.dropsNewInners { return }
                    // Two calls, because an inner signal that is stored is on the heap.
                    if subscription.sendsOnce, !self.output.hasInner {
                        self.output.last = transform(value).attach
                    } else {
                        if self.output.last != nil {
                            self.receiveLast()
                            if self.dropsNewInners { return }
                        }
                        self.receive(transform(value), from: subscription)
                    }
                    self.output.hasInner = true
                }, end: outerEnded))
    }

    /// Handles a resource, which is disposed if the inner signal is released before it was subscribed to.
    @inline(never) @inlinable func receive<Outer: Sendable>(
        _ resource: Outer, _ unreceived: ReleaseObserver, _ transform: (Outer) -> Signal<Value, Failure>,
        from outer: Subscription
    ) {
        receiveLast()
        if dropsNewInners { return }
        let inner = transform(resource)
        let attach: @Sendable (Sink<Value, Failure>) -> Void = { sink in
            unreceived.cancel()
            inner.attach(sink)
        }
        if outer.sendsOnce, !output.hasInner {
            output.last = attach
        } else {
            receive(Signal(attach: attach), from: outer)
        }
        output.hasInner = true
    }

    /// Returns a signal that waits in place of `inner`, if it is the first one, and the outer signal is being subscribed to. See ``HeldInput``.
    @inline(never) @inlinable func holding(_ inner: Signal<Value, Failure>, in held: HeldInput) -> Signal<
        Value, Failure
    > {
        Signal(attach: { sink in
            let isHeld = held.hold {
                if !sink.isDisposed { inner.attach(sink) }
            } replace: {
                self.output.upstream.dispose()
                withExtendedLifetime(sink) { self.output.replace(with: inner.attach) }
            }
            // Not called. The next event of the outer signal finds it, and looks for the signal that waits.
            if isHeld { self.output.last = { _ in } } else { inner.attach(sink) }
        })
    }

    /// Handles the completion of the outer signal while an inner signal waits for it.
    @inline(never) @inlinable func completed(with last: @escaping @Sendable (Sink<Value, Failure>) -> Void) {
        guard let held = output.held, held.hasHeld else { return output.replace(with: last) }
        if !held.replace() { outerCompleted() }
    }

    // A function, because a closure with other captures than `self` would be one more object, and not in `start(_:_:)`, where each type of
    // outer values would get a copy.
    @inlinable func outerEnded(_ terminal: Termination<Failure>) {
        guard let outer = output.outer.take(), output.closeChild(outer, by: terminal) else { return }
        switch terminal {
        case .failed(let failure):
            receiveLast()
            fail(failure)
        case .completed:
            if let last = output.last.take() { completed(with: last) } else { outerCompleted() }
        }
    }

    /// Subscribes to an inner signal that waits for the end of the outer one, although another event has come.
    @inline(never) @inlinable func receiveLast() {
        // It cannot be paused any more, so it needs no outer subscription.
        guard let last = output.last.take() else { return }
        if let held = output.held, held.hasHeld { return held.run() }
        receive(Signal(attach: last), from: Subscription())
    }
}
