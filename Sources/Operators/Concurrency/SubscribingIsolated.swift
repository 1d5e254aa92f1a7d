import StreamCore

extension Signal {
    /// Subscribes with closures that are isolated to `actor`, which is retained weakly and passed to them.
    ///
    /// ```swift
    /// counts.subscribe(isolatedTo: self) { me, count in me.total += count }
    /// ```
    ///
    /// Events are always delivered asynchronously, because synchronous code can't determine which actor it runs on. One
    /// task delivers all waiting events, first in, first out. The closures see the task-local values that the signal keeps,
    /// and no others. After the actor is deallocated, the next event ends the subscription.
    ///
    /// - Parameters:
    ///   - next: Called with each value.
    ///   - failed: Called with the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends the subscription and releases the waiting events.
    @inlinable public func subscribe<Home: Actor>(
        isolatedTo actor: Home, next: @escaping @Sendable (isolated Home, Value) -> Void,
        failed: @escaping @Sendable (isolated Home, Failure) -> Void,
        completed: @escaping @Sendable (isolated Home) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        // Immutable, because reading a `[weak actor]` would be checked for overlapping accesses, for each value.
        weak let living = actor
        let subscription = Subscription()
        let sink = Sink<Value, Failure>(last: subscription) { value in
            living?.assumeIsolated { next($0, value) }
        } _: { failure in
            living?.assumeIsolated { failed($0, failure) }
        } _: {
            living?.assumeIsolated { completed($0) }
        }
        DeliveryQueue.attach(self, to: sink.tracedSubscriber(fileID, line, "subscribe")) { work in
            guard let actor = living else { return subscription.dispose() }
            let work = StreamContext.keeping(work)
            Task.detached(priority: Task.currentPriority) { await actor.perform(work) }
        }
        return subscription
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values. See ``Signal/subscribe(isolatedTo:next:failed:completed:_:_:)``.
    @inlinable public func subscribe<Home: Actor>(
        isolatedTo actor: Home, next: @escaping @Sendable (isolated Home, Value) -> Void,
        completed: @escaping @Sendable (isolated Home) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribe(isolatedTo: actor, next: next, failed: { _, _ in }, completed: completed, fileID, line)
    }
}

extension Actor {
    @usableFromInline func perform(_ work: @Sendable () -> Void) { work() }
}
