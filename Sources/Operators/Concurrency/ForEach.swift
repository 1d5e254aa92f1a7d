extension Signal {
    /// Runs `body` with each value, one at a time, and cancels it when more than `limit` values wait.
    ///
    /// ```swift
    /// do {
    ///     try await lines.signal.forEach(failingBeyond: 100) { line in await client.write(line) }
    /// } catch {
    ///     print("disconnected:", error)
    /// }
    /// ```
    ///
    /// Use this method to disconnect a client that takes values more slowly than they arrive, or that has stopped to take any. On an
    /// overflow, the subscription is disposed and `onOverflow` is called, on the sending thread. Then the task that runs `body` is
    /// cancelled, the waiting values are dropped, and ``ValuesError/overflow(limit:)`` is thrown when `body` has returned.
    ///
    /// Cancelling makes only those functions return that respond to it, as `Task.sleep` does. If `body` waits for something else,
    /// `onOverflow` must end this waiting, for example by closing the connection.
    ///
    /// - Completion: Returns when `body` has processed the waiting values. The same applies if the source is released.
    /// - Failure: Throws ``ValuesError`` for an overflow or a failure of the signal, or the error that `body` throws, which disposes
    ///   the subscription. An overflow takes precedence over errors that follow it.
    /// - Disposal: Cancelling the calling task disposes the subscription, drops the waiting values, and cancels `body`.
    /// - Threading: `body` runs in a child task.
    /// - Complexity: Stores at most `limit` values.
    /// - Precondition: `limit` is not negative. With 0, a value that arrives while `body` runs is an overflow.
    /// - Parameters:
    ///   - limit: The maximum number of waiting values.
    ///   - onOverflow: A closure that is called when more values wait, on the thread that sends, before the send returns.
    ///   - body: The work for each value.
    /// - SeeAlso: ``values(failingBeyond:onOverflow:)``
    @inlinable public func forEach(
        failingBeyond limit: Int, onOverflow: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable (Value) async throws -> Void
    ) async throws {
        precondition(limit >= 0, "forEach(failingBeyond:) requires a limit of 0 or more, but got \(limit)")
        let overflow = AsyncSubject<Void, Never>()
        let values = values(failingBeyond: limit) {
            onOverflow()
            overflow.send()
            overflow.complete()
        }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for try await value in values { try await body(value) } }
                // A task of its own, because the other one can be waiting for `body`.
                group.addTask { _ = await overflow.signal.firstValue() }
                defer { group.cancelAll() }
                _ = try await group.next()
            }
        } catch {
            if values.droppedCount == 0 { throw error }
        }
        if values.droppedCount > 0 { throw ValuesError<Failure>.overflow(limit: limit) }
    }
}
