extension Signal {
    /// Subscribes on `scheduler`, so that work the source does on subscription runs there.
    ///
    /// ```swift
    /// let files = Signal<Int, Never>.attempt { countFiles() }
    /// files.subscribe(on: scheduler).subscribe { print($0) }.add(to: bag)
    /// print("subscribed")  // prints subscribed
    /// scheduler.advance()  // prints 3
    /// ```
    ///
    ///     source:        -1--2-|
    ///     subscribe(on): -1--2-|     from when it was subscribed to there
    ///
    /// Events arrive on the thread on which the source sends them. To move the events, use ``deliver(on:)``. Events that a
    /// hot source sends before it has been subscribed to on `scheduler` are missed. Disposal before that cancels the pending
    /// subscription.
    ///
    /// - In other libraries: `start(on:)` in ReactiveSwift.
    /// - SeeAlso: ``deliver(on:)``, ``dispose(on:)``
    @inlinable public func subscribe(on scheduler: any Scheduler) -> Signal {
        // Not generic: the compiler would also try it for `subscribe { … }`, and it checks a closure that fits any type
        // separately. A chain of three closures took 600 ms to type-check instead of 9 ms.
        .stage(describing: self) { sink in
            sink.segment.add(
                scheduler.schedule(
                    MovedSubscription.moving {
                        if !sink.isDisposed { attach(sink) }
                    }))
        }
    }
}
