extension Signal {
    /// Runs `operation` in a task for each subscription: what it returns is sent, what it throws is the failure.
    ///
    /// ```swift
    /// let user = Signal<User, LoadingError>.task { () async throws(LoadingError) in try await load(id) }
    /// ```
    ///
    /// The task is cancelled when the subscription is disposed, and whatever it returns or throws after that is dropped: a
    /// `CancellationError` of a disposed task is no failure. It does not run on the actor of whoever subscribes. A closure
    /// that begins with `@MainActor in` runs there; one that needs another actor calls it.
    ///
    /// The task is detached: neither `operation` nor the subscribers that it sends to see the task-local values of the code that
    /// subscribes, because a cold signal can be subscribed to anywhere, and a shared one by several subscribers. If
    /// `operation` needs a task-local value, capture it where you create the signal, and bind it inside with `withValue`.
    ///
    /// - Parameters:
    ///   - executor: Where the task prefers to run: a ``/Schedulers/VirtualTimeScheduler`` makes its course one of
    ///     virtual time.
    ///   - priority: The task's; that of whoever subscribes if `nil`.
    /// - Completion: After the value.
    /// - Failure: What `operation` throws.
    /// - Disposal: Cancels the task. One that does not heed it runs on, but holds nothing of the subscription.
    /// - Thread: That of the task.
    /// - Elsewhere: `Single.create` with an asynchronous closure in RxSwift.
    /// - SeeAlso: `mapAsync(max:ordered:on:_:)`
    @inlinable public static func task(
        on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async throws(Failure) -> Value,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                SubscriptionTask.run(for: sink, on: executor, priority: priority) { subscriptionTask in
                    let value: Value
                    do throws(Failure) {
                        value = try await operation()
                    } catch {
                        subscriptionTask.finish()?.fail(error)
                        return
                    }
                    guard let sink = subscriptionTask.finish() else { return }
                    sink.next(value)
                    sink.complete()
                }
            }
        })
    }
}
