public import Synchronization

/// One subscription to a source, shared by any number of subscribers through a subject.
///
/// `signal` is hot: what the source sends before somebody subscribes to it goes to nobody. `connect()` starts the source.
/// The connection keeps the source and the subject; so do its signals.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let source: Signal<Value, Failure>
    @usableFromInline let subject: any SubjectProtocol<Value, Failure>
    @usableFromInline let connection = CompoundDisposable()
    @usableFromInline let isConnected = Atomic(false)

    /// The subject if nobody else sends to it: then the loss of the source is the loss of its subscriptions.
    @usableFromInline let own: (any Releasable)?

    @inlinable init(
        source: Signal<Value, Failure>, subject: any SubjectProtocol<Value, Failure>, own: (any Releasable)? = nil
    ) {
        self.source = source
        self.subject = subject
        self.own = own
    }

    /// What the source sends once it is connected.
    @inlinable public var signal: Signal<Value, Failure> {
        let signal = subject.signal
        return Signal(attach: { sink in
            guard let sink = sink.traced(over: self.source, "multicast") else { return }
            withExtendedLifetime(self) { signal.attach(sink) }
        })
    }

    /// Subscribes the subject to the source, the first time it is called, whichever thread does.
    ///
    /// - Returns: Ends the connection: the same disposable every time. A connection that was ended stays so.
    @discardableResult @inlinable public func connect() -> any Disposable {
        guard !isConnected.exchange(true, ordering: .acquiringAndReleasing) else { return connection }
        let (connection, subject, own) = (connection, subject, own)
        let child = CompoundDisposable()
        connection.add(child)
        let releaseObserver = ReleaseObserver {
            guard !connection.isDisposed else { return }
            connection.dispose()
            own?.sourceReleased(finally: true)
        }
        source.attach(
            Sink(
                segment: child, next: { if !child.isDisposed { subject.send($0) } },
                end: { terminal in
                    withExtendedLifetime(releaseObserver) {
                        guard child.tryDispose(for: terminal) else { return }
                        connection.dispose()
                        subject.end(terminal)
                    }
                }))
        return connection
    }

    /// Connects at the first subscription, after it stands, and ends the connection when the last one ends. Then it stays
    /// ended; ``refCount()`` is what connects again.
    ///
    /// If another thread is connecting, `subscribe` returns without waiting for it, and the subscriber receives what is sent
    /// after that thread has subscribed to the source.
    @inlinable public func autoconnect() -> Signal<Value, Failure> {
        let subscribers = AtomicCounter()
        return Signal(attach: { sink in
            guard let sink = sink.traced(over: self.source) else { return }
            subscribers.value.add(1, ordering: .acquiringAndReleasing)
            sink.segment.add {
                let (_, remaining) = subscribers.value.subtract(1, ordering: .acquiringAndReleasing)
                if remaining == 0 { self.connection.dispose() }
            }
            self.subject.signal.attach(sink)
            self.connect()
        })
    }

    /// Connects when there is a first subscriber, ends the connection when there is none, and connects again with the next.
    ///
    /// A subscriber that arrives while another thread is connecting, or is disposing the source, does not wait: see
    /// ``Signal/share(replay:while:)``.
    @inlinable public func refCount() -> Signal<Value, Failure> {
        let subject = subject
        return RefCountedSource(source, ownsSubject: own != nil, makeSubject: { subject }).signal
    }
}

extension Signal {
    /// A connection through a plain subject: who subscribes late has missed what was before.
    @inlinable public func publish() -> MulticastConnection<Value, Failure> {
        owning(Subject())
    }

    /// A connection through `subject`.
    @inlinable public func multicast(_ subject: some SubjectProtocol<Value, Failure>) -> MulticastConnection<
        Value, Failure
    > {
        MulticastConnection(source: self, subject: subject)
    }

    /// Subscribes now, once and for ever, and gives every subscriber everything, the past first.
    ///
    /// The past has no bound.
    @inlinable public func replay() -> Signal {
        connected(ReplaySubject()).traced()
    }

    /// Subscribes now, once and for ever, and gives every subscriber the latest value first.
    @inlinable public func replayLast() -> Signal {
        connected(ReplaySubject(capacity: 1)).traced()
    }

    /// Subscribes once, when the first subscriber arrives, and sends every subscriber all values, earlier ones first.
    ///
    /// The subscription to this signal lasts until no subscriber and no copy of the returned signal remains. Then it is
    /// disposed, on the thread that released the last of them, and the stored values are released.
    /// All values are stored, without a limit; ``replayLazily(upTo:)`` has one.
    @inlinable public func replayLazily() -> Signal {
        connectedLazily(ReplaySubject())
    }

    /// Subscribes once, when the first subscriber arrives, and sends every subscriber the last `count` values first.
    ///
    /// The subscription to this signal lasts until no subscriber and no copy of the returned signal remains. Then it is
    /// disposed, on the thread that released the last of them, and the stored values are released. So it continues while there is
    /// no subscriber, which the subscription of ``share(replay:while:)`` does not.
    ///
    /// - Complexity: Stores at most `count` values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `replayLazily(upTo:)` in ReactiveSwift.
    @inlinable public func replayLazily(upTo count: Int) -> Signal {
        connectedLazily(ReplaySubject(capacity: count))
    }

    @inlinable func connectedLazily(
        _ subject: ReplaySubject<Value, Failure>, _ name: StaticString = #function
    ) -> Signal {
        let connection = owning(subject)
        let ending = connection.connection
        // Held by the copies of the signal and by its subscriptions, but not by the subscription to the source.
        let use = ReleaseObserver { ending.dispose() }
        return Signal(attach: { sink in
            guard let sink = sink.traced(over: self, name) else { return }
            sink.segment.add { withExtendedLifetime(use) {} }
            connection.signal.attach(sink)
            connection.connect()
        })
    }

    /// A connection that gives each subscriber the last `capacity` values first.
    /// - Precondition: `capacity` is not negative.
    @inlinable public func replay(_ capacity: Int) -> MulticastConnection<Value, Failure> {
        owning(ReplaySubject(capacity: capacity))
    }

    @inlinable func owning(
        _ subject: some SubjectProtocol<Value, Failure> & Releasable
    ) -> MulticastConnection<Value, Failure> {
        MulticastConnection(source: self, subject: subject, own: subject)
    }

    @inlinable func connected(_ subject: ReplaySubject<Value, Failure>) -> Signal {
        let connection = owning(subject)
        connection.connect()
        return connection.signal
    }
}

/// A number that closures share.
@usableFromInline final class AtomicCounter: Sendable {
    @usableFromInline let value = Atomic(0)

    @inlinable init() {}
}
