import StreamCore

/// The n-ary core of `zip`: which inputs have values waiting, which have completed.
///
/// It does not know the inputs' types. Each has a queue of its own, and `row` takes one value from every queue. The rule
/// runs inside the joint's drain.
@usableFromInline final class ZipJoin<Row: Sendable, Failure: Error>: Sendable {
    @usableFromInline let joint: Joint<Row, Failure>
    @usableFromInline let row: @Sendable () -> Row
    @usableFromInline let state: Cell<State>

    @usableFromInline struct State {
        /// How many queues are empty: with none, there is a row.
        @usableFromInline var emptyQueues: Int
        @usableFromInline var waiting: [Int]
        @usableFromInline var hasCompleted: [Bool]

        /// What can give no more values without having completed: when its queue is empty, the join is lost with it.
        @usableFromInline var isLost: [Bool]

        @inlinable init(count: Int) {
            emptyQueues = count
            waiting = Array(repeating: 0, count: count)
            hasCompleted = Array(repeating: false, count: count)
            isLost = hasCompleted
        }

        /// A queue got a value.
        @inlinable mutating func received(_ index: Int) {
            if waiting[index] == 0 { emptyQueues -= 1 }
            waiting[index] += 1
        }

        /// Every queue gave one value.
        @inlinable mutating func took() {
            for index in waiting.indices {
                waiting[index] -= 1
                if waiting[index] == 0 { emptyQueues += 1 }
            }
        }

        /// Whether an input can never give another value.
        @inlinable var isExhausted: Bool {
            waiting.indices.contains { waiting[$0] == 0 && hasCompleted[$0] }
        }

        /// Whether an input that is lost has no value left.
        @inlinable var isBereft: Bool {
            waiting.indices.contains { waiting[$0] == 0 && isLost[$0] }
        }
    }

    @inlinable init(_ sink: Sink<Row, Failure>, count: Int, row: @escaping @Sendable () -> Row) {
        joint = Joint(sink)
        self.row = row
        state = Cell(State(count: count))
    }

    @inlinable func subscribe<Input: Sendable>(
        to signal: Signal<Input, Failure>, queue: Cell<Fifo<Input>>, index: Int
    ) {
        let receive: @Sendable (Input) -> Void = { value in
            queue.value.append(value)
            self.received(index)
        }
        let complete: @Sendable (Int) -> Void = { index in
            self.state.value.hasCompleted[index] = true
            self.endIfOver()
        }
        let lose: @Sendable (Int) -> Void = { index in
            if self.state.value.hasCompleted[index] { return }
            self.state.value.isLost[index] = true
            self.endIfOver()
        }
        let lifeline = Lifeline { self.joint.perform(index, lose) }
        joint.subscribe(
            to: signal,
            next: { value in self.joint.perform(value, receive) },
            end: { terminal in
                if case .failed = terminal { return self.joint.end(terminal) }
                withExtendedLifetime(lifeline) { self.joint.perform(index, complete) }
            })
    }

    @inlinable func received(_ index: Int) {
        state.value.received(index)
        guard state.value.emptyQueues == 0 else { return }
        let row = row()
        state.value.took()
        joint.sink.next(row)
        endIfOver()
    }

    /// No further row is possible when an input has none left and has completed, or is lost.
    @inlinable func endIfOver() {
        if state.value.isExhausted { return joint.end(.completed) }
        if state.value.isBereft { joint.sink.segment.dispose() }
    }
}
