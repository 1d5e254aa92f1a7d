/// A hot source that the program sends values to. It sends them to its current subscribers.
///
/// ```swift
/// func sendGreeting(to subject: some SubjectProtocol<String, Never>) {
///     subject.send("Hello")
///     subject.complete()
/// }
/// let replayed = ReplaySubject<String, Never>()
/// sendGreeting(to: replayed)
/// _ = replayed.signal.subscribe { print($0) }  // prints Hello
/// ```
///
/// Values can be sent from any thread and from inside a subscriber. They are delivered one at a time, first in, first
/// out, in the same order to every subscriber. Subscribers are called in the order in which they subscribed. A value
/// that is sent during a delivery is queued, without a limit, for the delivering thread. That thread continues until the queue is
/// empty, or another thread that sends takes the delivery over. The first terminal event is final: later events are dropped, and later subscribers receive it
/// immediately.
///
/// If the subject is deallocated without a terminal event, it is released, and the subscriptions are disposed.
/// Subscriptions and signals don't retain the subject.
public protocol SubjectProtocol<Value, Failure>: AnyObject, BindingTarget {
    /// A signal of the values sent after the subscription, and before them those that the subject replays.
    @inlinable var signal: Signal<Value, Failure> { get }

    /// The number of subscriptions. A subscription that is made or disposed during a delivery is counted from the end of
    /// that delivery. A terminal event sets the number to 0 before it is sent.
    @inlinable var subscriberCount: Int { get }

    /// Sends a value to every subscriber.
    ///
    /// ```swift
    /// let clicks = Subject<Int, Never>()
    /// clicks.signal.subscribe { print($0) }.add(to: bag)
    /// clicks.send(1)  // prints 1
    /// ```
    @inlinable func send(_ value: Value)

    /// Sends a failure.
    ///
    /// ```swift
    /// let upload = Subject<Int, LoadingError>()
    /// upload.signal.subscribe(next: { print($0) }, failed: { print("failed:", $0) }).add(to: bag)
    /// upload.fail(.offline)  // prints failed: offline
    /// ```
    @inlinable func fail(_ failure: Failure)

    /// Sends completion.
    ///
    /// ```swift
    /// let clicks = Subject<Int, Never>()
    /// clicks.signal.subscribe(next: { print($0) }, completed: { print("completed") }).add(to: bag)
    /// clicks.complete()  // prints completed
    /// clicks.send(1)
    /// ```
    @inlinable func complete()
}

extension SubjectProtocol where Value == Void {
    /// Sends a value without content to every subscriber.
    ///
    /// ```swift
    /// let refreshes = Subject<Void, Never>()
    /// refreshes.signal.subscribe { print("refreshed") }.add(to: bag)
    /// refreshes.send()  // prints refreshed
    /// ```
    @inlinable public func send() { send(()) }
}

extension SubjectProtocol {
    /// Sends a value, or ends with a terminal event.
    ///
    /// ```swift
    /// let copy = ReplaySubject<Int, Never>()
    /// _ = Signal<Int, Never>.of(1, 2).subscribeEvents { copy.send(event: $0) }
    /// _ = copy.signal.subscribe(next: { print($0) }, completed: { print("completed") })  // prints 1, 2, completed
    /// ```
    @inlinable public func send(event: Signal<Value, Failure>.Event) {
        switch event {
        case .next(let value): send(value)
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }

    @inlinable package func end(_ terminal: Termination<Failure>) {
        switch terminal {
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }
}
