extension Signal {
    /// Subscribes on behalf of `owner`, which is retained weakly and passed to the closures.
    ///
    /// ```swift
    /// let goals = Subject<Int, LoadingError>()
    /// var player: Player? = Player()
    /// let subscription = goals.signal.subscribe(
    ///     owner: player!, next: { player, goals in player.score.value += goals }, failed: { _, _ in })
    /// goals.send(2)
    /// print(player!.score.value)  // prints 2
    /// player = nil
    /// goals.send(1)
    /// print(subscription.isDisposed)  // prints true
    /// ```
    ///
    /// So no capture list is needed, and no reference cycle can occur. When the owner is deallocated, the subscription
    /// ends: immediately if the owner is a ``LifetimeOwner``, otherwise at the next event. For the rest see
    /// ``subscribe(next:failed:completed:_:_:)``.
    @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @Sendable (Owner, Value) -> Void,
        failed: @escaping @Sendable (Owner, Failure) -> Void,
        completed: @escaping @Sendable (Owner) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        // Immutable, because reading a `[weak owner]` would be checked for overlapping accesses, for each value.
        weak let living = owner
        let subscription = Subscription(of: owner)
        let sink = Sink<Value, Failure>(last: subscription) { value in
            if let owner = living { next(owner, value) } else { subscription.dispose() }
        } _: { failure in
            if let owner = living { failed(owner, failure) }
        } _: {
            if let owner = living { completed(owner) }
        }
        attach(sink.tracedSubscriber(fileID, line, "subscribe"))
        return subscription
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values, and to completion if needed, on behalf of `owner`. See ``Signal/subscribe(owner:next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let player = Player()
    /// let goals = Signal<Int, Never>.of(2, 3)
    /// goals.subscribe(owner: player) { player, goals in player.score.value += goals }.add(to: bag)
    /// print(player.score.value)  // prints 5
    /// ```
    @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @Sendable (Owner, Value) -> Void,
        completed: @escaping @Sendable (Owner) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribe(owner: owner, next: next, failed: { _, _ in }, completed: completed, fileID, line)
    }
}
