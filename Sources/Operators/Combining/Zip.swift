import StreamCore

/// Pairs the values of both signals by position: the first values, then the second ones, and so on.
///
/// ```swift
/// let questions = Signal<String, Never>.of("6 × 7?", "2 + 2?")
/// let answers = Signal<Int, Never>.of(42, 4)
/// _ = zip(questions, answers).subscribe { print($0.0, $0.1) }  // prints 6 × 7? 42, 2 + 2? 4
/// ```
///
///     a: -1--2-----3|
///     b: ---x---y----z---|
///     zip(a, b): ---{1x}---{2y}----({3z}|)
///
/// The signals are subscribed to in their order.
///
/// - Completion: As soon as no further pair is possible: one signal has completed and all its values are used. A signal that
///   completes without a value completes the result immediately.
/// - Failure: The first failure of any signal. Immediate. The other signals are disposed.
/// - Disposal: Disposes all signals. If a signal is released, the subscription is disposed as soon as its buffered values are
///   used up.
/// - Threading: A pair is sent on the thread of the signal that completes it. Calls never overlap.
/// - Complexity: Constant time for each value on average. Buffers the values of a signal that is ahead, and pauses
///   it while 1,024 wait, if it can wait.
/// - In other libraries: `zip:reduce:` in ReactiveObjC, `zip(resultSelector:)` in RxSwift: `zip(a, b).map { … }`.
/// - SeeAlso: ``combineLatest(_:_:)``
@inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary())
        let subscriptions = output.openChildren(2)
        let (queueA, queueB) = (ZipQueue<A>(subscriptions[0]), ZipQueue<B>(subscriptions[1]))
        let core = ZipCore(output, count: 2) { ($0.take(from: queueA), $0.take(from: queueB)) }
        core.subscribe(to: a, queue: queueA)
        core.subscribe(to: b, queue: queueB)
    })
}

/// Combines the values of three signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary())
        let subscriptions = output.openChildren(3)
        let (queueA, queueB) = (ZipQueue<A>(subscriptions[0]), ZipQueue<B>(subscriptions[1]))
        let queueC = ZipQueue<C>(subscriptions[2])
        let core = ZipCore(output, count: 3) {
            ($0.take(from: queueA), $0.take(from: queueB), $0.take(from: queueC))
        }
        core.subscribe(to: a, queue: queueA)
        core.subscribe(to: b, queue: queueB)
        core.subscribe(to: c, queue: queueC)
    })
}

/// Combines the values of four signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary())
        let subscriptions = output.openChildren(4)
        let (queueA, queueB) = (ZipQueue<A>(subscriptions[0]), ZipQueue<B>(subscriptions[1]))
        let (queueC, queueD) = (ZipQueue<C>(subscriptions[2]), ZipQueue<D>(subscriptions[3]))
        let core = ZipCore(output, count: 4) {
            (
                $0.take(from: queueA), $0.take(from: queueB), $0.take(from: queueC),
                $0.take(from: queueD)
            )
        }
        core.subscribe(to: a, queue: queueA)
        core.subscribe(to: b, queue: queueB)
        core.subscribe(to: c, queue: queueC)
        core.subscribe(to: d, queue: queueD)
    })
}

/// Combines the values of five signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary())
        let subscriptions = output.openChildren(5)
        let (queueA, queueB) = (ZipQueue<A>(subscriptions[0]), ZipQueue<B>(subscriptions[1]))
        let (queueC, queueD) = (ZipQueue<C>(subscriptions[2]), ZipQueue<D>(subscriptions[3]))
        let queueE = ZipQueue<E>(subscriptions[4])
        let core = ZipCore(output, count: 5) {
            (
                $0.take(from: queueA), $0.take(from: queueB), $0.take(from: queueC),
                $0.take(from: queueD), $0.take(from: queueE)
            )
        }
        core.subscribe(to: a, queue: queueA)
        core.subscribe(to: b, queue: queueB)
        core.subscribe(to: c, queue: queueC)
        core.subscribe(to: d, queue: queueD)
        core.subscribe(to: e, queue: queueE)
    })
}

