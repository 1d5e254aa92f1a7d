extension Signal {
    /// Transforms each value with an asynchronous closure, and sends the results in the order of the values.
    ///
    /// ```swift
    /// let ids = Signal<Int, Never>.of(1, 2, 3)
    /// let images = ids.mapAsync(max: 2) { id in await loadImage(id) }
    /// for await image in images.values() { print(image) }  // prints image 1, image 2, image 3
    /// ```
    ///
    ///     source:                           -1-2-----|
    ///     mapAsync(max: 2):                 -----(ab)---|   1 → a takes 4 ticks, 2 → b takes 1
    ///     mapAsync(max: 2, ordered: false): ----ba---|
    ///
    /// At most `max` tasks exist at the same time. A task whose result waits for an earlier one counts as well, so at
    /// most `max` results wait. Values that arrive during that time wait in a queue. While `limit` values wait, a
    /// source that can wait is paused, until a quarter of them is left. A source that cannot wait, such as a subject,
    /// continues; if it is faster for a long time, put an operator before this one that drops or samples values. To
    /// cancel the previous task for each new value, use `flatMap(.latest) { value in .task { … } }`.
    ///
    /// With a `priority`, the waiting value with the highest number is next, and the earliest of several. Then ordered results are
    /// in the order in which their tasks have started. With `ordered: false`, an urgent value doesn't wait for results that are held back:
    /// it is next when any task has finished. A source that is paused has values that are not compared; for more choice, use a higher
    /// `limit`.
    ///
    /// ```swift
    /// let photos = Signal<String, Never>.of("old", "hidden", "shown")
    /// let loaded = photos.mapAsync(priority: { $0 == "shown" ? 1 : 0 }, on: time) { photo in await load(photo) }
    /// _ = loaded.subscribe { print($0) }
    /// time.run()  // prints old, shown, hidden
    /// ```
    ///
    /// `transform` can throw. A signal that cannot fail needs ``widenFailure(to:)`` first:
    /// `ids.widenFailure().mapAsync { try await download($0) }`.
    ///
    /// - Completion: When the source has completed and the last result is sent.
    /// - Failure: Immediate, with the failure of the source or the first error that `transform` throws. The other tasks
    ///   are cancelled.
    /// - Disposal: Cancels the tasks and drops the waiting values. Results that are `Disposable`s are disposed.
    /// - Threading: Results are sent on the thread of the task that has finished. Calls never overlap.
    /// - Complexity: Stores the waiting values, and at most `max` results. With a priority, a value takes time logarithmic in the number of
    ///   those that wait. Each value runs in a separate task, which takes some
    ///   microseconds: use ``map(_:)`` for work that does not wait.
    /// - Precondition: `max` and `limit` are greater than zero.
    /// - Parameters:
    ///   - max: The maximum number of values to process concurrently. The default, 1, runs the closure serially.
    ///   - ordered: Whether results keep the order of the values. Otherwise each one is sent as soon as it is
    ///     available.
    ///   - priority: The priority of a value, if not all have the same. It is called once for each, on the thread that sends it.
    ///   - limit: The number of waiting values at which the source is paused.
    ///   - executor: The executor that the tasks prefer. With a `VirtualTimeScheduler` of `VirtualTime`, the tasks run in virtual time.
    /// - In other libraries: `concatMap` or `flatMap` over a `Single` in RxSwift.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``
    @inlinable public func mapAsync<NewValue: Sendable>(
        max: Int = 1, ordered: Bool = true, priority: (@Sendable (Value) -> Int)? = nil, waiting limit: Int = 64,
        on executor: (any TaskExecutor)? = nil,
        _ transform: @escaping @Sendable (Value) async throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        precondition(max > 0, "mapAsync(max:) requires a max greater than zero, but got \(max)")
        precondition(limit > 0, "mapAsync(waiting:) requires a limit greater than zero, but got \(limit)")
        let run: @Sendable (Value) -> Signal<NewValue, Failure> = { value in
            .task(on: executor) { () async throws(Failure) in try await transform(value) }
        }
        guard ordered, max > 1 else {
            let strategy = FlattenStrategy.merge(max: max, waiting: limit)
            guard let priority else { return composedBoundary { $0.flatMap(strategy) { value in run(value) } } }
            return prioritizing(strategy, priority, run)
        }
        guard let priority else {
            return .init(attach: {
                OrderedMapCore(SerializedSink($0.tracedBoundary()), max: max, limit: limit, run).start(self) { $0 }
            })
        }
        return .init(attach: {
            let waiting = WaitingValues(priority)
            OrderedMapCore(SerializedSink($0.tracedBoundary()), max: max, limit: limit) { _ in run(waiting.takeNext()) }
                .start(waiting.prioritized(self)) { waiting.add($0.value, $0.priority) }
        })
    }
}

