extension Signal {
    /// Delivers all events on `scheduler`, in order.
    ///
    ///     source:      -1--2-|
    ///     deliver(on): -1--2-|     in its order, on the scheduler
    ///
    /// Only the delivery moves to `scheduler`. The source is subscribed to on the thread that calls `subscribe`, so no event is
    /// missed. Waiting values are delivered together. A terminal event disposes the source immediately, and is delivered
    /// after the values. After disposal, no event is delivered, and the waiting values are released.
    ///
    /// With ``/Schedulers/Scheduler/ui``, an event that the source sends on the main queue is delivered synchronously if no
    /// events of this subscription are waiting.
    ///
    /// - Completion: After the values.
    /// - Failure: Also after the values.
    /// - Complexity: The queue has no bound. Values that wait together need one piece of work on the scheduler, not one each.
    /// - In other libraries: `observe(on:)` in ReactiveSwift and RxSwift, `receive(on:)` in Combine.
    /// - SeeAlso: ``subscribe(on:)``, ``dispose(on:)``
    @inlinable public func deliver(on scheduler: some Scheduler) -> Signal {
        .boundary { sink in
            // This scheduler would deliver each event on the same thread, and the events already arrive one at a time.
            if scheduler is ImmediateScheduler { return attach(sink) }
            DeliveryQueue.attach(self, to: sink) { work in scheduler.schedule(work) }
        }
    }
}
