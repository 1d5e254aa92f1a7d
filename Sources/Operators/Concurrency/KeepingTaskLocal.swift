import StreamCore

extension Signal {
    /// Runs the closures of the signal and the callbacks of its subscriber with the value that a task-local has when somebody subscribes.
    ///
    /// ```swift
    /// enum Request {
    ///     @TaskLocal static var user = "nobody"
    /// }
    /// let orders = Subject<String, Never>()
    /// let lines = orders.signal.deliver(on: scheduler)
    ///     .map { "\(Request.user): \($0)" }.keepingTaskLocal(Request.$user)
    /// Request.$user.withValue("Ada") {
    ///     lines.subscribe { print($0) }.add(to: bag)
    /// }
    /// orders.send("tea")
    /// scheduler.advance()  // prints Ada: tea
    /// ```
    ///
    ///     source:                    -1--2-|
    ///     keepingTaskLocal(request): -1--2-|     each with the subscriber's value
    ///
    /// Use it last, just before subscribing: it concerns all operators and sources above it, on every thread and in every task that they
    /// use, and the subscriber. Use it once for each task-local, such as the context of a trace, a logger, or the current user.
    ///
    /// The signals that `flatMap` and other operators subscribe to have the same values. What several subscribers share, the
    /// source of `share` or `multicast`, has none once the call that subscribes to it has returned, and closures of properties have none. There, each subscriber's values begin below.
    ///
    /// - Completion: With the source.
    /// - Failure: With the source.
    /// - Complexity: An operator that changes the thread binds the value once for all events that wait, and a source once for each event.
    /// - In other libraries: `contextCapture` in Reactor.
    @inlinable public func keepingTaskLocal<Local: Sendable>(_ local: TaskLocal<Local>) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            StreamContext(of: local).run { attach(sink) }
        })
    }
}