/// Runs tasks and sends their results in the order in which the tasks were started.
@usableFromInline final class OrderedMapCore<Value: Sendable, NewValue: Sendable, Failure: Error>: Sendable {
    /// The position of one result in the order.
    @usableFromInline typealias ResultSlot = StateBox<(value: NewValue, unreceived: ReleaseObserver?)?>

    @usableFromInline struct State {
        @usableFromInline var waiting = Fifo<Value>()
        @usableFromInline var slots = Fifo<ResultSlot>()
        @usableFromInline var hasSourceEnded = false

        /// Whether tasks start later, because a queue below is full.
        @usableFromInline var isWaiting = false

        /// Pauses the source while too many values wait.
        @usableFromInline var watermark: Watermark

        @inlinable init(limit: Int) { watermark = Watermark(limit) }
    }

    @usableFromInline let output: SerializedSink<NewValue, Failure>
    @usableFromInline let source: Subscription
    @usableFromInline let max: Int
    @usableFromInline let run: @Sendable (Value) -> Signal<NewValue, Failure>

    /// Accessed inside the serialized sink's drain only.
    @usableFromInline let state: StateBox<State>

    @inlinable init(
        _ output: SerializedSink<NewValue, Failure>, max: Int, limit: Int,
        _ run: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) {
        self.output = output
        self.max = max
        state = StateBox(State(limit: limit))
        TracingHooks.noteQueue(limit: limit, in: output.sink.subscription)
        source = output.openChild()
        self.run = run
    }

    /// Subscribes to the source.
    ///
    /// - Parameter admit: Returns the waiting value for a value of the source. It is called inside the drain.
    @inlinable func start<Input: Sendable>(
        _ source: Signal<Input, Failure>, _ admit: @escaping @Sendable (Input) -> Value
    ) {
        output.subscribe(
            to: source, in: self.source,
            next: { value in
                self.output.perform(value) {
                    self.state.value.waiting.append(admit($0))
                    self.begin()
                    self.pauseIfFull()
                }
            },
            end: { terminal in
                if case .failed(let failure) = terminal { return self.output.end(.failed(failure)) }
                self.output.perform {
                    self.state.value.hasSourceEnded = true
                    self.completeIfFinished()
                }
            })
    }

    /// Starts as many tasks as permitted. A task sends nothing before it is subscribed to, so this can run inside the
    /// drain.
    @inlinable func begin() {
        while state.value.slots.count < max, canContinue, let value = takeWaiting() {
            let slot = ResultSlot(nil)
            state.value.slots.append(slot)
            output.subscribe(
                to: run(value),
                next: { result in
                    self.output.perform((value: result, unreceived: ReleaseObserver.ofUnreceived(result))) {
                        slot.value = $0
                        self.deliver()
                    }
                },
                end: { terminal in
                    if case .failed = terminal { self.output.end(terminal) }
                })
        }
    }

    /// Whether to start tasks. While a queue below is full, starts them later.
    @inlinable var canContinue: Bool {
        guard output.sink.subscription.isPaused, !state.value.waiting.isEmpty else { return true }
        if !state.value.isWaiting {
            state.value.isWaiting = true
            output.sink.subscription.onResume(
                StreamContext.keeping {
                    self.output.perform {
                        self.state.value.isWaiting = false
                        self.begin()
                    }
                })
        }
        return false
    }

    @inlinable func pauseIfFull() {
        let count = state.value.waiting.count
        if state.value.watermark.pauses(at: count) { source.pauseInput(waiting: count) }
    }

    /// Removes the next waiting value. Resumes the source when a quarter of the limit is left.
    @inlinable func takeWaiting() -> Value? {
        let value = state.value.waiting.popFirst()
        if state.value.watermark.resumes(at: state.value.waiting.count) { output.resumeLater(source) }
        return value
    }

    @inlinable func deliver() {
        // Not the upstream's disposal: a failure that was accepted after this result is delivered after it.
        while !output.sink.isDisposed, let result = state.value.slots.first?.value {
            _ = state.value.slots.popFirst()
            result.unreceived?.cancel()
            UnreceivedResource.sending(result.value, output.sink.next)
        }
        if output.upstream.isDisposed { return }
        begin()
        completeIfFinished()
    }

    @inlinable func completeIfFinished() {
        if state.value.hasSourceEnded, state.value.slots.isEmpty, state.value.waiting.isEmpty { output.end(.completed) }
    }
}
