import StreamCore

/// The first values of both, then the second ones, and so on.
///
///     a: -1--2-----3|
///     b: ---x---y----z---|
///     zip(a, b): ---{1x}---{2y}----({3z}|)
///
/// The signals are subscribed to in their order.
///
/// - Completion: As soon as no further pair is possible: one side has completed and all its values are used. A signal that completes
///   without a value completes the result immediately.
/// - Failure: The first of any, at once; the others are disposed.
/// - Disposal: Disposes all. A signal that is lost is the loss of all when its values are used up.
/// - Thread: That of the signal which makes a row complete; one at a time.
/// - Complexity: Constant time for each value on average. Holds the values of a signal that is ahead, without bound.
/// - Elsewhere: `zip:reduce:` in ReactiveObjC, `zip(resultSelector:)` in RxSwift: `zip(a, b).map { … }`.
/// - SeeAlso: ``/StreamCore/combineLatest(_:_:)``
@inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    Signal(attach: { sink in
        let sink = sink.tracedBoundary()
        let (queueA, queueB) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()))
        let core = ZipCore(sink, count: 2) { (queueA.value.popFirst()!, queueB.value.popFirst()!) }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
    })
}

/// Triples of the values at the same position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> {
    Signal(attach: { sink in
        let sink = sink.tracedBoundary()
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let core = ZipCore(sink, count: 3) {
            (queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!)
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
    })
}

/// The values of four signals at the same position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
    Signal(attach: { sink in
        let sink = sink.tracedBoundary()
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let queueD = StateBox(Fifo<D>())
        let core = ZipCore(sink, count: 4) {
            (
                queueA.value.popFirst()!, queueB.value.popFirst()!, queueC.value.popFirst()!,
                queueD.value.popFirst()!
            )
        }
        core.subscribe(to: a, queue: queueA, index: 0)
        core.subscribe(to: b, queue: queueB, index: 1)
        core.subscribe(to: c, queue: queueC, index: 2)
        core.subscribe(to: d, queue: queueD, index: 3)
    })
}

/// The values of five signals at the same position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
    Signal(attach: { sink in
        let sink = sink.tracedBoundary()
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let (queueD, queueE) = (StateBox(Fifo<D>()), StateBox(Fifo<E>()))
        let core = ZipCore(sink, count: 5) {
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
    })
}

/// The values of six signals at the same position. See ``zip(_:_:)``.
@inlinable public func zip<A, B, C, D, E, F, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
    Signal(attach: { sink in
        let sink = sink.tracedBoundary()
        let (queueA, queueB, queueC) = (StateBox(Fifo<A>()), StateBox(Fifo<B>()), StateBox(Fifo<C>()))
        let (queueD, queueE, queueF) = (StateBox(Fifo<D>()), StateBox(Fifo<E>()), StateBox(Fifo<F>()))
        let core = ZipCore(sink, count: 6) {
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
    })
}

/// The values of any number of signals at the same position. See ``zip(_:_:)``.
@_disfavoredOverload public func zip<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    let rows = zipAll(Pack.erase(repeat each signals))
    return Signal(attach: { sink in
        let sink = sink.traced()
        rows.attach(
            Sink(
                segment: sink.segment,
                next: { values in
                    var reader = Pack.Reader(values)
                    sink.next((repeat reader.read((each Value).self)))
                }, end: sink.end))
    })
}

/// The values of all signals of a collection at the same position. Completes at once if there are none.
///
/// See ``zip(_:_:)``.
@inlinable public func zip<Signals: Collection>(
    _ signals: Signals
) -> Signals.Element.JoinedRows where Signals.Element: JoinableSignal {
    Signals.Element.joined(rows: zipAll(signals.map(\.joinable)).tracedBoundary())
}

/// As above, for literals whose elements follow from the result.
@_disfavoredOverload @inlinable public func zip<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    zipAll(signals).tracedBoundary()
}

@usableFromInline func zipAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    guard !signals.isEmpty else { return .empty }
    return Signal(attach: { sink in
        let queues = signals.map { _ in StateBox(Fifo<Value>()) }
        let core = ZipCore(sink, count: queues.count) { queues.map { $0.value.popFirst()! } }
        for (index, signal) in signals.enumerated() {
            core.subscribe(to: signal, queue: queues[index], index: index)
        }
    })
}

extension Signal {
    /// Pairs of this signal's and another's values. See ``zip(_:_:)``.
    @inlinable public func zip<Other>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
        Operators.zip(self, other)
    }
}
