/// An executor that waits for the tasks that operators run on it. It does not wait for a task that sleeps on its ``Scheduler/clock``.
package protocol TaskAwaitingExecutor: Scheduler, TaskExecutor {
    /// Returns a closure that runs `operation`. The executor waits for its task until the closure is released.
    func awaiting<Argument: Sendable>(
        _ operation: @escaping @Sendable (Argument) async -> Void
    ) -> @Sendable (Argument) async -> Void

    /// What to call with `true` when a sleep of the calling task begins, and with `false` when it ends; `nil` if the executor does not wait
    /// for the task.
    var noteSleep: (@Sendable (_ isSleeping: Bool) -> Void)? { get }
}

/// What a ``TaskAwaitingExecutor`` knows of the task that runs the calling code.
package enum AwaitedTask {
    /// The task that runs the calling code and that a ``TaskAwaitingExecutor`` waits for. It is also that of its child tasks and of
    /// unstructured tasks that it has started. The executor defines the type.
    @TaskLocal package static var current: (any AnyObject & Sendable)?
}

/// Returns `operation`, or if `executor` waits for its tasks, a closure whose task it waits for.
@usableFromInline package func awaited<Argument: Sendable>(
    by executor: (any TaskExecutor)?, _ operation: @escaping @Sendable (Argument) async -> Void
) -> @Sendable (Argument) async -> Void {
    guard let executor, let executor = executor as? any TaskAwaitingExecutor else { return operation }
    return executor.awaiting(operation)
}
