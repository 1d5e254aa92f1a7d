extension Signal {
    /// Subscribes on `scheduler`, so that work the source does on subscription runs there.
    ///
    /// ```swift
    /// let files = Signal<Int, Never>.attempt { countFiles() }
    /// files.subscribed(on: scheduler).subscribe { print($0) }.add(to: bag)
    /// print("subscribed")  // prints subscribed
    /// scheduler.advance()  // prints 3
    /// ```
    ///
    ///     source:         -1--2-|
    ///     subscribed(on): -1--2-|     from when it was subscribed to there
    ///
    /// Events arrive on the thread on which the source sends them. To move the events, use ``deliver(on:)``. Events that a
    /// hot source sends before it has been subscribed to on `scheduler` are missed. Disposal before that cancels the pending
    /// subscription.
    ///
    /// - In other libraries: `subscribe(on:)` in RxSwift and Combine, `start(on:)` in ReactiveSwift.
    /// - SeeAlso: ``deliver(on:)``, ``dispose(on:)``
    @inlinable public func subscribed(on scheduler: some Scheduler) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            sink.subscription.add(
                scheduler.schedule(
                    MovedSubscription.moving {
                        if !sink.isDisposed { attach(sink) }
                    }))
        })
    }
}
