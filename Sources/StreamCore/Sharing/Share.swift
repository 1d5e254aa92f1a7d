/// How long what was shared is remembered.
public enum SharingScope: Sendable {
    /// While there are subscribers: the next first one starts the source anew, with nothing remembered.
    case subscribed
    /// For ever: the next first subscriber gets what is remembered, and the end if there was one.
    case forever
}

extension Signal {
    /// Shares one subscription to this signal among all who are subscribed at a time.
    ///
    /// The first subscriber starts the source, after it stands, so it misses nothing; when the last one leaves, the source
    /// is disposed. A later subscriber gets the last `count` values first.
    ///
    /// The source is never subscribed to again while its disposal is running: a subscriber that arrives then waits, and the
    /// disposing thread subscribes to the source for it. So if another thread is subscribing to the source or disposing it,
    /// `subscribe` returns without waiting for that thread, and the subscriber receives what is sent after that thread has
    /// subscribed to the source. The same is true inside a callback of the source's own subscription or disposal.
    ///
    /// | | `.subscribed` | `.forever` |
    /// |---|---|---|
    /// | a subscriber comes while others are there | last `count` values, then live | the same |
    /// | one comes after all have left | starts the source anew | last `count` values; starts the source again |
    /// | one comes after the source has ended | starts the source anew | last `count` values, then the end |
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func share(replay count: Int = 0, while scope: SharingScope = .subscribed) -> Signal {
        precondition(count >= 0, "The number of values to replay cannot be negative, but is \(count)")
        switch scope {
        case .subscribed:
            return RefCountedSource(self, makeSubject: { ReplaySubject(capacity: count) }).signal
        case .forever:
            let subject = ReplaySubject<Value, Failure>(capacity: count)
            return RefCountedSource(self, makeSubject: { subject }).signal
        }
    }
}

/// Connects with the first subscriber, disconnects with the last, again and again.
///
///     no connection ──join──► joined ──ready──► connecting, connected ──last one leaves──► tearing down
///           ▲                                          ▲                                        │
///           └──────────────────────────────────────────┴── a subscriber waits ──────────────────┘
@usableFromInline final class RefCountedSource<Value: Sendable, Failure: Error>: Sendable {
    /// One time of being connected. Who leaves, leaves the one that it joined, so a late leaver cannot end a newer one.
    @usableFromInline final class Connection: Sendable {
        @usableFromInline let subject: any SubjectProtocol<Value, Failure>
        @usableFromInline let source = CompoundDisposable()

        @inlinable init(_ subject: any SubjectProtocol<Value, Failure>) {
            self.subject = subject
        }
    }

    @usableFromInline struct State {
        @usableFromInline var connection: Connection?
        @usableFromInline var subscribers = 0

        /// Whether a subscriber of `connection` has subscribed to its subject, so that the source can be connected.
        @usableFromInline var isReady = false

        /// Whether a thread has connected the source for `connection`, or is doing so.
        @usableFromInline var isStarted = false

        /// How many teardowns of the source are running. No connection is started until they have finished.
        @usableFromInline var teardowns = 0

        @inlinable init() {}

        /// Returns the connection that the caller must connect to the source, if there is one.
        @inlinable mutating func start() -> Connection? {
            guard let connection, isReady, !isStarted, teardowns == 0 else { return nil }
            isStarted = true
            return connection
        }
    }

    @usableFromInline let source: Signal<Value, Failure>
    @usableFromInline let name: StaticString
    @usableFromInline let ownsSubject: Bool
    @usableFromInline let makeSubject: @Sendable () -> any SubjectProtocol<Value, Failure>
    @usableFromInline let state = Lock(State())

    @inlinable init(
        _ source: Signal<Value, Failure>, _ name: StaticString = #function, ownsSubject: Bool = true,
        makeSubject: @escaping @Sendable () -> any SubjectProtocol<Value, Failure>
    ) {
        self.source = source
        self.name = name
        self.ownsSubject = ownsSubject
        self.makeSubject = makeSubject
    }

    @inlinable var signal: Signal<Value, Failure> { Signal(attach: attach) }

    @inlinable func attach(_ sink: Sink<Value, Failure>) {
        guard let sink = sink.traced(over: source, name) else { return }
        let (connection, isFirst) = join()
        sink.segment.add { self.leave(connection) }
        connection.subject.signal.attach(sink)
        if isFirst { TracingHooks.link(connection.source, below: sink.segment) }
        if let connection = ready(connection) { connect(connection) }
    }

    @inlinable func connect(_ connection: Connection) {
        let subject = connection.subject
        let releaseObserver = ReleaseObserver {
            if self.forget(connection), self.ownsSubject {
                (subject as? any Releasable)?.sourceReleased(finally: false)
            }
        }
        source.attach(
            Sink(
                segment: connection.source, next: { if !connection.source.isDisposed { subject.send($0) } },
                end: { terminal in
                    withExtendedLifetime(releaseObserver) {
                        guard connection.source.tryDispose(for: terminal) else { return }
                        self.forget(connection)
                        subject.end(terminal)
                    }
                }))
    }

    @inlinable func join() -> (Connection, isFirst: Bool) {
        if let connection = joinStanding() { return (connection, false) }
        let fresh = Connection(makeSubject())
        return state.withLock { state in
            if let connection = state.connection {
                state.subscribers += 1
                return (connection, false)
            }
            state.connection = fresh
            state.subscribers = 1
            state.isReady = false
            state.isStarted = false
            return (fresh, true)
        }
    }

    @inlinable func joinStanding() -> Connection? {
        state.withLock { state in
            if state.connection != nil { state.subscribers += 1 }
            return state.connection
        }
    }

    /// Notes that the caller has subscribed to the subject of `connection`. Returns the connection if the caller must connect
    /// it: the first subscriber does, unless another thread still tears down an earlier connection and connects this one then.
    ///
    /// A subscriber that has ended already, because the subject had, has left its connection and starts nothing.
    @inlinable func ready(_ connection: Connection) -> Connection? {
        state.withLock { state in
            guard state.connection === connection else { return nil }
            state.isReady = true
            return state.start()
        }
    }

    @inlinable func leave(_ connection: Connection) {
        let isLast = state.withLock { state in
            guard state.connection === connection else { return false }
            state.subscribers -= 1
            guard state.subscribers == 0 else { return false }
            state.connection = nil
            state.teardowns += 1
            return true
        }
        guard isLast else { return }
        connection.source.dispose()
        endTeardown()
    }

    /// Connects the source for a subscriber that has arrived during the teardown.
    @inlinable func endTeardown() {
        let next = state.withLock { state in
            state.teardowns -= 1
            return state.start()
        }
        if let next { connect(next) }
    }

    /// The source has ended or is lost: who comes now belongs to the next connection. Tells whether somebody was left.
    @discardableResult @inlinable func forget(_ connection: Connection) -> Bool {
        state.withLock { state in
            guard state.connection === connection else { return false }
            state.connection = nil
            return true
        }
    }
}
