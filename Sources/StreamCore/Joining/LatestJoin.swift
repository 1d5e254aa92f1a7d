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

    /// How many batches have left values here that they will tell together. Nothing is sent meanwhile.
    @usableFromInline let batches = Cell(0)

    @usableFromInline let running: Atomic<Int>

    /// The number of joins between this one and the sources. A batch flushes lower ones first.
    @usableFromInline let height = Atomic(0)

    /// The context of the thread that subscribes to the inputs, while it does.
    @usableFromInline let connecting = Atomic<ObjectIdentifier?>(nil)

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
            self.send()
        }
        joint.subscribe(
            to: signal,
            next: { value in
                if Batch.isAnyOpen { self.holdBack() }
                self.joint.perform(value, store)
            },
            end: { terminal in self.inputEnded(terminal) })
    }

    @inlinable func inputEnded(_ terminal: Terminal<Failure>) {
        if case .completed = terminal, running.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return }
        // A batch that is still going to send would come behind the end.
        joint.perform(()) { self.sendHeldBack() }
        joint.end(terminal)
    }

    /// Sends what batches have left here, in their place.
    @inlinable func sendHeldBack() {
        guard batches.value > 0 else { return }
        batches.value = 0
        send()
    }

    /// Sends the latest values, if there are all and no batch is going to.
    @inlinable func send() {
        if missing.value == 0, batches.value == 0, !joint.sink.isDisposed { joint.sink.next(output()) }
    }

    /// Leaves the sending to the batch of this thread, when it comes to this join.
    ///
    /// Decided on the thread that brings a value, because another thread may be the one to store it. What comes while the
    /// join is connected is not a change but where its values start.
    @usableFromInline func holdBack() {
        guard let batch = Batch.current, connecting.load(ordering: .relaxed) != ObjectIdentifier(ThreadContext.current)
        else { return }
        let isFirst = batch.add(join: self, height: height.load(ordering: .relaxed)) {
            self.joint.perform(()) {
                self.batches.value -= 1
                self.send()
            }
        }
        if isFirst { joint.perform(()) { self.batches.value += 1 } }
    }

    /// Runs `subscribe`, which subscribes to the inputs, and learns from it how high this join stands.
    @inlinable package func connect(_ subscribe: () -> Void) {
        let context = ThreadContext.current
        connecting.store(ObjectIdentifier(context), ordering: .relaxed)
        height.store(context.joinHeight(above: subscribe) + 1, ordering: .relaxed)
        connecting.store(nil, ordering: .relaxed)
        context.reportJoin(height: height.load(ordering: .relaxed))
    }
}
