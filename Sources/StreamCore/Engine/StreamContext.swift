/// Task-local values that belong to a subscription: its closures and callbacks see them on every thread.
///
///     keepingTaskLocal ──► subscribes in a new context
///     subject, timer, deliver(on:), … ──► each source, and each work on a scheduler, enters the context in which it began
///
/// A thread is in a context while it subscribes or delivers for such a subscription. A task that works for the subscription is in it until it
/// is over. What is subscribed to meanwhile, such as a signal of `flatMap`, inherits it.
@usableFromInline package final class StreamContext: Sendable {
    private let bind: @Sendable (() -> Void) -> Void
    private let bindTask: @Sendable (@escaping @Sendable () async -> Void) async -> Void

    /// Stores the value that `local` has now, in addition to the context of the calling thread.
    @usableFromInline package init<Value: Sendable>(of local: TaskLocal<Value>) {
        let (value, outer) = (local.get(), Self.current)
        bind = { body in
            guard let outer else { return local.withValue(value, operation: body) }
            outer.bind { local.withValue(value, operation: body) }
        }
        bindTask = { body in
            guard let outer else { return await local.withValue(value, operation: body) }
            await outer.bindTask { await local.withValue(value, operation: body) }
        }
        TracingHooks.contexts.add(1, ordering: .relaxed)
    }

    deinit { TracingHooks.contexts.subtract(1, ordering: .relaxed) }

    /// The context of the current task, which can change its thread.
    @TaskLocal private static var ofTask: StreamContext?

    /// The context of the calling thread, or of the current task.
    @usableFromInline package static var current: StreamContext? {
        guard TracingHooks.areContextsUsed else { return nil }
        return StreamThreadState.current.context?.takeUnretainedValue() ?? ofTask
    }

    /// Runs `body` in this context.
    @usableFromInline package func run(_ body: () -> Void) {
        let (thread, own) = (StreamThreadState.current, Unmanaged.passUnretained(self))
        let outer = thread.context
        // Binding the values again would cost 50 ns.
        if outer?.toOpaque() == own.toOpaque() { return body() }
        thread.context = own
        bind(body)
        thread.context = outer
    }

    /// Runs the body of a task in this context.
    @usableFromInline package func runTask(_ body: @escaping @Sendable () async -> Void) async {
        await Self.$ofTask.withValue(self) { await bindTask(body) }
    }

    /// Returns `body`, which will run later, perhaps on another thread, so that it runs in `context` or in that of the calling thread.
    @usableFromInline package static func keeping(
        in context: StreamContext? = nil, _ body: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        guard let context = context ?? current else { return body }
        return { context.run(body) }
    }

    /// Runs `body`, which subscribes for several subscribers, in no context.
    @usableFromInline package static func leaving(_ body: () -> Void) {
        guard current != nil else { return body() }
        let thread = StreamThreadState.current
        let outer = thread.context
        thread.context = nil
        $ofTask.withValue(nil, operation: body)
        thread.context = outer
    }
}

extension Sink {
    /// Delivers all events in `context`.
    @inline(never) @inlinable package func delivering(in context: StreamContext) -> Sink {
        Sink(
            subscription: subscription, next: { value in context.run { next(value) } },
            end: { terminal in context.run { end(terminal) } })
    }
}
