extension Signal {
    /// Transforms each value with an asynchronous closure, and sends the results in the order of the values.
    ///
    ///     source:                           -1-2-----|
    ///     mapAsync(max: 2):                 -----(ab)---|   1 → a takes 4 ticks, 2 → b takes 1
    ///     mapAsync(max: 2, ordered: false): ----ba---|
    ///
    /// At most `max` tasks exist at the same time. A task whose result waits for an earlier one counts as well, so at
    /// most `max` results wait. Values that arrive during that time wait in a queue without a limit, because a signal
    /// has no backpressure. If the source is faster for a long time, put an operator before this one that drops or
    /// samples values. To cancel the previous task for each new value, use `flatMap(.latest) { value in .task { … } }`.
    ///
    /// - Completion: When the source has completed and the last result is sent.
    /// - Failure: Immediate, with the failure of the source or the first error that `transform` throws. The other tasks
    ///   are cancelled.
    /// - Disposal: Cancels the tasks and drops the waiting values.
    /// - Threading: Results are sent on the thread of the task that has finished. Calls never overlap.
    /// - Complexity: Stores the waiting values, without a limit, and at most `max` results.
    /// - Precondition: `max` is greater than zero.
    /// - Parameters:
    ///   - max: The maximum number of values to process concurrently. The default, 1, runs the closure serially.
    ///   - ordered: Whether results keep the order of the values. Otherwise each one is sent as soon as it is
    ///     available.
    ///   - executor: The executor that the tasks prefer. With a `VirtualTimeScheduler`, the tasks run in virtual time.
    /// - In other libraries: `concatMap` or `flatMap` over a `Single` in RxSwift.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``
    @inlinable public func mapAsync<NewValue: Sendable>(
        max: Int = 1, ordered: Bool = true, on executor: (any TaskExecutor)? = nil,
        _ transform: @escaping @Sendable (Value) async throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        precondition(max > 0, "mapAsync(max:ordered:on:_:) requires a max greater than zero, but got \(max)")
        let run: @Sendable (Value) -> Signal<NewValue, Failure> = { value in
            .task(on: executor) { () async throws(Failure) in try await transform(value) }
        }
        guard ordered, max > 1 else {
            return composedBoundary { $0.flatMap(.merge(max: max)) { (value) throws(Failure) in run(value) } }
        }
        return .combination { output in OrderedMapCore(output, max: max, run).start(self) }
    }
}

/// Runs tasks and sends their results in the order in which the tasks were started.
@usableFromInline final class OrderedMapCore<Value: Sendable, NewValue: Sendable, Failure: Error>: Sendable {
    /// The position of one result in the order.
    @usableFromInline typealias ResultSlot = StateBox<NewValue?>

    @usableFromInline struct State {
        @usableFromInline var waiting = Fifo<Value>()
        @usableFromInline var slots = Fifo<ResultSlot>()
        @usableFromInline var hasSourceEnded = false

        @inlinable init() {}
    }

    @usableFromInline let output: SerializedSink<NewValue, Failure>
    @usableFromInline let max: Int
    @usableFromInline let run: @Sendable (Value) -> Signal<NewValue, Failure>

    /// Accessed inside the serialized sink's drain only.
    @usableFromInline let state = StateBox(State())

    @inlinable init(
        _ output: SerializedSink<NewValue, Failure>, max: Int,
        _ run: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) {
        self.output = output
        self.max = max
        self.run = run
    }

    @inlinable func start(_ source: Signal<Value, Failure>) {
        output.subscribe(
            to: source,
            next: { value in
                self.output.perform(value) {
                    self.state.value.waiting.append($0)
                    self.begin()
                }
            },
            end: { terminal in
                if case .failed(let failure) = terminal { return self.output.end(.failed(failure)) }
                self.output.perform(()) {
                    self.state.value.hasSourceEnded = true
                    self.completeIfFinished()
                }
            })
    }

    /// Starts as many tasks as permitted. A task sends nothing before it is subscribed to, so this can run inside the
    /// drain.
    @inlinable func begin() {
        while state.value.slots.count < max, let value = state.value.waiting.popFirst() {
            let slot = ResultSlot(nil)
            state.value.slots.append(slot)
            output.subscribe(
                to: run(value),
                next: { result in
                    self.output.perform(result) {
                        slot.value = $0
                        self.deliver()
                    }
                },
                end: { terminal in
                    if case .failed = terminal { self.output.end(terminal) }
                })
        }
    }

    @inlinable func deliver() {
        // Not the upstream's disposal: a failure that was accepted after this result is delivered after it.
        while !output.sink.isDisposed, let result = state.value.slots.first?.value {
            _ = state.value.slots.popFirst()
            output.sink.next(result)
        }
        if output.upstream.isDisposed { return }
        begin()
        completeIfFinished()
    }

    @inlinable func completeIfFinished() {
        if state.value.hasSourceEnded, state.value.slots.isEmpty { output.end(.completed) }
    }
}
