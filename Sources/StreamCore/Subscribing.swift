// An unlabeled closure always receives the values, so a trailing closure of `subscribe` can't handle a terminal event.
// The functions without a closure for the values have their own names.

extension Signal {
    /// Subscribes to the values and the terminal event, which are delivered one at a time.
    ///
    /// ```swift
    /// let upload = Subject<Int, LoadingError>()
    /// let subscription = upload.signal.subscribe(
    ///     next: { percent in print(percent) },
    ///     failed: { failure in print("failed:", failure) },
    ///     completed: { print("uploaded") })
    /// upload.send(50)  // prints 50
    /// upload.fail(.offline)  // prints failed: offline
    /// print(subscription.isDisposed)  // prints true
    /// ```
    ///
    /// A terminal event first disposes the subscription and then calls its handler. Releasing the returned disposable
    /// doesn't dispose the subscription. The subscription is active until the signal ends or is released, or the
    /// subscription is disposed. `Docs/Contract.md` documents threads and order.
    /// - Parameters:
    ///   - next: Called with each value.
    ///   - failed: Called with the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends the subscription. After its disposal, no event is delivered.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void = {},
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        let subscription = Subscription()
        attach(Sink(last: subscription, next, failed, completed).tracedSubscriber(fileID, line, "subscribe"))
        return subscription
    }

    /// Subscribes to the terminal event and ignores the values. See ``subscribe(next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let upload = Subject<Int, LoadingError>()
    /// upload.signal.subscribeFailed { print("failed:", $0) }.add(to: bag)
    /// upload.send(50)
    /// upload.fail(.offline)  // prints failed: offline
    /// ```
    ///
    /// - Parameters:
    ///   - failed: Called with the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    @inlinable public func subscribeFailed(
        _ failed: @escaping @Sendable (Failure) -> Void, completed: @escaping @Sendable () -> Void = {},
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: failed, completed: completed, fileID, line)
    }

    /// Subscribes with one closure for all events. See ``subscribe(next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let scores = Signal<Int, LoadingError>.of(7, 9)
    /// _ = scores.subscribeEvents { print($0) }  // prints next(7), next(9), completed
    /// ```
    @inlinable public func subscribeEvents(
        _ event: @escaping @Sendable (Event) -> Void, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribe(
            next: { event(.next($0)) }, failed: { event(.failed($0)) }, completed: { event(.completed) }, fileID, line)
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values, and to completion if needed. See ``Signal/subscribe(next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let score = MutableProperty(7)
    /// let subscription = score.values.subscribe { print($0) }  // prints 7
    /// score.value = 9  // prints 9
    /// subscription.dispose()
    /// score.value = 10
    /// ```
    ///
    /// - Parameters:
    ///   - next: Called with each value.
    ///   - completed: Called if the signal completes.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: (@Sendable () -> Void)? = nil,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        let subscription = Subscription()
        let receive: @Sendable (Value) -> Void = { value in
            if !subscription.isDisposed { next(value) }
        }
        // Two closures, because one that captures only the subscription needs no allocation.
        let sink: Sink<Value, Failure> =
            if let completed {
                Sink(
                    subscription: subscription, next: receive,
                    end: { if subscription.tryDispose(for: $0) { completed() } })
            } else {
                Sink(subscription: subscription, next: receive, end: { subscription.tryDispose(for: $0) })
            }
        attach(sink.tracedSubscriber(fileID, line, "subscribe"))
        return subscription
    }

    /// Subscribes to completion and ignores the values. See ``Signal/subscribe(next:failed:completed:_:_:)``.
    ///
    /// ```swift
    /// let download = Subject<Int, Never>()
    /// download.signal.subscribeCompleted { print("downloaded") }.add(to: bag)
    /// download.send(100)
    /// download.complete()  // prints downloaded
    /// ```
    @inlinable public func subscribeCompleted(
        _ completed: @escaping @Sendable () -> Void, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: { _ in }, completed: completed, fileID, line)
    }
}

extension Sink {
    /// Creates the sink of a subscriber, which calls the closures until `subscription` is disposed.
    @inlinable package init(
        last subscription: Subscription, _ next: @escaping @Sendable (Value) -> Void,
        _ failed: @escaping @Sendable (Failure) -> Void, _ completed: @escaping @Sendable () -> Void
    ) {
        self.init(
            subscription: subscription, next: { if !subscription.isDisposed { next($0) } },
            end: { terminal in
                guard subscription.tryDispose(for: terminal) else { return }
                switch terminal {
                case .failed(let failure): failed(failure)
                case .completed: completed()
                }
            })
    }
}

extension Subscription {
    /// Creates a subscription that is disposed with `owner` if that reports its deallocation.
    @inlinable package convenience init(of owner: AnyObject) {
        self.init()
        if let owner = owner as? any LifetimeOwner { owner.lifetime.add(self) }
    }
}
