public import StreamCore
public import Synchronization

/// A single subscription to a source, which any number of subscribers share through a subject.
///
/// ```swift
/// let prices = Signal<Int, Never>.of(10, 12).onSubscribe { print("request") }
/// let connection = prices.publish()
/// connection.signal.subscribe { print("chart", $0) }.add(to: bag)
/// connection.signal.subscribe { print("table", $0) }.add(to: bag)
/// connection.connect()  // prints request, chart 10, table 10, chart 12, table 12
/// ```
///
/// `signal` is hot: it sends a value from before the subscription only if the subject stores it. ``connect()``
/// subscribes to the source. The connection and its signals retain the source and the subject.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let source: Signal<Value, Failure>
    @usableFromInline let subject: AnySubject<Value, Failure>
    /// Ends the connection.
    @usableFromInline let ending = CompoundDisposable()
    @usableFromInline let isConnected = Atomic(false)

    @inlinable init(source: Signal<Value, Failure>, subject: AnySubject<Value, Failure>) {
        self.source = source
        self.subject = subject
    }

    /// A signal of the events that the source sends once it is connected.
    @inlinable public var signal: Signal<Value, Failure> {
        let signal = subject.signal
        return .init(attach: { output in
            guard let sink = output.traced(over: self.source, "multicast") else { return }
            signal.attach(sink)
        })
    }

    /// Subscribes the subject to the source, the first time it is called on any thread.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21).publish()
    /// readings.signal.subscribe { print($0) }.add(to: bag)
    /// readings.connect()  // prints 18, 21
    /// ```
    ///
    /// - Returns: A disposable that ends the connection, the same one every time. A connection that was ended stays
    ///   ended.
    @discardableResult @inlinable public func connect() -> any Disposable {
        if isConnected.exchange(true, ordering: .acquiringAndReleasing) { return ending }
        let ending = ending
        // The first subscriber of `autoconnect()` can have left, because of a value that the subject has stored.
        if ending.isDisposed { return ending }
        // Single closures, because a copy of the subject retains all of them.
        let (send, end, sourceReleased) = (subject.send, subject.end, subject.sourceReleased)
        let child = Subscription()
        ending.add(child)
        let releaseObserver = ReleaseObserver {
            guard !ending.isDisposed else { return }
            ending.dispose()
            sourceReleased?(true)
        }
        let sink = Sink<Value, Failure>(
            subscription: child, next: { if !child.isDisposed { send($0) } },
            end: { terminal in
                withExtendedLifetime(releaseObserver) {
                    guard child.tryDispose(for: terminal) else { return }
                    ending.dispose()
                    end(terminal)
                }
            })
        StreamContext.leaving { source.attach(sink) }
        return ending
    }

    /// Connects after the first subscription is active, and ends the connection when the last one ends.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let shared = prices.signal.onSubscribe { print("request") }.publish().autoconnect()
    /// let chart = shared.subscribe { print("chart", $0) }  // prints request
    /// chart.dispose()
    /// shared.subscribe { print("table", $0) }.add(to: bag)
    /// prices.send(10)
    /// ```
    ///
    /// Then the connection stays ended. Use ``refCount()`` to connect again.
    ///
    /// If another thread is connecting, `subscribe` returns without waiting for it, and the subscriber receives the
    /// values that are sent after that thread has subscribed to the source.
    @inlinable public func autoconnect() -> Signal<Value, Failure> {
        let subscribers = AtomicCounter(0)
        return .init(attach: { output in
            guard let sink = output.traced(over: self.source) else { return }
            subscribers.value.add(1, ordering: .acquiringAndReleasing)
            sink.subscription.add {
                if subscribers.decrement() == 0 { self.ending.dispose() }
            }
            self.subject.signal.attach(sink)
            self.connect()
        })
    }

    /// Connects with the first subscriber, ends the connection when none remains, and connects again with the next one.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let shared = prices.signal.onSubscribe { print("request") }.publish().refCount()
    /// let chart = shared.subscribe { print("chart", $0) }  // prints request
    /// chart.dispose()
    /// shared.subscribe { print("table", $0) }.add(to: bag)  // prints request
    /// prices.send(10)  // prints table 10
    /// ```
    ///
    /// A subscriber that arrives while another thread is connecting, or is disposing the source, does not wait: see
    /// ``StreamCore/Signal/share(replay:while:)``.
    @inlinable public func refCount() -> Signal<Value, Failure> {
        let subject = subject
        return RefCountedSource(source, makeSubject: { subject }).signal
    }

    /// Connects when there are `count` subscribers, ends the connection when none remains, and connects again with as many others.
    ///
    /// ```swift
    /// let prices = Signal<Int, Never>.of(10, 12).publish().refCount(startingAt: 2)
    /// prices.min().subscribe { print("least", $0) }.add(to: bag)
    /// prices.max().subscribe { print("greatest", $0) }.add(to: bag)  // prints least 10, greatest 12
    /// ```
    ///
    /// So the values of a cold source, which would all be sent to the first subscriber, reach as many subscribers. If they leave before
    /// `count` have arrived, the source is not subscribed to.
    ///
    /// - Precondition: `count` is positive.
    @inlinable public func refCount(startingAt count: Int) -> Signal<Value, Failure> {
        precondition(count > 0, "refCount(startingAt:) requires a count of 1 or more, but got \(count)")
        let subject = subject
        return RefCountedSource(source, minimum: count, makeSubject: { subject }).signal
    }
}

