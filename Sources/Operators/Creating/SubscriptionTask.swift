import StreamCore

/// A task that works for a subscription.
///
///     subscription ──► SubscriptionTask ──► task ──► operation
///                   │ ▲         │
///                   ▼ └─────────┘ until the task is over
///                  sink, until the subscription task is disposed or over
///
/// Disposal cancels the task and releases the sink, so a task that ignores cancellation retains nothing of the
/// subscription. Later results or errors of the task, such as a `CancellationError`, are ignored.
@usableFromInline package final class SubscriptionTask<Value: Sendable, Failure: Error>: Disposable {
    @usableFromInline enum State: Sendable {
        case beginning(Sink<Value, Failure>)
        case running(Sink<Value, Failure>, Task<Void, Never>)
        case disposed
        case finished

        @inlinable var sink: Sink<Value, Failure>? {
            switch self {
            case .beginning(let sink), .running(let sink, _): sink
            case .disposed, .finished: nil
            }
        }
    }

    @usableFromInline let state: Lock<State>

    @inlinable init(_ sink: Sink<Value, Failure>) {
        state = Lock(.beginning(sink))
    }

    /// Runs `operation` in a detached task until `sink` is disposed.
    ///
    /// The task is detached, because its values might be shared by several subscribers, and none of them should see the
    /// task-local values of the first one. It sees those of its context. If `priority` is `nil`, the task has the priority of the current
    /// task.
    @inlinable package static func run(
        for sink: Sink<Value, Failure>, on executor: (any TaskExecutor)?, priority: TaskPriority?,
        _ operation: @escaping @Sendable (SubscriptionTask) async -> Void
    ) {
        let context = StreamContext.current
        let subscriptionTask = SubscriptionTask(context.map { sink.delivering(in: $0) } ?? sink)
        sink.subscription.add(subscriptionTask)
        let task = Task.detached(executorPreference: executor, priority: priority ?? Task.currentPriority) {
            if subscriptionTask.isDisposed { return }
            guard let context else { return await operation(subscriptionTask) }
            await context.runTask { await operation(subscriptionTask) }
        }
        subscriptionTask.store(task)
    }

    @usableFromInline package var isDisposed: Bool { sink == nil }

    /// The sink for values; `nil` after disposal or after the end.
    @inlinable package var sink: Sink<Value, Failure>? { state.withLock { $0.sink } }

    /// Ends the subscription task before its last delivery, so that disposal during that delivery does not cancel the
    /// task it runs in.
    @inlinable package func finish() -> Sink<Value, Failure>? {
        let sink = end(as: .finished).sink
        sink?.subscription.remove(self)
        return sink
    }

    @usableFromInline package func dispose() {
        if case .running(_, let task) = end(as: .disposed) { task.cancel() }
    }

    @inlinable func store(_ task: Task<Void, Never>) {
        let isDisposed = state.withLock { state in
            switch state {
            case .beginning(let sink): state = .running(sink, task)
            case .disposed: return true
            case .running, .finished: break
            }
            return false
        }
        if isDisposed { task.cancel() }
    }

    @inlinable func end(as outcome: State) -> State {
        state.withLock { state in
            switch state {
            case .beginning, .running:
                defer { state = outcome }
                return state
            case .disposed, .finished: return state
            }
        }
    }
}
