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
            let output = Subscriber(into: sink, disposable: sink.openChild(isInOrder: true))
            let inputs = output.disposable
            let child = inputs.openChild()
            attach(
                Sink(
                    subscription: child,
                    next: { value in if living == nil { output.complete() } else { output.send(value) } },
                    end: { if inputs.closeChild(child, by: $0) { output.end($0) } }))
            guard let lifetime, !inputs.isDisposed || TracingHooks.isDescribing else { return }
            let trigger = inputs.openChild(isInput: false)
            lifetime.ended.attach(
                Sink(
                    subscription: trigger, next: { _ in },
                    end: { if inputs.closeChild(trigger, by: $0) { output.end($0) } }))
        })
    }
}
