import StreamCore

extension Signal where Failure == Never {
    /// Completes when `observer`, which is not retained, is deallocated.
    ///
    /// It completes immediately if the observer is a ``/StreamCore/LifetimeOwner``, otherwise with the next value.
    @inlinable func ending(with observer: some AnyObject & Sendable) -> Signal {
        let lifetime = (observer as? any LifetimeOwner)?.lifetime
        // Immutable, because reading a `[weak observer]` would be checked for overlapping accesses, for each value.
        weak let living = observer
        return Signal(attach: { sink in
            if living == nil { return sink.complete() }
            let output = EndingSink(sink)
            output.subscribe(to: self) { value in
                if living == nil { output.complete() } else { output.next(value) }
            }
            if let lifetime { output.subscribe(to: lifetime.ended) { _ in } }
        })
    }
}

/// A sink for the values of a path and the end of an observer, which another thread can send: it completes with the first end of an input.
@usableFromInline final class EndingSink<Value: Sendable>: Sendable {
    @usableFromInline let sink: Sink<Value, Never>
    @usableFromInline let inputs = Subscription(isInput: true, isInOrder: true)
    @usableFromInline let drain = Drain<@Sendable () -> Void>()

    @inlinable init(_ sink: Sink<Value, Never>) {
        self.sink = sink
        sink.subscription.addNew(inputs)
    }

    // No input can send any more.
    @inlinable deinit { sink.subscription.dispose() }

    @inlinable func subscribe<Input>(to signal: Signal<Input, Never>, _ next: @escaping @Sendable (Input) -> Void) {
        // While the signal is described, each input is released before the next one is subscribed to.
        if inputs.isDisposed, !TracingHooks.isDescribing { return }
        let child = Subscription(isInput: true)
        inputs.addNew(child)
        TracingHooks.link(child, below: sink.subscription)
        signal.attach(
            Sink(
                subscription: child, next: next,
                end: { terminal in
                    if self.inputs.closeChild(child, by: terminal) { self.complete() }
                }))
    }

    @inlinable func next(_ value: Value) {
        // The path sends one value at a time. So if another thread owns the drain, the signal completes.
        guard drain.gate.tryEnter() else { return }
        sink.next(value)
        drain.leave()
    }

    /// Completes, after the value that is being sent.
    @inlinable func complete() {
        let send: @Sendable () -> Void = { self.sink.complete() }
        let entry = drain.post(send, closing: true)
        if case .closed = entry { return }
        inputs.dispose()
        switch entry {
        case .entered:
            send()
            drain.leave()
        case .takenOver: drain.runQueued()
        case .closed, .queued: break
        }
    }
}