/// Combines the values of six signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, F, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary())
        let subscriptions = output.openChildren(6)
        let (queueA, queueB) = (ZipQueue<A>(subscriptions[0]), ZipQueue<B>(subscriptions[1]))
        let (queueC, queueD) = (ZipQueue<C>(subscriptions[2]), ZipQueue<D>(subscriptions[3]))
        let (queueE, queueF) = (ZipQueue<E>(subscriptions[4]), ZipQueue<F>(subscriptions[5]))
        let core = ZipCore(output, count: 6) {
            (
                $0.take(from: queueA), $0.take(from: queueB), $0.take(from: queueC),
                $0.take(from: queueD), $0.take(from: queueE), $0.take(from: queueF)
            )
        }
        core.subscribe(to: a, queue: queueA)
        core.subscribe(to: b, queue: queueB)
        core.subscribe(to: c, queue: queueC)
        core.subscribe(to: d, queue: queueD)
        core.subscribe(to: e, queue: queueE)
        core.subscribe(to: f, queue: queueF)
    })
}

// Not inlinable, because the optimizer can crash when it specializes a pack that follows other parameters (Swift 6.3).

/// Combines the values of seven or more signals by position. See ``zip(_:_:)``.
public func zip<A, B, C, D, E, F, G, each Other: Sendable, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>, _ g: Signal<G, Failure>,
    _ others: repeat Signal<each Other, Failure>
) -> Signal<(A, B, C, D, E, F, G, repeat each Other), Failure> {
    zipPack(a, b, c, d, e, f, g, repeat each others)
}

func zipPack<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    let signals = (repeat each signals)
    return .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary("zip(_:_:)"))
        var count = 0
        for _ in repeat each signals { count += 1 }
        var subscriptions = output.openChildren(count)[...]
        let queues = (repeat zipQueue(for: each signals, &subscriptions))
        let core = ZipCore(output, count: count) { (repeat $0.take(from: each queues)) }
        repeat core.subscribe(to: each signals, queue: each queues)
    })
}

/// Creates the queue of a signal, with the first subscription.
func zipQueue<Value, Failure>(
    for signal: Signal<Value, Failure>, _ subscriptions: inout ArraySlice<Subscription>
) -> ZipQueue<Value> {
    ZipQueue(subscriptions.removeFirst())
}

/// Combines the values of all signals of an array by position. Completes immediately if there are no signals.
///
/// ```swift
/// let columns = [Signal<Int, Never>.of(1, 2), .of(3, 4)]
/// _ = zip(columns).subscribe { print($0) }  // prints [1, 3], [2, 4]
/// ```
///
/// See ``zip(_:_:)``.
@inlinable public func zip<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    .init(attach: { zipAll(signals, to: $0.tracedBoundary()) })
}

@inlinable func zipAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], to sink: Sink<[Value], Failure>
) {
    guard !signals.isEmpty else { return Signal.empty.attach(sink) }
    let output = SerializedSink(sink)
    let queues = output.openChildren(signals.count).map(ZipQueue<Value>.init)
    let core = ZipCore(output, count: queues.count) { core in queues.map { core.take(from: $0) } }
    for (signal, queue) in Swift.zip(signals, queues) { core.subscribe(to: signal, queue: queue) }
}

extension Signal {
    /// Pairs the values of this signal and another by position. See ``zip(_:_:)``.
    ///
    /// ```swift
    /// let names = Signal<String, Never>.of("Ada", "Grace")
    /// _ = names.zip(with: .of(1815, 1906)).subscribe { print($0, $1) }  // prints Ada 1815, Grace 1906
    /// ```
    @inlinable public func zip<Other>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
        Operators.zip(self, other)
    }
}
