import StreamCore

/// The core of `zip` for any number of inputs.
///
/// Each input has its own queue, and `row` takes one value from every queue. The rule runs inside the drain of the serialized sink.
// Its own properties are immutable, and the superclass explains its variables.
@usableFromInline final class ZipCore<Row: Sendable, Failure: Error>: ZipState, @unchecked Sendable {
    @usableFromInline let output: SerializedSink<Row, Failure>
    @usableFromInline let row: @Sendable (ZipState) -> Row

    /// - Parameter row: Returns the first value of every queue, from ``ZipState/take(from:)``.
    @inlinable init(
        _ output: SerializedSink<Row, Failure>, count: Int, row: @escaping @Sendable (ZipState) -> Row
    ) {
        self.output = output
        self.row = row
        super.init(count: count)
        TracingHooks.noteQueue(limit: QueueLimit.values, in: output.sink.subscription)
    }

    @inlinable func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, queue: ZipQueue<Input>) {
        output.subscribe(
            to: signal, in: queue.subscription,
            next: { value in
                if self.output.tryEnter() {
                    self.receive(value, in: queue)
                    self.output.leave()
                } else {
                    self.receiveLater(value, in: queue)
                }
            },
            end: { terminal in
                if case .failed = terminal { self.output.end(terminal) } else { self.finish(queue, as: .completed) }
            }, released: { self.finish(queue, as: .released) })
    }

    @inlinable func receive<Input: Sendable>(_ value: Input, in queue: ZipQueue<Input>) {
        queue.values.append(value)
        if received(queue) { sendRow() }
    }

    @inline(never) @inlinable func receiveLater<Input: Sendable>(_ value: Input, in queue: ZipQueue<Input>) {
        output.performLater(value) { self.receive($0, in: queue) }
    }

    @inlinable func sendRow() {
        output.sink.next(row(self))
        if hasPending { sentRow() }
    }

    // Not inlinable, because each type of rows would get a copy.
    @usableFromInline func sentRow() {
        for subscription in takeResumable() { output.resumeLater(subscription) }
        endIfOver()
    }

    /// Called once for each input that does not fail: a terminal event prevents the call for the release.
    @inlinable func finish(_ input: ZipInput, as end: ZipState.End) {
        output.perform {
            self.noteEnd(end, of: input)
            self.endIfOver()
        }
    }

    @usableFromInline func endIfOver() {
        switch end {
        case .completed: output.end(.completed)
        case .released: output.sink.subscription.dispose()
        case nil: break
        }
    }
}

/// The part of a `zip` that does not depend on the types, so its code exists once.
// The variables are accessed inside the drain only.
@usableFromInline class ZipState: @unchecked Sendable {
    /// How an input ended. A released input never completes: when its queue is empty, the result is released as well.
    @usableFromInline enum End: Sendable { case completed, released }

    /// The number of empty queues. If it is zero, there is a row.
    @exclusivity(unchecked) @usableFromInline final var emptyQueues: Int

    /// Whether ``end`` was set or there is an input to resume.
    @exclusivity(unchecked) @usableFromInline final var hasPending = false

    /// How the result ends, if no further row is possible: an input has ended, and has no value left.
    @exclusivity(unchecked) final var end: End?

    /// The paused inputs of which a quarter of the values is left.
    @exclusivity(unchecked) private final var resumable: [Subscription] = []

    @usableFromInline init(count: Int) { emptyQueues = count }

    /// Notes a value that was added to the queue of an input, and returns whether there is a row.
    @inlinable final func received(_ input: ZipInput) -> Bool {
        input.waiting += 1
        // If more values wait, another queue is empty, and was empty before.
        guard input.waiting == 1 else {
            if input.waiting >= QueueLimit.values { pauseIfNeeded(input) }
            return false
        }
        emptyQueues -= 1
        return emptyQueues == 0
    }

    /// Removes and returns the first value of a queue that is not empty.
    @inlinable final func take<Input: Sendable>(from queue: ZipQueue<Input>) -> Input {
        let value = queue.values.popFirst()!
        queue.waiting -= 1
        if queue.waiting == 0 {
            emptyQueues += 1
            if let end = queue.end { noteOver(end) }
        } else if queue.watermark.isPausing {
            noteIfResumable(queue)
        }
        return value
    }

    // Not inlined, and neither is the next one: most values are taken by the next row.
    @usableFromInline final func pauseIfNeeded(_ input: ZipInput) {
        if input.watermark.pauses(at: input.waiting) { input.subscription.pauseInput(waiting: input.waiting) }
    }

    @usableFromInline final func noteIfResumable(_ input: ZipInput) {
        guard input.watermark.resumes(at: input.waiting) else { return }
        resumable.append(input.subscription)
        hasPending = true
    }

    final func takeResumable() -> [Subscription] {
        hasPending = false
        defer { resumable = [] }
        return resumable
    }

    /// Notes that an input sends no more values.
    @usableFromInline final func noteEnd(_ end: End, of input: ZipInput) {
        input.end = end
        if input.waiting == 0 { noteOver(end) }
    }

    /// Notes that no further row is possible. A completion is sent even if another input was released.
    @usableFromInline final func noteOver(_ end: End) {
        if self.end != .completed { self.end = end }
        hasPending = true
    }
}

/// An input of a `zip`.
// The variables are accessed inside the drain only.
@usableFromInline class ZipInput: @unchecked Sendable {
    /// The input's subscription, which is paused while too many of its values wait.
    @usableFromInline final let subscription: Subscription

    /// The number of values in its queue.
    @exclusivity(unchecked) @usableFromInline final var waiting = 0

    @exclusivity(unchecked) @usableFromInline final var watermark = Watermark()
    @exclusivity(unchecked) @usableFromInline final var end: ZipState.End?

    @usableFromInline init(_ subscription: Subscription) { self.subscription = subscription }
}

/// The values of an input that wait for those of the others.
// The variable is accessed inside the drain only.
@usableFromInline final class ZipQueue<Value: Sendable>: ZipInput, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var values = Fifo<Value>()

    @inlinable override init(_ subscription: Subscription) { super.init(subscription) }
}
