/// What a signal can be bound to: a property, a subject, or a subscriber. See ``Signal/bind(to:_:_:)``.
public protocol BindingTarget<Value, Failure>: Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// Receives the events of `signal`. ``Signal/bind(to:_:_:)`` calls it.
    ///
    /// - Parameters:
    ///   - fileID: The file that contains the binding, for traces.
    ///   - line: The line of the binding.
    /// - Returns: A disposable that ends the binding.
    func subscribe(to signal: Signal<Value, Failure>, _ fileID: StaticString, _ line: UInt) -> any Disposable
}

extension Signal {
    /// Sends the events of this signal to `target`.
    ///
    /// ```swift
    /// let (temperatures, label) = (Subject<Int, Never>(), MutableProperty(""))
    /// let binding = temperatures.signal.map { "\($0) °C" }.bind(to: label)
    /// temperatures.send(21)
    /// binding.dispose()
    /// temperatures.send(22)
    /// print(label.value)  // prints 21 °C
    /// ```
    ///
    /// A property is set to each value, and keeps the last one when the signal completes. The signal must not be able to fail. The
    /// binding doesn't keep the property alive, and is disposed when the property is deallocated.
    ///
    /// A subject receives the values and the terminal event. It is retained as long as the signal can send.
    ///
    /// ```swift
    /// let log = ReplaySubject<String, Never>()
    /// _ = Signal<String, Never>.of("started", "stopped").bind(to: log)
    /// _ = log.signal.subscribe { print($0) }  // prints started, stopped
    /// ```
    ///
    /// A ``Subscriber`` does as well, and can be bound to several signals:
    ///
    /// ```swift
    /// let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
    /// let display = Subscriber<Int, Never>(next: { print($0) })
    /// let subscription = kitchen.signal.bind(to: display)
    /// garden.signal.bind(to: display).add(to: bag)
    /// subscription.dispose()
    /// kitchen.send(21)
    /// garden.send(14)  // prints 14
    /// ```
    ///
    /// - Returns: A disposable that ends the binding, but no other binding of the same target.
    @inlinable public func bind(
        to target: some BindingTarget<Value, Failure>, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        target.subscribe(to: self, fileID, line)
    }
}

extension SubjectProtocol {
    /// Sends the events of `signal`. ``Signal/bind(to:_:_:)`` calls it.
    @inlinable public func subscribe(
        to signal: Signal<Value, Failure>, _ fileID: StaticString, _ line: UInt
    ) -> any Disposable {
        let subscription = Subscription()
        signal.attach(
            Sink(
                subscription: subscription, next: { if !subscription.isDisposed { self.send($0) } },
                end: { terminal in
                    if subscription.tryDispose(for: terminal) { self.end(terminal) }
                }
            ).tracedSubscriber(fileID, line, "bind(to:)"))
        return subscription
    }
}

extension MutableProperty {
    /// Sets the property to each value of `signal`. ``Signal/bind(to:_:_:)`` calls it.
    @inlinable public func subscribe(
        to signal: Signal<Value, Never>, _ fileID: StaticString, _ line: UInt
    ) -> any Disposable {
        // Immutable, because reading a `[weak self]` would be checked for overlapping accesses, for each value.
        weak let target = self
        return cell.bind(signal, fileID, line) { target?.value = $0 }
    }
}

extension Cell {
    /// Calls `set` with the values of `signal` until it ends, or this node does.
    @inlinable @inline(__always) package func bind<Input>(
        _ signal: Signal<Input, Never>, _ fileID: StaticString, _ line: UInt,
        _ set: @escaping @Sendable (Input) -> Void
    ) -> any Disposable {
        let (binding, end) = (Subscription(), Subscription())
        binding.add(end)
        subscribe(Sink(subscription: end, next: { _ in }, end: { _ in binding.dispose() }))
        signal.attach(
            Sink(
                subscription: binding,
                next: { value in
                    if !binding.isDisposed { set(value) }
                },
                end: { binding.tryDispose(for: $0) }
            ).tracedSubscriber(fileID, line, "bind(to:)"))
        return binding
    }
}

extension Subscriber: BindingTarget {
    /// Subscribes this subscriber to `signal`. ``Signal/bind(to:_:_:)`` calls it.
    @inlinable public func subscribe(
        to signal: Signal<Value, Failure>, _ fileID: StaticString, _ line: UInt
    ) -> any Disposable {
        let subscription = Subscription(isInput: true)
        let all = core.disposable
        all.add(subscription)
        TracingHooks.link(subscription, below: all)
        // A finished subscription is removed from the subscriber's set, so a long-lived subscriber does not accumulate
        // them.
        subscription.add { [weak subscription] in if let subscription { all.remove(subscription) } }
        signal.attach(
            Sink(
                subscription: subscription,
                next: { value in
                    if !subscription.isDisposed { self.send(value) }
                },
                end: { terminal in
                    if subscription.tryDispose(for: terminal) { self.end(terminal) }
                }
            ).tracedSubscriber(fileID, line, "bind(to:)"))
        return subscription
    }
}
