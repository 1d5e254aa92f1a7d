extension Signal {
    /// The same events, delivered on `actor`, in their order, by one task for what waits together.
    ///
    /// The closures behind it are not isolated to the actor in the compiler's eyes; `actor.assumeIsolated` succeeds inside
    /// them. ``/StreamCore/Signal/subscribe(isolatedTo:next:failed:completed:)`` is the form whose closures are.
    ///
    /// - Disposal: What waits is released.
    /// - Thread: The actor.
    /// - Complexity: The queue has no bound. Holds `actor`.
    /// - SeeAlso: ``deliver(on:fileID:line:)``
    @inlinable public func deliver(on actor: some Actor, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        deliver(on: ActorScheduler(actor), fileID: fileID, line: line)
    }
}
