extension Signal {
    /// The same events, delivered on `scheduler`, in their order.
    ///
    ///     source:      -1--2-|
    ///     deliver(on): -1--2-|     in its order, on the scheduler
    ///
    /// Only the delivery moves: the subscription is made where `subscribe` is called, so nothing is missed. What waits for
    /// its turn is delivered in one go. The end stops the source at once and is delivered behind the values. After disposal
    /// nothing comes, and what was waiting is released.
    ///
    /// With ``/Schedulers/Scheduler/ui`` delivery is inline when the source sends on the main queue and nothing of this
    /// one waits.
    ///
    /// - Completion: Behind the values.
    /// - Failure: Behind the values, too.
    /// - Complexity: The queue has no bound. One piece of work on the scheduler for what waits together, not for each value.
    /// - Elsewhere: `observe(on:)` in ReactiveSwift and RxSwift, `receive(on:)` in Combine.
    /// - SeeAlso: ``subscribe(on:)``, ``dispose(on:)``
    @inlinable public func deliver(on scheduler: some Scheduler)
        -> Signal
    {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            DeliveryQueue.attach(self, to: sink) { work in scheduler.schedule(work) }
        })
    }
}
