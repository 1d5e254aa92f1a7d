extension Signal {
    /// Delivers the events on `actor`, in order.
    ///
    /// ```swift
    /// let basket = Basket()
    /// let prices = Signal<Int, Never>.of(3, 4)
    ///     .deliver(isolatedTo: basket)
    ///     .onNext { price in basket.assumeIsolated { $0.total += price } }
    /// _ = await prices.lastValue()
    /// print(await basket.total)  // prints 7
    /// ```
    ///
    /// One task delivers all events that are waiting. The compiler doesn't know that the closures downstream run on the
    /// actor, but `actor.assumeIsolated` succeeds in them.
    /// ``subscribe(isolatedTo:next:failed:completed:_:_:)`` takes closures that are isolated
    /// to the actor.
    ///
    /// - Disposal: Releases the waiting values.
    /// - Threading: Events are sent on the actor.
    /// - Complexity: While 1,024 values wait, a source that can wait is paused. Retains `actor`.
    /// - SeeAlso: ``deliver(on:)``
    @inlinable public func deliver(isolatedTo actor: some Actor) -> Signal {
        composedBoundary { $0.deliver(on: ActorScheduler(actor)) }
    }
}
