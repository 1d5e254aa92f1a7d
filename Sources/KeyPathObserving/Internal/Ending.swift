import StreamCore

extension Signal where Failure == Never {
    /// Completes with `observer`, which is held weakly: at once if it can tell, else at the next value.
    @inlinable func ending(with observer: some AnyObject & Sendable) -> Signal {
        let lifetime = (observer as? any LifetimeOwner)?.lifetime
        return Signal(attach: { [weak observer] sink in
            if observer == nil { return sink.complete() }
            let joint = Joint<Value, Never>(sink)
            joint.subscribe(
                to: self,
                next: { [weak observer] value in
                    if observer == nil { joint.end(.completed) } else { joint.next(value) }
                }, end: joint.end)
            if let lifetime { joint.subscribe(to: lifetime.ended, next: { _ in }, end: joint.end) }
        })
    }
}
