/// The core of `combineLatest` for any number of inputs. It counts the inputs that have a value and those that have
/// completed.
///
/// It does not depend on the inputs' types. Each input stores its latest value in its own state box, and `makeTuple`
/// reads the boxes. So every arity, the collections, and the properties share this rule.
@usableFromInline
// Its own properties are immutable, and the superclass explains its variables.
package final class CombineLatestCore<Output: Sendable, Failure: Error>: BatchedJoin, @unchecked Sendable {
    @usableFromInline let output: SerializedSink<Output, Failure>
    @usableFromInline let makeTuple: @Sendable () -> Output

    /// - Parameter count: The number of inputs, at least one.
    @inlinable package init(_ sink: Sink<Output, Failure>, count: Int, makeTuple: @escaping @Sendable () -> Output) {
        output = SerializedSink(sink)
        self.makeTuple = makeTuple
        super.init(count: count)
    }

    /// Subscribes to an input whose latest value is kept in `slot`.
    @inlinable package func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, slot: StateBox<Input?>) {
        output.subscribe(
            to: signal,
            next: { value in
                if Batch.isAnyOpen {
                    self.receiveDuringBatch(value, in: slot)
                } else if self.output.tryEnter() {
                    self.receive(value, in: slot)
                    self.output.leave()
                } else {
                    self.receiveLater(value, in: slot)
                }
            },
            end: whenInputEnds)
    }

    // Not in `subscribe(to:slot:)`, where each type of inputs would get a copy.
    @inlinable var whenInputEnds: @Sendable (Termination<Failure>) -> Void {
        { terminal in self.inputEnded(terminal) }
    }

    @inlinable func store<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        if slot.value == nil { missing -= 1 }
        slot.value = value
    }

    @inlinable func receive<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        store(value, in: slot)
        send()
    }

    @inline(never) @inlinable func receiveLater<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        output.performLater(value) { self.receive($0, in: slot) }
    }

    // Not inlinable, because each input would get a copy.
    @usableFromInline func receiveDuringBatch<Input: Sendable>(_ value: Input, in slot: StateBox<Input?>) {
        receive(from: slot.identity) { self.store(value, in: slot) }
    }

    @inlinable func inputEnded(_ terminal: Termination<Failure>) {
        if case .completed = terminal, !completedLast() { return }
        // After the terminal event, the batches could not send.
        sendAllBatched()
        output.end(terminal)
    }

    override func flush(_ batch: Batch) {
        output.performAlways {
            self.batched.markDelivered(batch)
            self.sendBatched { self.batched.removeDelivered() }
        }
    }

    @usableFromInline func sendAllBatched() {
        output.perform { self.sendBatched { self.batched.removeFirst() } }
    }

    /// Sends the latest values, if every input has one.
    @inlinable func send() {
        if missing == 0, !output.sink.isDisposed { output.sink.next(makeTuple()) }
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
                if self.batched.append(store, of: input) { return }
                store()
                return self.send()
            }
            guard !self.output.sink.isDisposed, self.batched.keep(store, of: input, for: batch) else { return }
            batch.add(self)
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
