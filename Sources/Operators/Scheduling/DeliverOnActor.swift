extension Signal {
    /// The same events, delivered on `actor`, in their order. See ``deliver(on:)-(Scheduler)``.
    ///
    /// In the subscriber, `actor.assumeIsolated` succeeds.
    ///
    /// - Complexity: One task on the actor for what waits together, not for each value.
    @inlinable public func deliver(on actor: some Actor) -> Signal {
        deliver(on: ActorScheduler(actor))
    }
}
