extension Signal {
    /// Subscribes on `scheduler`: where the source does work when it is subscribed to, that work runs there.
    ///
    ///     source:        -1--2-|
    ///     subscribe(on): -1--2-|     from when it was subscribed to there
    ///
    /// Events come on whatever thread the source sends on; ``deliver(on:)`` is what moves those. What a hot source sends
    /// before the subscription has been made there is missed. Disposal before that cancels it.
    ///
    /// - Elsewhere: `start(on:)` in ReactiveSwift.
    /// - SeeAlso: ``deliver(on:)``, ``dispose(on:)``
    @inlinable public func subscribe(on scheduler: any Scheduler)
        -> Signal
    {
        // Not generic: `subscribe { … }` would be tried against it, too, and a closure that fits any type is checked on its own,
        // which made a chain of three closures take 600 ms instead of 9 to type-check.
        Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            sink.segment.add(
                scheduler.schedule {
                    if !sink.isDisposed { attach(sink) }
                })
        })
    }
}
