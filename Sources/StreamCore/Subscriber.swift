/// The receiving end of a source. It can be used from any thread, in any order, and ensures the event grammar.
///
/// ```swift
/// let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
/// let display = Subscriber<Int, Never>(next: { print($0) }, completed: { print("completed") })
/// kitchen.signal.bind(to: display).add(to: bag)
/// garden.signal.bind(to: display).add(to: bag)
/// kitchen.send(21)  // prints 21
/// garden.send(14)  // prints 14
/// kitchen.complete()  // prints completed
/// garden.send(15)
/// ```
///
/// Values from several threads and re-entrant ones are queued and delivered one at a time. Events after the end or
/// after disposal are dropped. All copies are one subscriber. When the last copy is deallocated without a terminal
/// event, the source is released, and the subscription is disposed.
///
/// One subscriber can subscribe to several signals (``Signal/bind(to:_:_:)``). It receives the values of
/// all. The first terminal event ends it and disposes all subscriptions, and later subscriptions are disposed
/// immediately.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: SubscriberCore<Value, Failure>

    /// Deallocated with the last copy.
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a subscriber that can be passed to signals.
    @inlinable public init(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) {
        let disposable = Subscription(isInOrder: true)
        self.init(into: Sink(last: disposable, next, failed, completed), disposable: disposable)
    }

    /// Creates a checked subscriber for `sink`.
    /// - Parameter disposable: The disposable of the source, which is disposed before the terminal event is sent on.
    @inlinable package init(into sink: Sink<Value, Failure>, disposable: Subscription) {
        let core = SubscriberCore(sink: sink, disposable: disposable)
        self.core = core
        releaseObserver = ReleaseObserver { core.sourceReleased() }
    }

    /// Sends a value.
    @inlinable public func send(_ value: Value) { core.send(value) }

    /// Sends a failure.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Sends completion.
    @inlinable public func complete() { core.end(.completed) }

    /// Sends a value, or ends with a terminal event.
    @inlinable public func send(event: Signal<Value, Failure>.Event) {
        switch event {
        case .next(let value): send(value)
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }

    @inlinable package func end(_ terminal: Termination<Failure>) { core.end(terminal) }

    /// A Boolean value that indicates whether the subscription is over. A source that runs for a long time checks it
    /// regularly.
    @inlinable public var isDisposed: Bool { core.disposable.isDisposed }

    /// A Boolean value that indicates whether the source should wait, because values that it has sent are waiting to be processed, or
    /// stop, because the subscription is disposed.
    ///
    /// A source that can wait checks it before it sends, and continues with ``onResume(_:)`` or ``resumed(isolation:)``. Values that are sent
    /// nevertheless are not lost: they wait as well, in memory.
    @inlinable public var shouldWait: Bool { core.disposable.isDisposedOrPaused }

    /// Runs `action` once, when the source may continue, or immediately if it may already. The guide has an example.
    ///
    /// - Disposal: Drops `action`.
    /// - Threading: The thread that has processed the values, or the calling thread. Do only a little there, or schedule the rest.
    @inlinable public func onResume(_ action: @escaping @Sendable () -> Void) {
        core.disposable.onResume(StreamContext.keeping(action))
    }

    /// Waits until the source may continue. Returns immediately if it may already, and when the subscription is disposed.
    ///
    /// Await it before each value. The guide has an example.
    @inlinable public func resumed(isolation actor: isolated (any Actor)? = #isolation) async {
        await core.disposable.resumed(isolation: actor)
    }

    /// The disposable that is disposed when the subscription ends or is disposed. Add disposables that stop the source.
    @inlinable public var disposable: Subscription { core.disposable }
}

extension Subscriber where Value == Void {
    /// Sends a value without content.
    // Disfavored, so that `subscriber.send` without a call is the function with an argument.
    @_disfavoredOverload @inlinable public func send() { send(()) }
}

