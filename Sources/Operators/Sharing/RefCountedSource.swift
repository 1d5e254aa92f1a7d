public import StreamCore
public import Synchronization

/// How long a shared subscription continues without subscribers.
@usableFromInline struct Lingering: Sendable {
    @usableFromInline let duration: Duration
    @usableFromInline let scheduler: any Scheduler

    @inlinable init(duration: Duration, scheduler: any Scheduler) {
        self.duration = duration
        self.scheduler = scheduler
    }
}

/// Connects with the first subscriber and disconnects with the last, repeatedly.
///
///     no connection ──join──► joined ──ready──► connecting, connected ──last one leaves──► tearing down
///           ▲                                          ▲      ▲                 │               │
///           │                                          │      └──── join ──── lingering         │
///           └──────────────────────────────────────────┴── a subscriber waits ──────────────────┘
@usableFromInline final class RefCountedSource<Value: Sendable, Failure: Error>: SharedSource {
    /// One connection to the source. A subscriber leaves the connection that it joined, so one that leaves late can't
    /// end a newer one.
    ///
    /// The owner releases it when the last subscriber leaves or the source ends, which breaks the cycle.
    @usableFromInline final class Connection: Sendable {
        @usableFromInline let owner: RefCountedSource
        @usableFromInline let subject: AnySubject<Value, Failure>
        @usableFromInline let sourceSubscription = Subscription()

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

        /// Disposes `subscription` if the source was released before it was subscribed to the subject.
        @inlinable func disposeIfReleased(_ subscription: Subscription) {
            if isReleased.load(ordering: .sequentiallyConsistent) { subscription.dispose() }
        }
    }

    @usableFromInline struct State {
        @usableFromInline var connection: Connection?
        @usableFromInline var subscribers = 0

        /// The number of subscribers with which the source is connected.
        @usableFromInline let minimum: Int

        /// The number of subscribers whose subscription to the subject of `connection` has not returned, also of those that have left. The
        /// source waits for them, because a subject that has ended ends them, and one that leaves does not receive what the source sends.
        @usableFromInline var attaching = 0

        /// The number of times that a subscriber has joined. A connection that lingers is torn down unless it has changed.
        @usableFromInline var joins: UInt = 0

        /// Tears down the connection, which has no subscribers.
        @usableFromInline var timer: (any Disposable)?

        /// Whether a thread has connected the source for `connection`, or is doing so.
        @usableFromInline var isStarted = false

        /// The number of calls in progress that subscribe to the source or dispose the subscription. No connection is started until they
        /// have returned.
        @usableFromInline var transitions = 0

        @inlinable init(minimum: Int) { self.minimum = minimum }

        /// Adds a subscriber of `connection`. Returns the timer to dispose.
        @inlinable mutating func join() -> (any Disposable)? {
            subscribers += 1
            attaching += 1
            joins &+= 1
            return timer.take()
        }

        /// Removes the connection, which the caller must dispose. That is a transition, which the caller ends.
        @inlinable mutating func removeConnection() {
            connection = nil
            transitions += 1
        }

        /// Returns the connection that the caller must connect to the source, if any.
        @inlinable mutating func start() -> Connection? {
            guard let connection, subscribers - attaching >= minimum, !isStarted, transitions == 0 else { return nil }
            isStarted = true
            transitions = 1
            return connection
        }
    }

    @usableFromInline let source: Signal<Value, Failure>
    @usableFromInline let name: StaticString
    @usableFromInline let makeSubject: @Sendable () -> AnySubject<Value, Failure>
    @usableFromInline let lingering: Lingering?
    @usableFromInline let state: Lock<State>

    /// Whether `transitions` is positive.
    @usableFromInline let isInTransition = Atomic(false)

    @inlinable init(
        _ source: Signal<Value, Failure>, _ name: StaticString = #function, minimum: Int = 1,
        lingering: Lingering? = nil, makeSubject: @escaping @Sendable () -> AnySubject<Value, Failure>
    ) {
        self.source = source
        self.name = name
        self.lingering = lingering
        self.makeSubject = makeSubject
        state = Lock(State(minimum: minimum))
    }

    @inlinable var signal: Signal<Value, Failure> { Signal(attach: attach) }

