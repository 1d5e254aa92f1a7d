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
            let output = SerializedSink<Value, Never>(sink)
            output.subscribe(
                to: self,
                next: { value in
                    if living == nil { output.end(.completed) } else { output.next(value) }
                }, end: output.end)
            if let lifetime { output.subscribe(to: lifetime.ended, next: { _ in }, end: output.end) }
        })
    }
}
