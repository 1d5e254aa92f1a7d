import StreamCore

// The functions that join two signals of which one cannot fail. See `Widening.swift`.

/// Joins a signal that cannot fail with one that can. See ``zip(_:_:)``.
@_disfavoredOverload @inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Never>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    Operators.zip(a.widened(to: Failure.self), b)
}

/// Joins a signal that cannot fail with one that can. See ``zip(_:_:)``.
@_disfavoredOverload @inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Never>
) -> Signal<(A, B), Failure> {
    Operators.zip(a, b.widened(to: Failure.self))
}

/// Joins a signal that cannot fail with one that can. See ``merge(_:)``.
@_disfavoredOverload @inlinable public func merge<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.merge(a.widened(to: Failure.self), b)
}

/// Joins a signal that cannot fail with one that can. See ``merge(_:)``.
@_disfavoredOverload @inlinable public func merge<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.merge(a, b.widened(to: Failure.self))
}

/// Joins a signal that cannot fail with one that can. See ``concat(_:)``.
@_disfavoredOverload @inlinable public func concat<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.concat(a.widened(to: Failure.self), b)
}

/// Joins a signal that cannot fail with one that can. See ``concat(_:)``.
@_disfavoredOverload @inlinable public func concat<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.concat(a, b.widened(to: Failure.self))
}

/// Joins a signal that cannot fail with one that can. See ``race(_:)``.
@_disfavoredOverload @inlinable public func race<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.race(a.widened(to: Failure.self), b)
}

/// Joins a signal that cannot fail with one that can. See ``race(_:)``.
@_disfavoredOverload @inlinable public func race<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.race(a, b.widened(to: Failure.self))
}
