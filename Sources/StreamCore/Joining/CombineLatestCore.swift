public import Synchronization

/// The core of `combineLatest` for any number of inputs. It counts the inputs that have a value and those that have
/// completed.
///
/// It does not depend on the inputs' types. Each input stores its latest value in its own state box, and `makeTuple`
/// reads the boxes. So every arity, the collections, and the properties share this rule.
@usableFromInline package final class CombineLatestCore<Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let output: SerializedSink<Output, Failure>
    @usableFromInline let makeTuple: @Sendable () -> Output

    // Accessed inside the drain only.
    @usableFromInline let missing: StateBox<Int>

    /// Values of batches that have not delivered all their changes yet.
    @usableFromInline let batched = StateBox(BatchedValues())

    @usableFromInline let running: Atomic<Int>
    @usableFromInline let height = JoinHeight()

    /// - Parameter count: The number of inputs, at least one.
    @inlinable package init(_ sink: Sink<Output, Failure>, count: Int, makeTuple: @escaping @Sendable () -> Output) {
        output = SerializedSink(sink)
        self.makeTuple = makeTuple
        missing = StateBox(count)
        running = Atomic(count)
    }

    /// Subscribes to an input whose latest value is kept in `slot`.
    @inlinable package func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, slot: StateBox<Input?>) {
        let receive: @Sendable (Input) -> Void = { value in
            self.store(value, in: slot)
            self.send()
        }
        output.subscribe(
            to: signal,
            next: { value in
                if Batch.isAnyOpen {
                    self.receiveDuringBatch(value, in: slot)
                } else {
                    self.output.perform(value, receive)
                }
            },
            end: whenInputEnds)
    }

    // Not in `subscribe(to:slot:)`, where each type of inputs would get a copy.
    @inlinable var whenInputEnds: @Sendable (Termination<Failure>) -> Void {
        { terminal in self.inputEnded(terminal) }
    }

    @inlinable func store<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        if slot.value == nil { missing.value -= 1 }
        slot.value = value
    }

    // Not inlinable, because each input would get a copy.
    @usableFromInline func receiveDuringBatch<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        receive(from: slot.identity) { self.store(value, in: slot) }
    }

    @inlinable func inputEnded(_ terminal: Termination<Failure>) {
        if case .completed = terminal, running.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return }
        // After the terminal event, the batches could not send.
        sendAllBatched()
        output.end(terminal)
    }

    @usableFromInline func sendAllBatched() {
        output.perform { self.sendBatched { self.batched.value.removeFirst() } }
    }

    /// Sends the latest values, if every input has one.
    @inlinable func send() {
        if missing.value == 0, !output.sink.isDisposed { output.sink.next(makeTuple()) }
    }

    /// Subscribes to the inputs with `subscribe`.
    @inlinable package func connect(_ subscribe: () -> Void) {
        height.connect(subscribe)
    }
}

/// A value that belongs to a batch is kept apart until the batch has delivered all its changes. Then all of its values are
/// stored, and sent as one tuple. Values that belong to no batch are sent immediately, with the other inputs' values from before
/// the batch.
extension CombineLatestCore {
    /// Receives a value while a batch is open on any thread.
    @inline(never) @usableFromInline func receive(
        from input: ObjectIdentifier, _ store: @escaping @Sendable () -> Void
    ) {
        output.perform {
            guard let batch = Batch.current else {
                // The values of one input keep their order.
                if self.batched.value.append(store, of: input) { return }
                store()
                return self.send()
            }
            guard !self.output.sink.isDisposed, self.batched.value.keep(store, of: input, for: batch) else { return }
            batch.add(join: self, height: self.height) {
                self.output.performAlways {
                    self.batched.value.markDelivered(batch)
                    self.sendBatched { self.batched.value.removeDelivered() }
                }
            }
        }
    }

    /// Stores and sends the values of one batch after another.
    @usableFromInline func sendBatched(_ next: () -> BatchedValues.Entry?) {
        while let entry = next() {
            entry.delivery.perform {
                for round in 0..<entry.rounds {
                    entry.store(round)
                    self.send()
                }
            }
        }
    }
}
