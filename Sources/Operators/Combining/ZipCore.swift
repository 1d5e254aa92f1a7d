import StreamCore

/// The n-ary core of `zip`: which inputs have values waiting, which have completed.
///
/// It does not know the inputs' types. Each has a queue of its own, and `row` takes one value from every queue. The rule
/// runs inside the serialized sink's drain.
@usableFromInline final class ZipCore<Row: Sendable, Failure: Error>: Sendable {
    @usableFromInline let output: SerializedSink<Row, Failure>
    @usableFromInline let row: @Sendable () -> Row
    @usableFromInline let state: StateBox<State>

    @usableFromInline struct State {
        /// How many queues are empty: with none, there is a row.
        @usableFromInline var emptyQueues: Int
        @usableFromInline var inputs: [Input]

        /// How many inputs have completed or are released, so that a row may be the last one.
        @usableFromInline var finishedInputs = 0

        @inlinable init(count: Int) {
            emptyQueues = count
            inputs = Array(repeating: Input(), count: count)
        }

        /// A queue got a value.
        @inlinable mutating func received(_ index: Int) {
            if inputs[index].waiting == 0 { emptyQueues -= 1 }
            inputs[index].waiting += 1
        }

        /// Every queue gave one value.
        @inlinable mutating func took() {
            var index = 0
            while index < inputs.count {
                inputs[index].waiting -= 1
                if inputs[index].waiting == 0 { emptyQueues += 1 }
                index += 1
            }
        }

        /// Notes that an input gives no more values, unless it was noted before.
        @inlinable mutating func finish(_ index: Int, as end: Input.End) {
            guard inputs[index].end == nil else { return }
            inputs[index].end = end
            finishedInputs += 1
        }

        /// Whether an input that ended like this has no value left, so that no further row is possible.
        @inlinable func lacks(afterEnd end: Input.End) -> Bool {
            finishedInputs > 0 && inputs.contains { $0.waiting == 0 && $0.end == end }
        }
    }

    /// What is known of an input.
    @usableFromInline struct Input {
        @usableFromInline enum End { case completed, released }

        /// The number of values in its queue.
        @usableFromInline var waiting = 0

        /// How it ended. A released one never completes: when its queue is empty, the join is released, too.
        @usableFromInline var end: End?

        @inlinable init() {}
    }

    @inlinable init(_ sink: Sink<Row, Failure>, count: Int, row: @escaping @Sendable () -> Row) {
        output = SerializedSink(sink)
        self.row = row
        state = StateBox(State(count: count))
    }

    @inlinable func subscribe<Input: Sendable>(
        to signal: Signal<Input, Failure>, queue: StateBox<Fifo<Input>>, index: Int
    ) {
        let receive: @Sendable (Input) -> Void = { value in
            queue.value.append(value)
            self.received(index)
        }
        let complete: @Sendable (Int) -> Void = { index in
            self.state.value.finish(index, as: .completed)
            self.endIfOver()
        }
        let sourceReleased: @Sendable (Int) -> Void = { index in
            self.state.value.finish(index, as: .released)
            self.endIfOver()
        }
        let releaseObserver = ReleaseObserver { self.output.perform(index, sourceReleased) }
        output.subscribe(
            to: signal,
            next: { value in self.output.perform(value, receive) },
            end: { terminal in
                if case .failed = terminal { return self.output.end(terminal) }
                withExtendedLifetime(releaseObserver) { self.output.perform(index, complete) }
            })
    }

    @inlinable func received(_ index: Int) {
        state.value.received(index)
        guard state.value.emptyQueues == 0 else { return }
        let row = row()
        state.value.took()
        output.sink.next(row)
        endIfOver()
    }

    /// No further row is possible when an input has none left and has completed, or is lost.
    @inlinable func endIfOver() {
        if state.value.lacks(afterEnd: .completed) { return output.end(.completed) }
        if state.value.lacks(afterEnd: .released) { output.sink.segment.dispose() }
    }
}
