public import Synchronization

/// How long the values of a shared subscription are stored.
///
/// ```swift
/// let prices = Subject<Int, Never>()
/// let shared = prices.signal.share(replay: 1, while: .forever)
/// let chart = shared.subscribe { print("chart", $0) }
/// prices.send(10)  // prints chart 10
/// chart.dispose()
/// shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
/// ```
public enum SharingScope: Sendable {
    /// While there are subscribers. The next first subscriber subscribes to the source again, without stored values.
    case subscribed
    /// Without a limit. The next first subscriber receives the stored values, and the terminal event after the end.
    case forever
}

extension Signal {
    /// Shares one subscription to this signal among all current subscribers.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let shared = prices.signal.onSubscribe { print("request") }.share(replay: 1)
    /// shared.subscribe { print("chart", $0) }.add(to: bag)  // prints request
    /// prices.send(10)  // prints chart 10
    /// shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
    /// prices.send(12)  // prints chart 12, table 12
    /// ```
    ///
    /// The source is subscribed to after the first subscription is active, so the first subscriber misses nothing. When
    /// the last subscriber leaves, the source is disposed. A later subscriber receives the last `count` values first.
    ///
    /// The source is never subscribed to again while its disposal, or the closure of a created source, is running. A subscriber that
    /// arrives then waits, and that thread subscribes to the source for it. So if another thread is subscribing to the source or
    /// disposing it, `subscribe` returns without waiting for that thread. The subscriber receives the values that are
    /// sent after that thread has subscribed to the source. The same is true inside a callback of the source's own
    /// subscription or disposal.
    ///
    /// | A subscriber arrives | `.subscribed` | `.forever` |
    /// |---|---|---|
    /// | while there are others | last `count` values, then live values | the same |
    /// | after all have left | subscribes to the source again | last `count` values; subscribes to the source again |
    /// | after the source has ended | subscribes to the source again | last `count` values, then the terminal event |
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func share(replay count: Int = 0, while scope: SharingScope = .subscribed) -> Signal {
        precondition(count >= 0, "share(replay:while:) requires a count of 0 or more, but got \(count)")
        switch scope {
        case .subscribed:
            return RefCountedSource(self, makeSubject: { AnySubject(replaying: count) }).signal
        case .forever:
            let subject = AnySubject<Value, Failure>(replaying: count)
            return RefCountedSource(self, makeSubject: { subject }).signal
        }
    }
}

/// Connects with the first subscriber and disconnects with the last, repeatedly.
///
///     no connection ──join──► joined ──ready──► connecting, connected ──last one leaves──► tearing down
///           ▲                                          ▲                                        │
///           └──────────────────────────────────────────┴── a subscriber waits ──────────────────┘
@usableFromInline final class RefCountedSource<Value: Sendable, Failure: Error>: SharedSource {
    /// One connection to the source. A subscriber leaves the connection that it joined, so one that leaves late can't
    /// end a newer one.
    ///
    /// The owner releases it when the last subscriber leaves or the source ends, which breaks the cycle.
    @usableFromInline final class Connection: Sendable {
        @usableFromInline let owner: RefCountedSource
        @usableFromInline let subject: AnySubject<Value, Failure>
        @usableFromInline let source = CompoundDisposable(isInput: false)
        @usableFromInline let upstream = Upstream()

        /// Whether the source was released, so that subscriptions to the subject are disposed.
        @usableFromInline let isReleased = Atomic(false)

        @inlinable init(of owner: RefCountedSource, _ subject: AnySubject<Value, Failure>) {
            self.owner = owner
            self.subject = subject
        }

        /// Ends the membership of one subscriber.
        @inlinable func leave() { owner.leave(self) }

        @inlinable func sourceReleased() {
            guard owner.removeIfCurrent(self), let release = subject.sourceReleased else { return }
            isReleased.store(true, ordering: .sequentiallyConsistent)
            release(false)
        }

        /// Disposes `segment` if the source was released before it was subscribed to the subject.
        @inlinable func disposeIfReleased(_ segment: CompoundDisposable) {
            if isReleased.load(ordering: .sequentiallyConsistent) { segment.dispose() }
        }
    }

    @usableFromInline struct State {
        @usableFromInline var connection: Connection?
        @usableFromInline var subscribers = 0

        /// Whether a subscriber of `connection` has subscribed to its subject, so that the source can be connected.
        @usableFromInline var isReady = false

        /// Whether a thread has connected the source for `connection`, or is doing so.
        @usableFromInline var isStarted = false