extension Signal {
    /// Creates a connection through a plain subject: late subscribers miss earlier values.
    ///
    /// ```swift
    /// let news = Signal<String, Never>.of("rain", "snow").publish()
    /// news.signal.subscribe { print("screen", $0) }.add(to: bag)
    /// news.signal.count().subscribe { print("count", $0) }.add(to: bag)
    /// news.connect()  // prints screen rain, screen snow, count 2
    /// ```
    @inlinable public func publish() -> MulticastConnection<Value, Failure> {
        connection(owning: Subject())
    }

    /// Creates a connection through `subject`.
    ///
    /// ```swift
    /// let progress = Signal<Int, Never>.of(10, 60, 100).multicast(AsyncSubject())
    /// progress.connect()
    /// _ = progress.signal.subscribe { print($0) }  // prints 100
    /// ```
    @inlinable public func multicast(_ subject: some SubjectProtocol<Value, Failure>) -> MulticastConnection<
        Value, Failure
    > {
        MulticastConnection(source: self, subject: AnySubject(subject))
    }

    /// Subscribes immediately, once, without end, and sends every subscriber all values, earlier ones first.
    ///
    /// ```swift
    /// let chat = Subject<String, Never>()
    /// let history = chat.signal.replay()
    /// chat.send("Hi")
    /// chat.send("Hello")
    /// history.subscribe { print($0) }.add(to: bag)  // prints Hi, Hello
    /// ```
    ///
    /// All values are stored, without a limit.
    @inlinable public func replay() -> Signal {
        connectedSignal(ReplaySubject()).traced()
    }

    /// Subscribes immediately, once, without end, and sends every subscriber the latest value first.
    ///
    /// ```swift
    /// let positions = Subject<Int, Never>()
    /// let latest = positions.signal.replayLast()
    /// positions.send(3)
    /// positions.send(5)
    /// latest.subscribe { print($0) }.add(to: bag)  // prints 5
    /// ```
    @inlinable public func replayLast() -> Signal {
        connectedSignal(ReplaySubject(capacity: 1)).traced()
    }

    /// Subscribes once, when the first subscriber arrives, and sends every subscriber all values, earlier ones first.
    ///
    /// ```swift
    /// let profile = Signal<String, Never>.just("Ada").onSubscribe { print("request") }.replayLazily()
    /// _ = profile.subscribe { print($0) }  // prints request, Ada
    /// _ = profile.subscribe { print($0) }  // prints Ada
    /// ```
    ///
    /// The subscription to this signal lasts until no subscriber and no copy of the returned signal remains. Then it is
    /// disposed, on the thread that released the last of them, and the stored values are released.
    /// All values are stored, without a limit; ``replayLazily(upTo:)`` has one.
    @inlinable public func replayLazily() -> Signal {
        lazilyConnectedSignal(ReplaySubject())
    }

    /// Subscribes once, when the first subscriber arrives, and sends every subscriber the last `count` values first.
    ///
    /// ```swift
    /// let chat = Signal<String, Never>.of("Hi", "Are you there?", "Hello?").replayLazily(upTo: 1)
    /// _ = chat.subscribe { print($0) }  // prints Hi, Are you there?, Hello?
    /// _ = chat.subscribe { print($0) }  // prints Hello?
    /// ```
    ///
    /// The subscription to this signal lasts until no subscriber and no copy of the returned signal remains. Then it is
    /// disposed, on the thread that released the last of them, and the stored values are released. So it continues
    /// while there is no subscriber. The subscription of ``share(replay:while:)`` does not.
    ///
    /// - Complexity: Stores at most `count` values.
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `replayLazily(upTo:)` in ReactiveSwift.
    @inlinable public func replayLazily(upTo count: Int) -> Signal {
        lazilyConnectedSignal(ReplaySubject(capacity: count))
    }

    @inlinable func lazilyConnectedSignal(
        _ subject: ReplaySubject<Value, Failure>, _ name: StaticString = #function
    ) -> Signal {
        let connection = connection(owning: subject)
        let ending = connection.ending
        // Retained by the copies of the signal and by its subscriptions, but not by the subscription to the source.
        let use = ReleaseObserver { ending.dispose() }
        return .init(attach: { output in
            guard let sink = output.traced(over: self, name) else { return }
            sink.subscription.add { withExtendedLifetime(use) {} }
            connection.signal.attach(sink)
            connection.connect()
        })
    }

    /// Creates a connection that sends each subscriber the last `capacity` values first.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(7, 9, 8).replay(2)
    /// scores.connect()
    /// _ = scores.signal.subscribe { print($0) }  // prints 9, 8
    /// ```
    ///
    /// - Precondition: `capacity` is not negative.
    @inlinable public func replay(_ capacity: Int) -> MulticastConnection<Value, Failure> {
        connection(owning: ReplaySubject(capacity: capacity))
    }

    @inlinable func connection(
        owning subject: some SubjectProtocol<Value, Failure> & Releasable
    ) -> MulticastConnection<Value, Failure> {
        MulticastConnection(source: self, subject: AnySubject(owning: subject))
    }

    @inlinable func connectedSignal(_ subject: ReplaySubject<Value, Failure>) -> Signal {
        let connection = connection(owning: subject)
        connection.connect()
        return connection.signal
    }
}

/// A counter that closures share.
@usableFromInline package final class AtomicCounter: Sendable {
    @usableFromInline let value: Atomic<Int>

    @inlinable package init(_ value: Int) { self.value = Atomic(value) }

    /// Subtracts one, and returns the new value.
    @inlinable package func decrement() -> Int { value.subtract(1, ordering: .acquiringAndReleasing).newValue }
}
