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
/// - SeeAlso: ``/StreamCore/combineLatest(_:_:)``
@inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    .combination { output in
        let (queueA, queueB) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()))
        let core = ZipCore(output, count: 2) { (queueA.value.popFirst()!, queueB.value.popFirst()!) }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
    }
}

/// Combines the values of three signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> {
    .combination { output in
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let core = ZipCore(output, count: 3) {
            (queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!)
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
    }
}

/// Combines the values of four signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
    .combination { output in
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let queueD = StateBox(Fifo<D>())
        let core = ZipCore(output, count: 4) {
            (
                queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!,
                queueD.value.popFirst()!
            )
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
        core.subscribe(to: d, queue: queueD, index: 3)
    }
}

/// Combines the values of five signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
    .combination { output in
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let (queueD, queueE) = (StateBox(Fifo<D>()), StateBox(Fifo<E>()))
        let core = ZipCore(output, count: 5) {
            (
                queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!,
                queueD.value.popFirst()!, queueE.value.popFirst()!
            )
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
        core.subscribe(to: d, queue: queueD, index: 3)
        core.subscribe(to: e, queue: queueE, index: 4)
    }
}

/// Combines the values of six signals by position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, F, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
    .combination { output in
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let (queueD, queueE, queueF) = (StateBox(Fifo<D>()), StateBox(Fifo<E>()), StateBox(Fifo<F>()))
        let core = ZipCore(output, count: 6) {
            (
                queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!,
                queueD.value.popFirst()!, queueE.value.popFirst()!, queueF.value.popFirst()!
            )
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
        core.subscribe(to: d, queue: queueD, index: 3)
        core.subscribe(to: e, queue: queueE, index: 4)
        core.subscribe(to: f, queue: queueF, index: 5)
    }
}

/// Combines the values of any number of signals by position. See ``zip(_:_:)``.
@_disfavoredOverload @inlinable public func zip<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    let signals = (repeat each signals)
    return .combination { output in
        var count = 0
        for _ in repeat each signals { count += 1 }
        if count == 0 { return output.end(.completed) }
        let queues = (repeat zipQueue(for: each signals))
        let core = ZipCore(output, count: count) { (repeat firstValue(of: each queues)) }
        var index = 0
        for (signal, queue) in repeat (each signals, each queues) {
            core.subscribe(to: signal, queue: queue, index: index)
            index += 1
        }
    }
}

/// Removes and returns the first value of a queue that is not empty.
@inlinable func firstValue<Value>(of queue: StateBox<Fifo<Value>>) -> Value { queue.value.popFirst()! }

/// Creates the queue of a signal.
@inlinable func zipQueue<Value, Failure>(for signal: Signal<Value, Failure>) -> StateBox<Fifo<Value>> {
    StateBox(Fifo())
}

/// Combines the values of all signals of a collection by position. Completes immediately if there are no signals.
///
/// ```swift
/// let columns = [Signal<Int, Never>.of(1, 2), .of(3, 4)]
/// _ = zip(columns).subscribe { print($0) }  // prints [1, 3], [2, 4]
/// ```
///
/// See ``zip(_:_:)``.
@inlinable public func zip<Signals: Collection>(
    _ signals: Signals
) -> Signals.Element.JoinedRows where Signals.Element: JoinableSignal {
    let signals = signals.map(\.joinable)
    return Signals.Element.joined(rows: .boundary { sink in zipAll(signals, to: sink) })
}

/// Combines the signals of an array literal whose element type is inferred from the result.
@_disfavoredOverload @inlinable public func zip<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    .boundary { sink in zipAll(signals, to: sink) }
}

@inlinable func zipAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], to sink: Sink<[Value], Failure>
) {
    guard !signals.isEmpty else { return Signal.empty.attach(sink) }
    let queues = signals.map { _ in StateBox(Fifo<Value>()) }
    let core = ZipCore(SerializedSink(sink), count: queues.count) { queues.map { $0.value.popFirst()! } }
    for (index, signal) in signals.enumerated() {
        core.subscribe(to: signal, queue: queues[index], index: index)
    }
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
