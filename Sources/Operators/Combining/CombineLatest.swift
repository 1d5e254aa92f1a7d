import StreamCore

// The functions for up to six signals share one core. A call with a closure type-checks against them in milliseconds, but against a
// parameter pack alone in seconds (4 s and more for six). The parameter pack begins with seven signals.

/// Sends the latest values of all signals whenever one of them sends, once all have sent.
///
/// ```swift
/// let (city, unit) = (Subject<String, Never>(), Subject<String, Never>())
/// combineLatest(city.signal, unit.signal).subscribe { print("\($0) in \($1)") }.add(to: bag)
/// city.send("Oslo")
/// unit.send("°C")  // prints Oslo in °C
/// city.send("Rome")  // prints Rome in °C
/// unit.send("°F")  // prints Rome in °F
/// ```
///
///     a: -1-----2-----|
///     b: ---x-y----z|
///     combineLatest(a, b): ---{1x}-{1y}-{2y}--{2z}--|
///
/// The signals are subscribed to in order. A cold signal that sends everything when it is subscribed to, such as one of a sequence, has
/// therefore sent its last value before the next signal sends its first: `combineLatest(Signal.of(1, 2), Signal.of("a", "b"))` sends
/// `2a` and `2b`. To pair each value with each of the other signal's, use `flatMap`.
///
/// If the signals come from properties, it sends once for each write or batch of one thread. With several threads that write, it can send a
/// tuple of values of different moments: join the properties then, with `Property.combineLatest`.
///
/// - Completion: When all signals have completed, even if one of them completes without a value and nothing can be sent
///   any more.
/// - Failure: Immediate. The other signals are disposed.
/// - Disposal: Disposes all signals.
/// - Threading: Values are sent on the thread of the signal that sends. Calls never overlap.
/// - Complexity: Constant time per value. Stores one value of each signal.
/// - In other libraries: `combineLatest:reduce:` in ReactiveObjC, `combineLatest(resultSelector:)` in RxSwift:
///   `combineLatest(a, b).map { … }`.
@inlinable public func combineLatest<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary()
        let (slotA, slotB) = (JoinSlot<A>(), JoinSlot<B>())
        let core = CombineLatestCore(sink, count: 2) { _ in sink.next((slotA.value!, slotB.value!)) }
        core.connect {
            core.subscribe(to: a, slot: slotA)
            core.subscribe(to: b, slot: slotB)
        }
    })
}

/// Sends the latest values of three signals. See ``combineLatest(_:_:)``.
@inlinable public func combineLatest<A, B, C, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary()
        let (slotA, slotB, slotC) = (JoinSlot<A>(), JoinSlot<B>(), JoinSlot<C>())
        let core = CombineLatestCore(sink, count: 3) { _ in sink.next((slotA.value!, slotB.value!, slotC.value!)) }
        core.connect {
            core.subscribe(to: a, slot: slotA)
            core.subscribe(to: b, slot: slotB)
            core.subscribe(to: c, slot: slotC)
        }
    })
}

/// Sends the latest values of four signals. See ``combineLatest(_:_:)``.
@inlinable public func combineLatest<A, B, C, D, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
) -> Signal<(A, B, C, D), Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary()
        let (slotA, slotB, slotC, slotD) = (JoinSlot<A>(), JoinSlot<B>(), JoinSlot<C>(), JoinSlot<D>())
        let core = CombineLatestCore(sink, count: 4) { _ in
            sink.next((slotA.value!, slotB.value!, slotC.value!, slotD.value!))
        }
        core.connect {
            core.subscribe(to: a, slot: slotA)
            core.subscribe(to: b, slot: slotB)
            core.subscribe(to: c, slot: slotC)
            core.subscribe(to: d, slot: slotD)
        }
    })
}

/// Sends the latest values of five signals. See ``combineLatest(_:_:)``.
@inlinable public func combineLatest<A, B, C, D, E, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary()
        let (slotA, slotB, slotC, slotD) = (JoinSlot<A>(), JoinSlot<B>(), JoinSlot<C>(), JoinSlot<D>())
        let slotE = JoinSlot<E>()
        let core = CombineLatestCore(sink, count: 5) { _ in
            sink.next((slotA.value!, slotB.value!, slotC.value!, slotD.value!, slotE.value!))
        }
        core.connect {
            core.subscribe(to: a, slot: slotA)
            core.subscribe(to: b, slot: slotB)
            core.subscribe(to: c, slot: slotC)
            core.subscribe(to: d, slot: slotD)
            core.subscribe(to: e, slot: slotE)
        }
    })
}

/// Sends the latest values of six signals. See ``combineLatest(_:_:)``.
@inlinable public func combineLatest<A, B, C, D, E, F, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
) -> Signal<(A, B, C, D, E, F), Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary()
        let (slotA, slotB, slotC, slotD) = (JoinSlot<A>(), JoinSlot<B>(), JoinSlot<C>(), JoinSlot<D>())
        let (slotE, slotF) = (JoinSlot<E>(), JoinSlot<F>())
        let core = CombineLatestCore(sink, count: 6) { _ in
            sink.next((slotA.value!, slotB.value!, slotC.value!, slotD.value!, slotE.value!, slotF.value!))
        }
        core.connect {
            core.subscribe(to: a, slot: slotA)
            core.subscribe(to: b, slot: slotB)
            core.subscribe(to: c, slot: slotC)
            core.subscribe(to: d, slot: slotD)
            core.subscribe(to: e, slot: slotE)
            core.subscribe(to: f, slot: slotF)
        }
    })
}

// Not inlinable, because the optimizer can crash when it specializes a pack that follows other parameters (Swift 6.3).

/// Sends the latest values of seven or more signals. See ``combineLatest(_:_:)``.
public func combineLatest<A, B, C, D, E, F, G, each Other: Sendable, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>, _ f: Signal<F, Failure>, _ g: Signal<G, Failure>,
    _ others: repeat Signal<each Other, Failure>
) -> Signal<(A, B, C, D, E, F, G, repeat each Other), Failure> {
    combinePack(a, b, c, d, e, f, g, repeat each others)
}

func combinePack<each Value: Sendable, Failure: Error>(
    _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
    let signals = (repeat each signals)
    return .init(attach: { output in
        let sink = output.tracedBoundary("combineLatest(_:_:)")
        var count = 0
        for _ in repeat each signals { count += 1 }
        let slots = (repeat latestSlot(for: each signals))
        let core = CombineLatestCore(sink, count: count) { _ in sink.next((repeat latestValue(in: each slots))) }
        core.connect { repeat core.subscribe(to: each signals, slot: each slots) }
    })
}

// Functions, because the compiler crashes at these expressions in the expansion of a pack (Swift 6.3).

/// Returns the latest value of a signal that has sent one.
func latestValue<Value>(in slot: JoinSlot<Value>) -> Value { slot.value! }

/// Creates the state of a signal that has sent no value.
func latestSlot<Value, Failure>(for signal: Signal<Value, Failure>) -> JoinSlot<Value> { JoinSlot() }

extension Signal {
    /// Sends the latest values of this signal and another. See ``combineLatest(_:_:)``.
    ///
    /// ```swift
    /// let (price, count) = (MutableProperty(3), MutableProperty(2))
    /// price.values.combineLatest(with: count.values).map { $0 * $1 }.subscribe { print($0) }.add(to: bag)  // prints 6
    /// count.value = 5  // prints 15
    /// ```
    @inlinable public func combineLatest<Other>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
        Operators.combineLatest(self, other)
    }
}
