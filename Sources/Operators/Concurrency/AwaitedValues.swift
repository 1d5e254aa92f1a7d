extension Signal {
    /// Subscribes, awaits the first value, and disposes the subscription. Returns `nil` if the signal ends without a
    /// value.
    ///
    /// - Failure: Thrown if the signal fails before a value.
    /// - Disposal: Cancelling the task disposes the subscription and returns `nil`. The same applies if the source is
    ///   released.
    /// - Threading: Subscribes synchronously on the calling thread.
    /// - In other libraries: `value` of a `Single` in RxSwift.
    /// - SeeAlso: ``values(buffering:)``
    @inlinable public func firstValue(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> Value?
    {
        var iterator = take(1).values().makeAsyncIterator()
        return try await iterator.next(isolation: actor)
    }

    /// Subscribes and awaits the end. Returns the last value, or `nil` if the signal sends none.
    ///
    /// - Failure: Thrown.
    /// - Disposal: Cancelling the task disposes the subscription and returns the last value so far. The same applies if
    ///   the source is released.
    /// - Threading: Subscribes synchronously on the calling thread. A source that sends synchronously without end
    ///   blocks that thread: put `subscribe(on:)` before it.
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
