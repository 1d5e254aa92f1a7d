// What all operators need: subscriptions, and the release of sources. The file of an operator contains its rule. The functions that
// create the signal of an operator are in TracingStages.swift.

extension Sink {
    /// Returns the sink of a linear stage, which sends the terminal event on.
    ///
    /// A `next` that captures only that of this sink, and not the whole sink, saves two reference counts for each subscription.
    @_transparent @inlinable package func receiving<Input: Sendable>(
        _ next: @escaping @Sendable (Input) -> Void
    ) -> Sink<Input, Failure> {
        Sink<Input, Failure>(subscription: subscription, next: next, end: end)
    }

    /// Returns the sink of a linear stage with a rule for the terminal event.
    @_transparent @inlinable package func receiving<Input: Sendable, InputFailure: Error>(
        _ next: @escaping @Sendable (Input) -> Void, end: @escaping @Sendable (Termination<InputFailure>) -> Void
    ) -> Sink<Input, InputFailure> {
        Sink<Input, InputFailure>(subscription: subscription, next: next, end: end)
    }

    // MARK: - Child subscriptions

    /// Begins a subscription for an input that can end before this sink's subscription does.
    ///
    /// - Parameters:
    ///   - isDetached: Whether the operator disposes the child itself. Otherwise it is disposed with the subscription.
    ///   - isInput: Whether the input is paused with the subscription. A trigger is not.
    ///   - isInOrder: Whether the child's children are disposed in the order in which they were added, as in a user's compound.
    @_transparent @inlinable package func openChild(
        isDetached: Bool = false, isInput: Bool = true, isInOrder: Bool = false
    ) -> Subscription {
        subscription.openChild(isDetached: isDetached, isInput: isInput, isInOrder: isInOrder)
    }

    /// Returns the sink of an input in a child subscription. Its rule for the terminal event begins with ``closeChild(_:by:)``.
    @_transparent @inlinable package func receiving<Input: Sendable, InputFailure: Error>(
        in child: Subscription, _ next: @escaping @Sendable (Input) -> Void,
        end: @escaping @Sendable (Termination<InputFailure>) -> Void
    ) -> Sink<Input, InputFailure> {
        Sink<Input, InputFailure>(subscription: child, next: next, end: end)
    }

    /// Disposes a child subscription because its input has ended, and removes it.
    ///
    /// - Returns: `false` if the child was disposed before: the terminal event is ignored then.
    @_transparent @inlinable package func closeChild<InputFailure>(
        _ child: Subscription, by terminal: Termination<InputFailure>
    ) -> Bool {
        subscription.closeChild(child, isFailure: terminal.endsSubscriptionAsFailure)
    }
}

extension Subscription {
    /// Disposes the subscription of an input because the input has ended, and removes it. For closures that must not retain the sink.
    ///
    /// - Returns: `false` if the subscription was disposed before: the terminal event is ignored then.
    @_transparent @inlinable package func closeChild<InputFailure>(
        _ child: Subscription, by terminal: Termination<InputFailure>
    ) -> Bool {
        closeChild(child, isFailure: terminal.endsSubscriptionAsFailure)
    }

    // Not inlinable, and not generic, because each input of each operator would get a copy.
    @usableFromInline package func openChild(
        isDetached: Bool = false, isInput: Bool = true, isInOrder: Bool = false
    ) -> Subscription {
        let child = Subscription(isInput: isInput, isInOrder: isInOrder)
        if !isDetached { addNew(child) }
        TracingHooks.link(child, below: self)
        return child
    }

    @usableFromInline package func closeChild(_ child: Subscription, isFailure: Bool) -> Bool {
        guard child.tryDispose(isFailure: isFailure) else { return false }
        remove(child)
        return true
    }
}
