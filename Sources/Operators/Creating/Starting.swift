import StreamCore

extension Signal {
    /// Creates a signal that runs `body` once, immediately, on `scheduler`, and sends all its values to every subscriber.
    ///
    /// ```swift
    /// let index = Signal<Int, Never>.eagerly(on: .immediate) { subscriber in
    ///     print("counting files")
    ///     subscriber.send(3)
    ///     subscriber.complete()
    /// }  // prints counting files
    /// _ = index.subscribe { print($0) }  // prints 3
    /// _ = index.subscribe { print($0) }  // prints 3
    /// ```
    ///
    /// The work can't be disposed. It runs even if there is no subscriber.
    @inlinable public static func eagerly(
        on scheduler: some Scheduler, _ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        let started = SharedStart(body)
        started.start(on: scheduler)
        return started.signal.traced(fileID, line)
    }

    /// Creates a signal that runs `body` once, on `scheduler`, when its first subscriber arrives.
    ///
    /// ```swift
    /// let index = Signal<Int, Never>.lazily(on: .immediate) { subscriber in
    ///     print("counting files")
    ///     subscriber.send(3)
    ///     subscriber.complete()
    /// }
    /// _ = index.subscribe { print($0) }  // prints counting files, 3
    /// _ = index.subscribe { print($0) }  // prints 3
    /// ```
    ///
    /// All its values are sent to every subscriber, as with ``eagerly(on:_:_:_:)``.
    @inlinable public static func lazily(
        on scheduler: some Scheduler, _ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        let started = SharedStart(body)
        return Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(fileID, line) else { return }
            started.signal.attach(sink)
            started.start(on: scheduler)
        })
    }
}

/// Work that is started once and whose results are stored.
@usableFromInline final class SharedStart<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let results: ReplaySubject<Value, Failure>
    @usableFromInline let start: ScheduledAction

    @inlinable init(_ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
        let results = ReplaySubject<Value, Failure>()
        self.results = results
        start = ScheduledAction {
            let disposable = Subscription(isInOrder: true)
            let releaseObserver = ReleaseObserver { results.sourceReleased(finally: true) }
            body(
                Subscriber(
                    into: Sink(
                        subscription: disposable, next: results.send,
                        end: { terminal in
                            withExtendedLifetime(releaseObserver) {
                                if disposable.tryDispose(for: terminal) { results.end(terminal) }
                            }
                        }), disposable: disposable))
        }
    }

    @inlinable var signal: Signal<Value, Failure> {
        Signal(attach: { sink in
            self.results.signal.attach(sink)
        })
    }

    @inlinable func start(on scheduler: some Scheduler) {
        guard !start.isDisposed else { return }
        // The work belongs to all subscribers, also if it runs inside of this call, which subscribes for one.
        StreamContext.leaving { StreamThreadState.current.outsideOfConnecting { _ = scheduler.schedule(start.run) } }
    }
}