        /// The number of calls in progress that subscribe to the source or dispose the subscription. No connection is started until they
        /// have returned.
        @usableFromInline var transitions = 0

        @inlinable init() {}

        /// Returns the connection that the caller must connect to the source, if any.
        @inlinable mutating func start() -> Connection? {
            guard let connection, isReady, !isStarted, transitions == 0 else { return nil }
            isStarted = true
            transitions = 1
            return connection
        }
    }

    @usableFromInline let source: Signal<Value, Failure>
    @usableFromInline let name: StaticString
    @usableFromInline let makeSubject: @Sendable () -> AnySubject<Value, Failure>
    @usableFromInline let state = Lock(State())

    @inlinable init(
        _ source: Signal<Value, Failure>, _ name: StaticString = #function,
        makeSubject: @escaping @Sendable () -> AnySubject<Value, Failure>
    ) {
        self.source = source
        self.name = name
        self.makeSubject = makeSubject
    }

    @inlinable var signal: Signal<Value, Failure> { Signal(attach: attach) }

    @inlinable func attach(_ sink: Sink<Value, Failure>) {
        guard let sink = sink.traced(over: source, name) else { return }
        let (connection, isFirst) = join()
        sink.segment.add { connection.leave() }
        connection.subject.signal.attach(sink)
        if isFirst { TracingHooks.link(connection.source, below: sink.segment) }
        if let connection = ready(connection) {
            connect(connection)
        } else {
            connection.upstream.report()
            connection.disposeIfReleased(sink.segment)
        }
    }

    /// Subscribes to the source, and again if the subscribers leave and others arrive before that has returned.
    @inlinable func connect(_ first: Connection) {
        var next: Connection? = first
        while let connection = next {
            subscribe(for: connection)
            next = endTransition()
        }
    }

    @inlinable func subscribe(for connection: Connection) {
        // A single closure, because a copy of the subject retains all of its closures for each value.
        let send = connection.subject.send
        // The closures capture one reference each, where that is enough, because they are allocated otherwise.
        let releaseObserver = ReleaseObserver { connection.sourceReleased() }
        let sink = Sink<Value, Failure>(
            segment: connection.source, next: { if !connection.source.isDisposed { send($0) } },
            end: { terminal in
                withExtendedLifetime(releaseObserver) {
                    guard connection.source.tryDispose(for: terminal) else { return }
                    connection.owner.removeIfCurrent(connection)
                    connection.subject.end(terminal)
                }
            })
        connection.upstream.store { StreamThreadState.current.connect(self) { source.attach(sink) } }
    }

    @inlinable func join() -> (Connection, isFirst: Bool) {
        if let connection = joinExisting() { return (connection, false) }
        let new = Connection(of: self, makeSubject())
        return state.withLock { state in
            if let connection = state.connection {
                state.subscribers += 1
                return (connection, false)
            }
            state.connection = new
            state.subscribers = 1
            state.isReady = false
            state.isStarted = false
            return (new, true)
        }
    }

    @inlinable func joinExisting() -> Connection? {
        state.withLock { state in
            if state.connection != nil { state.subscribers += 1 }
            return state.connection
        }
    }

    /// Records that the caller has subscribed to the subject of `connection`. Returns the connection if the caller must
    /// connect it. The first subscriber does, unless another thread is still subscribing for an earlier connection, or disposing it; that
    /// thread connects this one then.
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
            state.transitions += 1
            return true
        }
        guard isLast else { return }
        connection.source.dispose()
        if let next = endTransition() { connect(next) }
    }

    // A closure of the source that runs on another thread also subscribes to it. Before it has returned, a new connection would run it
    // a second time.
    @usableFromInline func beginMovedCall() { state.withLock { $0.transitions += 1 } }

    @usableFromInline func endMovedCall() {
        if let next = endTransition() { connect(next) }
    }

    /// - Returns: The connection that the caller must connect, for a subscriber that has arrived during the transition.
    @inlinable func endTransition() -> Connection? {
        state.withLock { state in
            state.transitions -= 1
            return state.start()
        }
    }

    /// Removes a connection whose source has ended or is released: later subscribers belong to the next one. Returns
    /// `false` if the last subscriber had left it.
    @discardableResult @inlinable func removeIfCurrent(_ connection: Connection) -> Bool {
        state.withLock { state in
            guard state.connection === connection else { return false }
            state.connection = nil
            return true
        }
    }
}
