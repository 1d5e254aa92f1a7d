extension Signal {
    /// Subscribes and awaits the first value, then disposes; `nil` if the signal ends without one.
    ///
    /// - Failure: Thrown, if it comes before a value.
    /// - Disposal: Cancelling the task disposes and returns `nil`. Likewise when the source is lost.
    /// - Thread: Subscribes where it is called, without a hop.
    /// - Elsewhere: `value` of a `Single` in RxSwift.
    /// - SeeAlso: ``values(buffering:)``
    @inlinable public func firstValue(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> Value?
    {
        var iterator = take(1).values().makeAsyncIterator()
        return try await iterator.next(isolation: actor)
    }

    /// Subscribes and awaits the end; the last value, or `nil` if there was none.
    ///
    /// - Failure: Thrown.
    /// - Disposal: Cancelling the task disposes and returns the last value so far. Likewise when the source is lost.
    /// - Thread: Subscribes where it is called, without a hop. A source that has no end and never gives the thread back keeps
    ///   it: put `subscribe(on:)` before.
    /// - Elsewhere: `Future.value` in Combine.
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

    /// Subscribes and awaits the end; all values in their order.
    ///
    /// - Failure: Thrown; the values are dropped.
    /// - Disposal: Cancelling the task disposes and returns the values so far. Likewise when the source is lost.
    /// - Thread: Subscribes where it is called, without a hop; see ``lastValue(isolation:)``.
    /// - Complexity: Holds all values.
    /// - SeeAlso: ``values(buffering:)``
    @inlinable public func allValues(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure)
        -> [Value]
    {
        let all = Lock<[Value]>([])
        try await onNext { value in all.withLock { $0.append(value) } }.end(isolation: actor)
        return all.withLock { $0 }
    }

    /// Subscribes and awaits the end. Nothing waits for the task, so what came before a cancellation has been seen.
    @inlinable func end(isolation actor: isolated (any Actor)?) async throws(Failure) {
        var iterator = ignoreValues().values().makeAsyncIterator()
        _ = try await iterator.next(isolation: actor)
    }
}
