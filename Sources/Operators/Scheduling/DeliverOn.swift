extension Signal {
    /// The same events, delivered on `scheduler`, in their order.
    ///
    /// Only the delivery moves: the subscription is made where `subscribe` is called, so nothing is missed. What waits for
    /// its turn is delivered in one go. The end stops the source at once and is delivered behind the values. After disposal
    /// nothing comes, and what was waiting is released.
    ///
    /// - Complexity: The queue has no bound. One piece of work on the scheduler for what waits together, not for each value.
    @inlinable public func deliver(on scheduler: some Scheduler) -> Signal {
        Signal(attach: { sink in
            Hop.attach(self, to: sink) { work in scheduler.schedule(work) }
        })
    }
}
