extension Signal {
    /// Shares this signal inside of `selector`: however often the selector uses its argument, each subscriber of the
    /// result makes one subscription to the source.
    ///
    /// ```swift
    /// let prices = Signal<Int, Never>.of(10, 12, 15).onSubscribe { print("subscribed") }
    /// let changes = prices.multicast({ BehaviorSubject(0) }) { shared in
    ///     zip(shared, shared.skip(1)).map { $1 - $0 }
    /// }
    /// _ = changes.subscribe { print($0) }  // prints subscribed, 10, 2, 3
    /// ```
    ///
    ///     source:         -1-2-3-|
    ///     publish(pairs): ---{12}-{23}-|     zip(shared, shared.skip(1))
    ///
    /// - Disposal: The source is disposed with the end or the disposal of the result.
    /// - Parameters:
    ///   - makeSubject: Creates the subject to share through, for each subscription.
    ///   - selector: Called for each subscription. The source is subscribed to after the selector's result.
    /// - In other libraries: `multicast(_:selector:)` in RxSwift, `publish(selector)` in RxJava.
    @inlinable public func multicast<Subject: SubjectProtocol<Value, Failure>, NewValue, NewFailure>(
        _ makeSubject: @escaping @Sendable () -> Subject,
        selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        multicasting(makeSubject, selector)
    }

    @inlinable func multicasting<Subject: SubjectProtocol<Value, Failure>, NewValue, NewFailure>(
        _ makeSubject: @escaping @Sendable () -> Subject,
        _ selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>, _ name: StaticString = #function
    ) -> Signal<NewValue, NewFailure> {
        .init(attach: { output in
            guard let sink = output.traced(over: self, name) else { return }
            // The source's own subscription, because a source that sends synchronously without end keeps `connect` from
            // returning.
            let subscription = sink.subscription
            // A connection leaves the context of its subscriber, but this one has only one.
            let context = StreamContext.current
            let source = Signal(attach: { source in
                subscription.add(source.subscription)
                TracingHooks.link(source.subscription, below: subscription)
                if let context { context.run { attach(source) } } else { attach(source) }
            })
            let subject = makeSubject()
            // Not that of the connection, which retains the subject: what the selector returns can retain its argument while the
            // source sends to it, and would keep the release of the source from ending it.
            let signal = subject.signal
            let connection = source.multicast(subject)
            selector(
                Signal(attach: { output in
                    guard let sink = output.traced(over: source, "multicast") else { return }
                    signal.attach(sink)
                })
            ).attach(sink)
            if !sink.isDisposed { sink.subscription.add(connection.connect()) }
        })
    }

    /// Shares this signal inside of `selector` through a plain ``/StreamCore/Subject``. See ``multicast(_:selector:)``.
    ///
    /// ```swift
    /// let prices = Signal<Int, Never>.of(10, 12, 15).onSubscribe { print("subscribed") }
    /// let changes = prices.publish { shared in zip(shared, shared.skip(1)).map { $1 - $0 } }
    /// _ = changes.subscribe { print($0) }  // prints subscribed, 2, 3
    /// ```
    @inlinable public func publish<NewValue, NewFailure>(
        selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        multicasting({ Subject<Value, Failure>() }, selector)
    }
}
