import StreamCore

// The functions that combine two signals, one of which cannot fail. See `Widening.swift`.

/// Pairs the values of two signals, one of which cannot fail. See ``zip(_:_:)``.
@_disfavoredOverload @inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Never>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> {
    Operators.zip(a.widened(to: Failure.self), b)
}

/// Pairs the values of two signals, one of which cannot fail. See ``zip(_:_:)``.
@_disfavoredOverload @inlinable public func zip<A, B, Failure: Error>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Never>
) -> Signal<(A, B), Failure> {
    Operators.zip(a, b.widened(to: Failure.self))
}

/// Merges two signals, one of which cannot fail. See ``merge(_:)``.
///
/// ```swift
/// let cached = Signal<String, Never>.just("cached")
/// _ = merge(cached, Signal<String, LoadingError>.fail(.offline))
///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints cached, offline
/// ```
@_disfavoredOverload @inlinable public func merge<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.merge(a.widened(to: Failure.self), b)
}

/// Merges two signals, one of which cannot fail. See ``merge(_:)``.
@_disfavoredOverload @inlinable public func merge<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.merge(a, b.widened(to: Failure.self))
}

/// Concatenates two signals, one of which cannot fail. See ``concat(_:)``.
///
/// ```swift
/// let cached = Signal<String, Never>.just("cached")
/// _ = concat(cached, Signal<String, LoadingError>.fail(.offline))
///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints cached, offline
/// ```
@_disfavoredOverload @inlinable public func concat<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.concat(a.widened(to: Failure.self), b)
}

/// Concatenates two signals, one of which cannot fail. See ``concat(_:)``.
@_disfavoredOverload @inlinable public func concat<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.concat(a, b.widened(to: Failure.self))
}

/// Races two signals, one of which cannot fail. See ``race(_:)``.
///
/// ```swift
/// let cached = Signal<String, Never>.just("cached")
/// _ = race(cached, Signal<String, LoadingError>.never)
///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints cached
/// ```
@_disfavoredOverload @inlinable public func race<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Never>, _ b: Signal<Value, Failure>
) -> Signal<Value, Failure> {
    Operators.race(a.widened(to: Failure.self), b)
}

/// Races two signals, one of which cannot fail. See ``race(_:)``.
@_disfavoredOverload @inlinable public func race<Value: Sendable, Failure: Error>(
    _ a: Signal<Value, Failure>, _ b: Signal<Value, Never>
) -> Signal<Value, Failure> {
    Operators.race(a, b.widened(to: Failure.self))
}
