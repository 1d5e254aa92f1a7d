import StreamCore

extension Signal {
    /// Runs `operation` in a task for each subscription, and sends its result or its error.
    ///
    /// ```swift
    /// let user = Signal<User, LoadingError>.task { () async throws(LoadingError) in try await load(id) }
    /// ```
    ///
    /// The task doesn't run on the subscriber's actor. A closure that begins with `@MainActor in` runs on the main
    /// actor. A closure that needs another actor calls it.
    ///
    /// The task is detached. Neither `operation` nor its subscribers see the task-local values of the code that
    /// subscribes, because a cold signal can be subscribed to anywhere, and a shared one by several subscribers. If
    /// `operation` needs a task-local value, capture the value where you create the signal, and bind it in the closure
    /// with `withValue`.
    ///
    /// - Completion: After the value.
    /// - Failure: The error that `operation` throws.
    /// - Disposal: Cancels the task. A result or an error after that, such as a `CancellationError`, is dropped. A result
    ///   that is a `Disposable`, such as a connection for ``using(_:_:_:_:)``, is disposed then. So is one that `flatMap`,
    ///   `deliver(on:)`, or `delay` has received and not yet passed on. A task that ignores cancellation continues to run, but
    ///   retains nothing of the subscription.
    /// - Threading: Values are sent on the task's thread.
    /// - Parameters:
    ///   - executor: The executor that the task prefers. With a `VirtualTimeScheduler` of `VirtualTime`, the task runs in virtual time, and
    ///     `settle()` waits for it.
    ///   - priority: The priority of the task, or `nil` for that of the subscribing task.
    /// - In other libraries: `Single.create` with an asynchronous closure in RxSwift.
    /// - SeeAlso: `mapAsync(max:ordered:priority:waiting:on:_:)`
    @inlinable public static func task(
        on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async throws(Failure) -> Value,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                sink.subscription.noteSendsOnce()
                let run = awaited(by: executor) { (subscriptionTask: SubscriptionTask<Value, Failure>) in
                    let value: Value
                    do throws(Failure) {
                        value = try await operation()
                    } catch {
                        subscriptionTask.finish()?.fail(error)
                        return
                    }
                    guard let sink = subscriptionTask.finish(), !sink.isDisposed else {
                        return disposeUnreceived(value)
                    }
                    UnreceivedResource.sending(value, sink.next)
                    sink.complete()
                }
                SubscriptionTask.run(for: sink, on: executor, priority: priority, run)
            }
        })
    }
}
