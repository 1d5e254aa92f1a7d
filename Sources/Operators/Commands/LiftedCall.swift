/// Calls `body` with `object` and the latest value of each argument signal.
///
/// Call the result with the signals: `lift(label) { label, text, color in … }(texts, colors)`. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A) -> Result
) -> LiftedCall<Object, A, Result> {
    LiftedCall(object, body)
}

/// Calls `body` with the latest values of two signals. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B) -> Result
) -> LiftedCall<Object, (A, B), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1) }
}

/// Calls `body` with the latest values of three signals. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C) -> Result
) -> LiftedCall<Object, (A, B, C), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2) }
}

/// Calls `body` with the latest values of four signals. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D) -> Result
) -> LiftedCall<Object, (A, B, C, D), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3) }
}

/// Calls `body` with the latest values of five signals. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, E, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D, E) -> Result
) -> LiftedCall<Object, (A, B, C, D, E), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3, $1.4) }
}

/// Calls `body` with the latest values of six signals. See ``LiftedCall``.
@inlinable public func lift<Object: AnyObject & Sendable, A, B, C, D, E, F, Result>(
    _ object: Object, _ body: @escaping @Sendable (Object, A, B, C, D, E, F) -> Result
) -> LiftedCall<Object, (A, B, C, D, E, F), Result> {
    LiftedCall(object) { body($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5) }
}

/// A call that waits for the signals of its arguments. `lift` creates it. Call it once, with the signals.
///
/// From then on, the body is called whenever one of the signals sends and all have sent, with the latest value of each,
/// even if the results have no subscriber. The object is retained weakly.
///
/// - Completion: The results complete when all signals have completed, or when the object is deallocated: immediately
///   if it is a ``/StreamCore/LifetimeOwner``, otherwise at the next call.
/// - Failure: Immediate, with the first failure of any signal.
/// - Complexity: Stores one value of each signal, and the last result.
/// - In other libraries: `rac_liftSelector:withSignals:` in ReactiveObjC.
public struct LiftedCall<Object: AnyObject & Sendable, Arguments, Result: Sendable>: Sendable {
    @usableFromInline let object: @Sendable () -> Object?
    @usableFromInline let body: @Sendable (Object, Arguments) -> Result

    @inlinable init(_ object: Object, _ body: @escaping @Sendable (Object, Arguments) -> Result) {
        // Immutable, because reading a `[weak object]` would be checked for overlapping accesses, for each value.
        weak let object = object
        self.object = { object }
        self.body = body
    }

    /// Calls the body with each value of a signal.
    /// - Returns: A signal of the results. A late subscriber receives the last one first.
    @discardableResult @inlinable public func callAsFunction<Failure: Error>(
        _ arguments: Signal<Arguments, Failure>
    ) -> Signal<Result, Failure> {
        let results = ReplaySubject<Result, Failure>(capacity: 1)
        let subscription = Subscription()
        let owner = object() as? any LifetimeOwner
        let values = owner.map { arguments.take(until: $0.lifetime.ended.widened()) } ?? arguments
        values.attach(
            Sink(
                subscription: subscription,
                next: { value in
                    if subscription.isDisposed { return }
                    if let object = object() { return results.send(body(object, value)) }
                    subscription.dispose()
                    results.complete()
                },
                end: { terminal in
                    if subscription.tryDispose(for: terminal) { results.end(terminal) }
                }))
        return results.signal.traced("lift")
    }

    /// Calls the body with the latest values of two signals.
    @discardableResult @inlinable public func callAsFunction<A, B, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B) {
        self(combineLatest(a, b))
    }

    /// Calls the body with the latest values of three signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C) {
        self(combineLatest(a, b, c))
    }

    /// Calls the body with the latest values of four signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D) {
        self(combineLatest(a, b, c, d))
    }

    /// Calls the body with the latest values of five signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, E, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
        _ e: Signal<E, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D, E) {
        self(combineLatest(a, b, c, d, e))
    }

    /// Calls the body with the latest values of six signals.
    @discardableResult @inlinable public func callAsFunction<A, B, C, D, E, F, Failure: Error>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
        _ e: Signal<E, Failure>, _ f: Signal<F, Failure>
    ) -> Signal<Result, Failure> where Arguments == (A, B, C, D, E, F) {
        self(combineLatest(a, b, c, d, e, f))
    }
}