    /// Changes the state, perhaps its `transitions`.
    @inlinable func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        state.withLock { state in
            defer { isInTransition.store(state.transitions > 0, ordering: .relaxed) }
            return body(&state)
        }
    }

    @inlinable func attach(_ sink: Sink<Value, Failure>) {
        guard let sink = sink.traced(over: source, name) else { return }
        let (connection, isFirst) = join()
        sink.subscription.add { connection.leave() }
        connection.subject.signal.attach(sink)
        if isFirst { TracingHooks.link(connection.sourceSubscription, below: sink.subscription) }
        if let connection = ready(connection) {
            connect(connection)
        } else {
            connection.disposeIfReleased(sink.subscription)
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
            subscription: connection.sourceSubscription,
            next: { value in
                if connection.sourceSubscription.isDisposed { return }
                // What the subscribers move to other threads is no part of the source.
                if connection.owner.isInTransition.load(ordering: .relaxed) {
                    StreamThreadState.current.outsideOfConnecting { send(value) }
                } else {
                    send(value)
                }
            },
            end: { terminal in
                withExtendedLifetime(releaseObserver) {
                    guard connection.sourceSubscription.tryDispose(for: terminal) else { return }
                    connection.owner.removeIfCurrent(connection)
                    StreamThreadState.current.outsideOfConnecting { connection.subject.end(terminal) }
                }
            })
        StreamContext.leaving { StreamThreadState.current.connect(self) { source.attach(sink) } }
    }

    @inlinable func join() -> (Connection, isFirst: Bool) {
        if let connection = joinExisting() { return (connection, false) }
        let new = Connection(of: self, makeSubject())
        let (connection, timer) = state.withLock { state in
            let connection = state.connection ?? new
            if state.connection == nil {
                state.connection = new
                state.subscribers = 0
                state.attaching = 0
                state.isStarted = false
            }
            return (connection, state.join())
        }
        timer?.dispose()
        return (connection, connection === new)
    }

    @inlinable func joinExisting() -> Connection? {
        let (connection, timer) = state.withLock { state in
            (state.connection, state.connection == nil ? nil : state.join())
        }
        timer?.dispose()
        return connection
    }

    /// Records that the caller has subscribed to the subject of `connection`. Returns the connection if the caller must
    /// connect it. The first subscriber does, unless another thread is still subscribing for an earlier connection, or disposing it; that
    /// thread connects this one then.
    ///
    /// If the subject had ended before, the subscriber has ended too and has left its connection. Then nothing starts.
    @inlinable func ready(_ connection: Connection) -> Connection? {
        change { state in
            guard state.connection === connection else { return nil }
            state.attaching -= 1
            return state.start()
        }
    }

    @inlinable func leave(_ connection: Connection) {
        let joins = change { state -> UInt? in
            guard state.connection === connection else { return nil }
            state.subscribers -= 1
            guard state.subscribers == 0 else { return nil }
            if lingering == nil { state.removeConnection() }
            return state.joins
        }
        guard let joins else { return }
        if lingering != nil { linger(connection, joins) } else { tearDown(connection) }
    }

    /// Disposes a connection that was removed, and connects again if a subscriber has come meanwhile.
    @inlinable func tearDown(_ connection: Connection) {
        connection.sourceSubscription.dispose()
        if let next = endTransition() { connect(next) }
    }

    /// Tears down `connection` unless a subscriber has joined since.
    @usableFromInline func tearDownIfUnused(_ connection: Connection, _ joins: UInt) {
        let (isUnused, timer) = change { state -> (Bool, (any Disposable)?) in
            guard state.connection === connection, state.subscribers == 0, state.joins == joins else {
                return (false, nil)
            }
            state.removeConnection()
            return (true, state.timer.take())
        }
        // Released outside of the lock, because it can be a disposable of a user's scheduler.
        withExtendedLifetime(timer) { if isUnused { tearDown(connection) } }
    }

    /// Tears down `connection` after some time, unless a subscriber has joined by then.
    @inline(never) @usableFromInline func linger(_ connection: Connection, _ joins: UInt) {
        guard let lingering, lingering.duration > .zero else { return tearDownIfUnused(connection, joins) }
        let timer = lingering.scheduler.schedule(after: lingering.duration) { self.tearDownIfUnused(connection, joins) }
        let isUnused = state.withLock { state in
            guard state.connection === connection, state.subscribers == 0, state.joins == joins else { return false }
            state.timer = timer
            return true
        }
        if !isUnused { timer.dispose() }
    }

    // A closure of the source that runs on another thread also subscribes to it. Before it has returned, a new connection would run it
    // a second time.
    @usableFromInline func beginMovedCall() { change { $0.transitions += 1 } }

    @usableFromInline func endMovedCall() {
        if let next = endTransition() { connect(next) }
    }

    /// - Returns: The connection that the caller must connect, for a subscriber that has arrived during the transition.
    @inlinable func endTransition() -> Connection? {
        change { state in
            state.transitions -= 1
            return state.start()
        }
    }

    /// Removes a connection whose source has ended or is released: later subscribers belong to the next one. Returns
    /// `false` if the last subscriber had left it.
    @discardableResult @inlinable func removeIfCurrent(_ connection: Connection) -> Bool {
        let (isCurrent, timer) = state.withLock { state -> (Bool, (any Disposable)?) in
            guard state.connection === connection else { return (false, nil) }
            state.connection = nil
            return (true, state.timer.take())
        }
        timer?.dispose()
        return isCurrent
    }
}