/// Enforces the event grammar for sources that users write.
///
///     Subscriber ──► SubscriberCore ──► sink (until the end)
///         │             ▲      │
///         │    child of │      ▼
///         └► ReleaseObserver  disposable (disposed at the latest by the release observer, which breaks the cycle)
// Its variables are used only by the thread that owns the drain, and in `init`.
@usableFromInline final class SubscriberCore<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline enum Item: Sendable {
        case next(Value)
        case end(Termination<Failure>)
        case sourceReleased
        case release
    }

    @usableFromInline let disposable: Subscription
    @usableFromInline let downstream: Subscription
    @usableFromInline let drain = Drain<Item>()

    /// The closures of the sink. Not the sink, because a copy of it would retain three references for each value.
    @exclusivity(unchecked) @usableFromInline var sinkNext: (@Sendable (Value) -> Void)?
    @exclusivity(unchecked) @usableFromInline var sinkEnd: (@Sendable (Termination<Failure>) -> Void)?

    @inlinable init(sink: Sink<Value, Failure>, disposable: Subscription) {
        sinkNext = sink.next
        sinkEnd = sink.end
        self.disposable = disposable
        downstream = sink.subscription
        disposable.add { self.release() }
    }

    @inlinable func send(_ value: Value) {
        if drain.gate.tryEnter() {
            next(value)
            if !drain.gate.tryLeave() { drain.leaveSlowly { deliver($0) } }
        } else {
            enter(.next(value))
        }
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        enter(.end(terminal), closing: true)
    }

    /// Disposes the subscription because the source is released, after the values that were sent.
    @inlinable func sourceReleased() {
        enter(.sourceReleased, always: true)
    }

    /// Releases the sink, at the end and at disposal, and with it everything that the subscriber's closures captured.
    @inlinable func release() {
        enter(.release, always: true)
    }

    @inline(never) @inlinable func enter(_ item: Item, closing: Bool = false, always: Bool = false) {
        let entry = drain.post(item, closing: closing, always: always)
        switch entry {
        case .queued(QueueLimit.values): pauseSource()
        case .closed, .queued: break
        case .entered:
            deliver(item)
            if !drain.gate.tryLeave() { drain.leaveSlowly { deliver($0) } }
        case .takenOver: drain.leaveSlowly { deliver($0) }
        }
    }

    /// Pauses the source until the values that wait for the thread that is sending have been delivered.
    @inline(never) @inlinable func pauseSource() {
        disposable.pauseInput(waiting: QueueLimit.values)
        drain.resumeLater(disposable)
    }

    @inlinable func deliver(_ item: Item) {
        switch item {
        case .next(let value): next(value)
        case .end(let terminal): finish(terminal)
        case .sourceReleased:
            // The sink is released afterwards, because what is below is disposed with it.
            if let sink = takeSink() { withExtendedLifetime(sink) { tearDown() } }
        case .release: _ = takeSink()
        }
    }

    @inlinable func next(_ value: Value) {
        if !disposable.isDisposed, let sinkNext { sinkNext(value) }
    }

    @inlinable func finish(_ terminal: Termination<Failure>) {
        guard let sink = takeSink() else { return }
        if downstream !== disposable { disposable.dispose() }
        sink.end(terminal)
    }

    @inlinable func tearDown() {
        disposable.dispose()
        downstream.dispose()
    }

    @inlinable func takeSink() -> Sink<Value, Failure>? {
        guard let next = sinkNext.take(), let end = sinkEnd.take() else { return nil }
        return Sink(subscription: downstream, next: next, end: end)
    }
}

extension Signal {
    /// Creates a cold signal from a closure that sends to a subscriber.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, Never> { subscriber in
    ///     sensor.start { temperature in subscriber.send(temperature) }
    ///     return ActionDisposable { sensor.stop() }
    /// }
    /// for await temperature in temperatures.take(2).values() { print(temperature) }  // prints 20, 21
    /// ```
    ///
    /// The closure runs once per subscription. It can send synchronously, before it returns, or keep the subscriber and
    /// send later, from any thread. The disposable that it returns is disposed once, when the signal ends or its
    /// subscription is disposed. If the closure neither keeps the subscriber nor sends a terminal event, the
    /// subscription is disposed when it returns, because nothing could be sent.
    ///
    /// Inside the closure, ``/Schedulers/CurrentScheduler/value`` is never `nil`. If no scheduler is current, the
    /// closure runs on its own background scheduler, and the subscription begins there. A closure that sends without
    /// end must check ``Subscriber/isDisposed``.
    @inlinable public init(
        _ didSubscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> (any Disposable)?,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                let disposable = sink.openChild(isInOrder: true)
                let subscriber = Subscriber(into: sink, disposable: disposable)
                if CurrentScheduler.isKnown {
                    disposable.add(didSubscribe(subscriber))
                } else {
                    let call = MovedSubscription.moving { disposable.add(didSubscribe(subscriber)) }
                    disposable.add(SubscriptionScheduler.subscription.schedule(call))
                }
            }
        })
    }
}
