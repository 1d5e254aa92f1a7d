public import Synchronization

/// The n-ary core of `combineLatest`: which inputs have a value, which have completed, and when to send.
///
/// It does not know the inputs' types. Each keeps its latest value in a cell of its own, and `output` reads the cells, so
/// every arity, the collections and the properties share this one rule.
@usableFromInline package final class LatestJoin<Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let joint: Joint<Output, Failure>
    @usableFromInline let output: @Sendable () -> Output

    // Inside the drain only.
    @usableFromInline let missing: Cell<Int>
    @usableFromInline let isDirty = Cell(false)

    @usableFromInline let running: Atomic<Int>

    /// The number of joins between this one and the sources. A batch flushes lower ones first.
    @usableFromInline let height = Cell(0)

    /// - Parameter count: The number of inputs, at least one.
    @inlinable package init(_ sink: Sink<Output, Failure>, count: Int, output: @escaping @Sendable () -> Output) {
        joint = Joint(sink)
        self.output = output
        missing = Cell(count)
        running = Atomic(count)
    }

    /// Subscribes to an input whose latest value is kept in `slot`.
    @inlinable package func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, slot: Cell<Input?>) {
        let store: @Sendable (Input) -> Void = { value in
            if slot.value == nil { self.missing.value -= 1 }
            slot.value = value
            if self.missing.value == 0 { self.send() }
        }
        joint.subscribe(
            to: signal,
            next: { value in self.joint.perform(value, store) },
            end: { terminal in self.inputEnded(terminal) })
    }

    @inlinable func inputEnded(_ terminal: Terminal<Failure>) {
        switch terminal {
        case .failed: joint.end(terminal)
        case .completed:
            if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { joint.end(.completed) }
        }
    }

    /// Sends the latest values; while a batch is being flushed on this thread, once, when it comes to this join.
    @inlinable func send() {
        if Batch.isAnyOpen, holdBack() { return }
        joint.sink.next(output())
    }

    @inlinable func holdBack() -> Bool {
        guard let batch = Batch.current else { return false }
        if isDirty.value { return true }
        isDirty.value = true
        batch.add(height: height.value) {
            self.joint.perform(()) {
                self.isDirty.value = false
                self.joint.sink.next(self.output())
            }
        }
        return true
    }

    /// Runs `subscribe`, which subscribes to the inputs, and learns from it how high this join stands.
    @inlinable package func connect(_ subscribe: () -> Void) {
        let context = ThreadContext.current
        height.value = context.joinHeight(above: subscribe) + 1
        context.reportJoin(height: height.value)
    }
}
