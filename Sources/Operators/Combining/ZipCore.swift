import StreamCore

/// The n-ary core of `zip`: which inputs have buffered values, and which have completed.
///
/// It does not depend on the types of the inputs. Each input has its own queue, and `row` takes one value from every queue. The
/// rule runs inside the drain of the serialized sink.
@usableFromInline final class ZipCore<Row: Sendable, Failure: Error>: Sendable {
    @usableFromInline let output: SerializedSink<Row, Failure>
    @usableFromInline let row: @Sendable () -> Row
    @usableFromInline let state: StateBox<ZipState>

    /// The segments of the inputs, each of which is paused while too many of its values wait.
    @usableFromInline let segments: [CompoundDisposable]

    @inlinable init(_ output: SerializedSink<Row, Failure>, count: Int, row: @escaping @Sendable () -> Row) {
        self.output = output
        self.row = row
        state = StateBox(ZipState(count: count))
        TracingHooks.noteQueue(limit: QueueLimit.values, in: output.sink.segment)
        segments = output.openChildren(count)
    }

    @inlinable func subscribe<Input: Sendable>(
        to signal: Signal<Input, Failure>, queue: StateBox<Fifo<Input>>, index: Int
    ) {
        let receive: @Sendable (Input) -> Void = { value in
            queue.value.append(value)
            self.received(index)
        }
        output.subscribe(
            to: signal, in: segments[index],
            next: { value in self.output.perform(value, receive) },
            end: { terminal in
                if case .failed = terminal { self.output.end(terminal) } else { self.finish(index, as: .completed) }
            }, released: { self.finish(index, as: .released) })
    }

    @inlinable func received(_ index: Int) {
        if state.value.received(index) { segments[index].pause(waiting: QueueLimit.values) }
        guard state.value.emptyQueues == 0 else { return }
        let row = row()
        state.value.tookRow()
        output.sink.next(row)
        if state.value.pausedInputs > 0, state.value.isAnyResumable { resumeInputs() }
        endIfOver()
    }

    // Not inlinable, because each type of rows would get a copy.
    @usableFromInline func resumeInputs() {
        for index in state.value.takeResumable() { output.resumeLater(segments[index]) }
    }

    /// Called once for each input that does not fail: a terminal event prevents the call for the release.
    @inlinable func finish(_ index: Int, as end: ZipState.End) {
        output.perform {
            self.state.value.finish(index, as: end)
            self.endIfOver()
        }
    }

    /// Ends if no further row is possible: an input has completed or is released, and has no value left.
    @inlinable func endIfOver() {
        if state.value.finishedInputs == 0 { return }
        if state.value.cannotContinue(afterEnd: .completed) { return output.end(.completed) }
        if state.value.cannotContinue(afterEnd: .released) { output.sink.segment.dispose() }
    }
}

/// The part of the state of a `zip` that does not depend on the types, so its code exists once.
@usableFromInline struct ZipState {
    /// How an input ended. A released input never completes: when its queue is empty, so is the result.
    @usableFromInline enum End: Sendable { case completed, released }

    @usableFromInline struct Input {
        /// Whether it is paused, because too many of its values wait.
        @usableFromInline var isPausing = false

        /// The number of values in its queue.
        @usableFromInline var waiting = 0
        @usableFromInline var end: End?
    }

    /// The number of empty queues. If it is zero, there is a row.
    @usableFromInline var emptyQueues: Int
    @usableFromInline var inputs: [Input]

    /// The number of inputs that have completed or are released, so that a row may be the last one.
    @usableFromInline var finishedInputs = 0

    /// The number of inputs that are paused because too many of their values wait.
    @usableFromInline var pausedInputs = 0

    @usableFromInline init(count: Int) {
        emptyQueues = count
        inputs = Array(repeating: Input(), count: count)
    }

    /// Counts a value that was added to a queue, and returns whether to pause the input.
    @inlinable mutating func received(_ index: Int) -> Bool {
        if inputs[index].waiting == 0 { emptyQueues -= 1 }
        inputs[index].waiting += 1
        guard inputs[index].waiting >= QueueLimit.values, !inputs[index].isPausing else { return false }
        inputs[index].isPausing = true
        pausedInputs += 1
        return true
    }

    /// Whether a quarter of the values of a paused input is left.
    @inlinable var isAnyResumable: Bool {
        var index = 0
        while index < inputs.count {
            if inputs[index].isPausing, inputs[index].waiting <= QueueLimit.values / 4 { return true }
            index += 1
        }
        return false
    }

    /// Returns the positions of the paused inputs of which a quarter of the values is left.
    mutating func takeResumable() -> [Int] {
        let resumable = inputs.indices.filter { index in
            inputs[index].isPausing && inputs[index].waiting <= QueueLimit.values / 4
        }
        for index in resumable { inputs[index].isPausing = false }
        pausedInputs -= resumable.count
        return resumable
    }

    /// Counts a row: one value was removed from every queue.
    @inlinable mutating func tookRow() {
        var index = 0
        while index < inputs.count {
            inputs[index].waiting -= 1
            if inputs[index].waiting == 0 { emptyQueues += 1 }
            index += 1
        }
    }

    /// Notes that an input sends no more values.
    @usableFromInline mutating func finish(_ index: Int, as end: End) {
        inputs[index].end = end
        finishedInputs += 1
    }

    /// Whether an input that ended like this has no value left, so that no further row is possible.
    @usableFromInline func cannotContinue(afterEnd end: End) -> Bool {
        inputs.contains { $0.waiting == 0 && $0.end == end }
    }
}
