/// What a source sends to, checked: it may be used from any thread, in any order, and keeps the grammar all the same.
///
/// Sends from several threads and re-entrant ones are queued and delivered one at a time; what comes after the end or after
/// disposal is dropped. Copies are one subscriber. When the last copy is gone and no end was sent, nobody can send any
/// more, so the subscription is disposed.
///
/// One subscriber may join several signals (``Signal/subscribe(_:fileID:line:)``): the values of all arrive, the first end of any ends
/// it and disposes all subscriptions, and later ones are disposed on arrival.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: SubscriberCore<Value, Failure>

    /// Dies with the last copy.
    @usableFromInline let releaseObserver: ReleaseObserver

    /// A subscriber to give to signals.
    @inlinable public init(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) {
        let disposable = CompoundDisposable()
        let end = Sink<Value, Failure>(
            segment: disposable, next: next,
            end: { terminal in
                guard disposable.tryDispose(for: terminal) else { return }
                switch terminal {
                case .failed(let failure): failed(failure)
                case .completed: completed()
                }
            })
        self.init(into: end, disposable: disposable)
    }

    /// The checked front of `sink`.
    /// - Parameter disposable: What lies above: disposed before the end is passed on.
    @inlinable package init(into sink: Sink<Value, Failure>, disposable: CompoundDisposable) {
        let core = SubscriberCore(sink: sink, disposable: disposable)
        self.core = core
        releaseObserver = ReleaseObserver { core.sourceReleased() }
    }

    /// Sends a value.
    @inlinable public func send(_ value: Value) { core.send(value) }

    /// Ends with a failure.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Ends with completion.
    @inlinable public func complete() { core.end(.completed) }

    @inlinable package func end(_ terminal: Termination<Failure>) { core.end(terminal) }

    /// Whether nobody listens any more. A source that runs for long asks this now and then.
    @inlinable public var isDisposed: Bool { core.disposable.isDisposed }

    /// What is torn down when the subscription ends or is disposed: a place for what the source has to stop.
    @inlinable public var disposable: CompoundDisposable { core.disposable }
}

/// The one place that enforces the grammar for what users write.
///
///     Subscriber ──► SubscriberCore ──► sink (until the end)
///         │             ▲      │
///         │    child of │      ▼
///         └► ReleaseObserver  disposable (disposed at the latest when the release observer dies, which cuts the cycle)
@usableFromInline final class SubscriberCore<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline enum Item: Sendable {
        case next(Value)
        case end(Termination<Failure>)
        case sourceReleased
        case release
    }

    @usableFromInline let disposable: CompoundDisposable
    @usableFromInline let downstream: CompoundDisposable
    @usableFromInline let drain = Drain<Item>()
    @usableFromInline let sink: StateBox<Sink<Value, Failure>?>

    @inlinable init(sink: Sink<Value, Failure>, disposable: CompoundDisposable) {
        self.sink = StateBox(sink)
        self.disposable = disposable
        downstream = sink.segment
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

    /// Nobody can send any more. What was sent comes first.
    @inlinable func sourceReleased() {
        enter(.sourceReleased, always: true)
    }

    /// At the end and at disposal: lets go of the sink, and with it of all that the subscriber's closures captured.
    @inlinable func release() {
        enter(.release, always: true)
    }

    @inlinable func enter(_ item: Item, closing: Bool = false, always: Bool = false) {
        guard case .entered = drain.post(item, closing: closing, always: always) else { return }
        deliver(item)
        if !drain.gate.tryLeave() { drain.leaveSlowly { deliver($0) } }
    }

    @inlinable func deliver(_ item: Item) {
        switch item {
        case .next(let value): next(value)
        case .end(let terminal): finish(terminal)
        case .sourceReleased: if takeSink() != nil { tearDown() }
        case .release: _ = takeSink()
        }
    }

    @inlinable func next(_ value: Value) {
        guard !disposable.isDisposed, let sink = sink.value else { return }
        sink.next(value)
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
        let sink = sink.value
        self.sink.value = nil
        return sink
    }
}

extension Signal {
    /// A cold signal from a closure that sends to a subscriber.
    ///
    /// The closure runs once for each subscription. It may send at once, before it returns, or keep the subscriber and send
    /// later, from any thread. What it returns is disposed once, when the signal ends or its subscription is disposed. If
    /// it neither keeps the subscriber nor ends, the subscription is disposed when the closure returns, for nothing could
    /// ever come.
    ///
    /// Inside the closure ``/Schedulers/CurrentScheduler/value`` is never `nil`: where none is known, the closure is
    /// moved to a background scheduler of its own, and the subscription counts from there. A closure that sends without
    /// end asks ``Subscriber/isDisposed``.
    @inlinable public init(
        _ didSubscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> (any Disposable)?,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(attach: { sink in
            sink.begin(fileID, line) { sink in
                let disposable = CompoundDisposable()
                sink.segment.add(disposable)
                TracingHooks.link(disposable, below: sink.segment)
                let subscriber = Subscriber(into: sink, disposable: disposable)
                if CurrentScheduler.isKnown {
                    disposable.add(didSubscribe(subscriber))
                } else {
                    disposable.add(
                        SubscriptionScheduler.subscription.schedule { disposable.add(didSubscribe(subscriber)) })
                }
            }
        })
    }

    /// Subscribes `subscriber`, which can subscribe to several signals.
    /// - Returns: Ends this one subscription of the subscriber.
    @_disfavoredOverload @inlinable public func subscribe(
        _ subscriber: Subscriber<Value, Failure>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        // Disfavoured, or `subscribe { … }` is tried against it, too: 245 ms instead of 15 for a chain of three closures.
        let segment = CompoundDisposable()
        let all = subscriber.disposable
        all.add(segment)
        TracingHooks.link(segment, below: all)
        // A finished subscription leaves the subscriber's set, so a subscriber that stands for long does not collect them.
        segment.add { [weak segment] in if let segment { all.remove(segment) } }
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { subscriber.send(value) }
                },
                end: { terminal in
                    if segment.tryDispose(for: terminal) { subscriber.end(terminal) }
                }
            ).traced(fileID, line, "subscribe"))
        return segment
    }
}
