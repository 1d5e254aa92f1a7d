/// Calls `body` with `object` and the latest value of each signal that the result is given:
/// `lift(label) { label, text, color in … }(texts, colors)`. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A) -> Result
) -> LiftedCall<Object, A, Result> {
    LiftedCall(object, body)
}

/// A call with two arguments. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B) -> Result
) -> LiftedCall<Object, (A, B), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1) }
}

/// A call with three arguments. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C) -> Result
) -> LiftedCall<Object, (A, B, C), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2) }
}

/// A call with four arguments. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D) -> Result
) -> LiftedCall<Object, (A, B, C, D), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3) }
}

/// A call with five arguments. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, E, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D, E) -> Result
) -> LiftedCall<Object, (A, B, C, D, E), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3, $1.4) }
}

/// A call with six arguments. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, E, F, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D, E, F) -> Result
) -> LiftedCall<Object, (A, B, C, D, E, F), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5) }
}

/// A call that waits for the signals of its arguments. Made by `lift`, used once by calling it.
///
/// From then on the body is called whenever one of the signals sends and all have sent, with the latest value of each,
/// whether anybody listens to the results or not. The object is held weakly.
///
/// - Completion: Of the results: when all signals have completed, or the object dies; at once if it is a
///   ``/StreamCore/LifetimeOwner``, else at the next call.
/// - Failure: The first of any signal, at once.
/// - Complexity: Holds one value of each signal, and the last result.
/// - Elsewhere: `rac_liftSelector:withSignals:` in ReactiveObjC.
public struct LiftedCall<Object: AnyObject & Sendable, Arguments, Result: Sendable>: Sendable {
    @usableFromInline let object: @Sendable () -> Object?
    @usableFromInline let body: @Sendable (Object, Arguments) -> Result

    @inlinable init(_ object: Object, _ body: @escaping @Sendable (Object, Arguments) -> Result) {
        self.object = { [weak object] in object }
        self.body = body
    }

    /// Calls with each value of a signal.
    /// - Returns: The results, the last one first for who subscribes late.
    @discardableResult @inlinable public func callAsFunction<Failure: Error>(
        _ arguments: Signal<Arguments, Failure>
    ) -> Signal<Result, Failure> {
        let results = ReplaySubject<Result, Failure>(capacity: 1)
        let segment = CompoundDisposable()
        let owner = object() as? any LifetimeOwner
        let values = owner.map { arguments.take(until: $0.lifetime.ended) } ?? arguments
        values.attach(
            Sink(
                segment: segment,
                next: { value in
                    if segment.isDisposed { return }
                    if let object = object() { return results.send(body(object, value)) }
                    segment.dispose()
                    results.complete()
                },
                end: { terminal in
                    if segment.tryDispose(for: terminal) { results.end(terminal) }
                }))
        return results.signal.traced("lift")
    }

    /// Calls with the latest values of two signals.
    @discardableResult @inlinable public func callAsFunction<A, B, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B) {
        self(combineLatest(a, b))
    }

    /// Calls with the latest values of three signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C) {
        self(combineLatest(a, b, c))
    }

    /// Calls with the latest values of four signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D) {
        self(combineLatest(a, b, c, d))
    }

    /// Calls with the latest values of five signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, E, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
        _ e: Signal<E, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D, E) {
        self(combineLatest(a, b, c, d, e))
    }

    /// Calls with the latest values of six signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, E, F, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
        _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D, E, F) {
        self(combineLatest(a, b, c, d, e, f))
    }
}
