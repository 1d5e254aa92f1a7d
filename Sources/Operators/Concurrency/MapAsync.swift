extension Signal {
    /// What an asynchronous closure makes of each value, in the order of the values.
    ///
    ///     source:                           -1-2-----|
    ///     mapAsync(max: 2):                 -----(ab)---|   1 → a takes 4 ticks, 2 → b takes 1
    ///     mapAsync(max: 2, ordered: false): ----ba---|
    ///
    /// At most `max` tasks are there at once; one whose result waits for an earlier one counts, so as many results wait at
    /// most. The values that come meanwhile wait in a queue without bound, for a signal cannot be told to wait: put an
    /// operator before it that drops or samples if the source is faster for long. Latest wins is
    /// `flatMap(.latest) { value in .task { … } }`.
    ///
    /// - Parameters:
    ///   - max: How many values may be worked on at once. One, unless it is said, which keeps the closure serial.
    ///   - ordered: Whether results keep the order of the values; otherwise each is sent as soon as it is there.
    ///   - executor: Where the tasks prefer to run: a `VirtualTimeScheduler` makes their course one of virtual time.
    /// - Completion: When the source has completed and the last result is sent.
    /// - Failure: The source's or the first that `transform` throws; at once, and the other tasks are cancelled.
    /// - Disposal: Cancels the tasks and drops what waits.
    /// - Thread: That of the task which has finished; one at a time.
    /// - Complexity: Holds the values that wait, without bound, and at most `max` results.
    /// - Precondition: `max` is greater than zero.
    /// - Elsewhere: `concatMap` or `flatMap` over a `Single` in RxSwift.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``
    @inlinable public func mapAsync<NewValue: Sendable>(
        max: Int = 1, ordered: Bool = true, on executor: (any TaskExecutor)? = nil,
        _ transform: @escaping @Sendable (Value) async throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        precondition(max > 0, "The number of values to work on at once must be greater than zero, but is \(max)")
        let run: @Sendable (Value) -> Signal<NewValue, Failure> = { value in
            .task(on: executor) { () async throws(Failure) in try await transform(value) }
        }
        guard ordered, max > 1 else {
            return composedBoundary { $0.flatMap(.merge(max: max)) { (value) throws(Failure) in run(value) } }
        }
        return Signal<NewValue, Failure>(attach: { sink in
            OrderedMapCore(sink, max: max, run).start(self)
        }).tracedBoundary()
    }
}

/// Tasks whose results leave in the order in which the tasks were begun.
@usableFromInline final class OrderedMapCore<Value: Sendable, NewValue: Sendable, Failure: Error>: Sendable {
    /// The place of one result in the order.
    @usableFromInline typealias Place = StateBox<NewValue?>

    @usableFromInline struct State {
        @usableFromInline var waiting = Fifo<Value>()
        @usableFromInline var places = Fifo<Place>()
        @usableFromInline var isSourceOver = false

        @inlinable init() {}
    }

    @usableFromInline let output: SerializedSink<NewValue, Failure>
    @usableFromInline let max: Int
    @usableFromInline let run: @Sendable (Value) -> Signal<NewValue, Failure>

    /// Used inside the serialized sink's drain alone.
    @usableFromInline let state = StateBox(State())

    @inlinable init(
        _ sink: Sink<NewValue, Failure>, max: Int, _ run: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) {
        output = SerializedSink(sink)
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
                    self.state.value.isSourceOver = true
                    self.completeIfOver()
                }
            })
    }

    /// Begins what may be begun. A task sends nothing before it is subscribed to, so this may happen inside the drain.
    @inlinable func begin() {
        while state.value.places.count < max, let value = state.value.waiting.popFirst() {
            let place = Place(nil)
            state.value.places.append(place)
            output.subscribe(
                to: run(value),
                next: { result in
                    self.output.perform(result) {
                        place.value = $0
                        self.deliver()
                    }
                },
                end: { terminal in
                    if case .failed = terminal { self.output.end(terminal) }
                })
        }
    }

    @inlinable func deliver() {
        // Not the upstream's disposal: a failure that was accepted behind this result lets it come first.
        while !output.sink.isDisposed, let result = state.value.places.first?.value {
            _ = state.value.places.popFirst()
            output.sink.next(result)
        }
        if output.upstream.isDisposed { return }
        begin()
        completeIfOver()
    }

    @inlinable func completeIfOver() {
        if state.value.isSourceOver, state.value.places.isEmpty { output.end(.completed) }
    }
}
