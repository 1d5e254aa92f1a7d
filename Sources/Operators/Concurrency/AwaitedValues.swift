extension Signal {
    /// Subscribes, awaits the first value, and disposes the subscription. Returns `nil` if the signal ends without a
    /// value.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, Never>.of(20, 21, 22)
    /// let first = await temperatures.firstValue()
    /// print(first ?? "no value")  // prints 20
    /// ```
    ///
    /// - Failure: Thrown if the signal fails before a value.
    /// - Disposal: Cancelling the task disposes the subscription and returns `nil`. The same applies if the source is
    ///   released. To distinguish these cases, use ``requireFirstValue(isolation:)``.
    /// - Threading: Subscribes synchronously on the calling thread.
    /// - In other libraries: `value` of a `Single` in RxSwift.
    /// - SeeAlso: ``requireFirstValue(isolation:)``, ``values(buffering:)``
    @inlinable public func firstValue(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> Value?
    {
        var iterator = take(1).values().makeAsyncIterator()
        return try await iterator.next(isolation: actor)
    }

    /// Subscribes, awaits the first value, and disposes the subscription. Throws if there is none.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, Never>.empty
    /// do {
    ///     let temperature = try await temperatures.requireFirstValue()
    ///     print(temperature)
    /// } catch {
    ///     print("no temperature")  // prints no temperature
    /// }
    /// ```
    ///
    /// - Failure: Throws the failure of the signal, a `CancellationError` if the task is cancelled before a value arrives, and
    ///   ``NoValueError`` if the signal completes, or its source is released, without a value.
    /// - Disposal: Cancelling the task disposes the subscription.
    /// - Threading: Subscribes synchronously on the calling thread.
    /// - In other libraries: `value` of a `Single` in RxSwift.
    /// - SeeAlso: ``firstValue(isolation:)``
    @inlinable public func requireFirstValue(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value
    {
        if let value = try await firstValue(isolation: actor) { return value }
        try Task.checkCancellation()
        throw NoValueError()
    }

    /// Subscribes and awaits the end. Returns the last value, or `nil` if the signal sends none.
    ///
    /// ```swift
    /// let progress = Signal<Int, Never>.of(10, 60, 100)
    /// let last = await progress.lastValue()
    /// print(last ?? "no value")  // prints 100
    /// ```
    ///
    /// - Failure: Thrown.
    /// - Disposal: Cancelling the task disposes the subscription and returns the last value so far. The same applies if
    ///   the source is released.
    /// - Threading: Subscribes synchronously on the calling thread. A source that sends synchronously without end
    ///   blocks that thread: put `subscribed(on:)` before it.
    /// - In other libraries: `Future.value` in Combine.
    /// - SeeAlso: ``values(buffering:)``
    @inlinable public func lastValue(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> Value?
    {
        let last = Lock<Value?>(nil)
        try await onNext { value in
            var value: Value? = value
            last.withLock { swap(&$0, &value) }
        }.end(isolation: actor)
        return last.withLock { $0 }
    }

    /// Subscribes and awaits the end. Returns all values in order.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(7, 9, 8)
    /// print(await scores.allValues())  // prints [7, 9, 8]
    /// ```
    ///
    /// - Failure: Thrown. The values are dropped.
    /// - Disposal: Cancelling the task disposes the subscription and returns the values so far. The same applies if the
    ///   source is released.
    /// - Threading: Subscribes synchronously on the calling thread; see ``lastValue(isolation:)``.
    /// - Complexity: Stores all values.
    /// - SeeAlso: ``values(buffering:)``
    @inlinable public func allValues(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> [Value]
    {
        let all = Lock<[Value]>([])
        try await onNext { value in all.withLock { $0.append(value) } }.end(isolation: actor)
        return all.withLock { $0 }
    }

    /// Subscribes and awaits the end. Values don't wait for the task, so all values before a cancellation have been
    /// received.
    @inlinable func end(isolation actor: isolated (any Actor)?) async throws(Failure) {
        var iterator = ignoreValues().values().makeAsyncIterator()
        _ = try await iterator.next(isolation: actor)
    }
}

/// The error of ``StreamCore/Signal/requireFirstValue(isolation:)`` if a signal ends without a value.
public struct NoValueError: Error, Hashable, CustomStringConvertible {
    /// Creates the error, for tests.
    public init() {}

    /// The problem.
    public var description: String { "The signal ended without a value" }
}
