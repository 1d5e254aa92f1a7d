import StreamCore

extension Signal {
    /// Subscribes with closures of the main actor, from any thread.
    ///
    /// ```swift
    /// let label = Label()
    /// let temperatures = Signal<Int, LoadingError>.of(20, 21)
    /// temperatures.subscribeOnMain(next: { label.text = "\($0) °C" }, failed: { label.text = "\($0)" }).add(to: bag)
    /// print(label.text)  // prints 21 °C
    /// ```
    ///
    /// The closures can capture objects that are not `Sendable`. An event that is sent on the main queue is delivered
    /// immediately, unless an earlier event of this subscription is queued. Every other event is queued on the main
    /// queue, first in, first out. Queued events of other subscriptions make no difference. The order of the source is
    /// kept. After ``/Disposables/Disposable/dispose()`` on the main queue, no event is delivered.
    ///
    /// - Parameters:
    ///   - next: Called with each value.
    ///   - failed: Called with the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends the subscription and releases the waiting events.
    @inlinable public func subscribeOnMain(
        next: @escaping @MainActor (Value) -> Void, failed: @escaping @MainActor (Failure) -> Void,
        completed: @escaping @MainActor () -> Void = {},
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        let subscription = Subscription()
        let sink = Sink<Value, Failure>(last: subscription) { value in
            MainActor.assumeIsolated { next(value) }
        } _: { failure in
            MainActor.assumeIsolated { failed(failure) }
        } _: {
            MainActor.assumeIsolated { completed() }
        }
        attachOnMain(sink.tracedSubscriber(fileID, line, "subscribe"))
        return subscription
    }

    /// Subscribes on behalf of `owner`, which is retained weakly, with closures of the main actor.
    ///
    /// ```swift
    /// let screen = Screen()
    /// let temperatures = Signal<Int, LoadingError>.of(20, 21)
    /// temperatures.subscribeOnMain(owner: screen, next: { $0.title = "\($1) °C" }, failed: { $0.title = "\($1)" })
    ///     .add(to: bag)
    /// print(screen.title)  // prints 21 °C
    /// ```
    ///
    /// Combines ``subscribeOnMain(next:failed:completed:_:_:)`` and
    /// ``/StreamCore/Signal/subscribe(owner:next:failed:completed:_:_:)``.
    @inlinable public func subscribeOnMain<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @MainActor (Owner, Value) -> Void,
        failed: @escaping @MainActor (Owner, Failure) -> Void,
        completed: @escaping @MainActor (Owner) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        // Immutable, because reading a `[weak owner]` would be checked for overlapping accesses, for each value.
        weak let living = owner
        let subscription = Subscription(of: owner)
        let sink = Sink<Value, Failure>(last: subscription) { value in
            guard let owner = living else { return subscription.dispose() }
            MainActor.assumeIsolated { next(owner, value) }
        } _: { failure in
            if let owner = living { MainActor.assumeIsolated { failed(owner, failure) } }
        } _: {
            if let owner = living { MainActor.assumeIsolated { completed(owner) } }
        }
        attachOnMain(sink.tracedSubscriber(fileID, line, "subscribe"))
        return subscription
    }

    /// Delivers to `sink` on the main queue itself. No other scheduler can replace it.
    @inlinable func attachOnMain(_ sink: Sink<Value, Failure>) {
        DeliveryQueue.attach(self, to: sink, isOnTarget: { MainScheduler.isCurrent }) { work in
            MainScheduler.main.schedule(StreamContext.keeping(work))
        }
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values. See ``Signal/subscribeOnMain(next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let label = Label()
    /// Signal<Int, Never>.of(20, 21).subscribeOnMain { label.text = "\($0) °C" }.add(to: bag)
    /// print(label.text)  // prints 21 °C
    /// ```
    @inlinable public func subscribeOnMain(
        next: @escaping @MainActor (Value) -> Void, completed: @escaping @MainActor () -> Void = {},
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribeOnMain(next: next, failed: { _ in }, completed: completed, fileID, line)
    }

    /// Subscribes to the values on behalf of `owner`. See ``Signal/subscribeOnMain(owner:next:failed:completed:_:_:)``.
    @inlinable public func subscribeOnMain<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @MainActor (Owner, Value) -> Void,
        completed: @escaping @MainActor (Owner) -> Void = { _ in },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribeOnMain(owner: owner, next: next, failed: { _, _ in }, completed: completed, fileID, line)
    }
}
