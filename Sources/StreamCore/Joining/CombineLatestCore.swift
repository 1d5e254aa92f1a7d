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
    @inlinable package func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, slot: JoinSlot<Input>) {
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

    @inlinable func store<Input: Sendable>(_ value: Input, in slot: JoinSlot<Input>) {
        if slot.value == nil { missing -= 1 }
        slot.value = value
    }

    @inlinable func receive<Input: Sendable>(_ value: Input, in slot: JoinSlot<Input>) {
        store(value, in: slot)
        send()
    }

    @inline(never) @inlinable func receiveLater<Input: Sendable>(_ value: Input, in slot: JoinSlot<Input>) {
        output.performLater(value) { self.receive($0, in: slot) }
    }

    @inline(never) @inlinable func receiveDuringBatch<Input: Sendable>(_ value: Input, in slot: JoinSlot<Input>) {
        if holdDirectly(), slot.turn != turn {
            slot.turn = turn
            store(value, in: slot)
        } else {
            receiveApart(value, in: slot)
        }
    }

    // Not inlinable, because each input would get a copy.
    @usableFromInline func receiveApart<Input: Sendable>(_ value: Input, in slot: JoinSlot<Input>) {
        receive(from: slot) { self.store(value, in: slot) }
    }

    /// Holds the drain for the direct turn that this thread delivers, if it can be entered and no other batch has values here.
    ///
    /// - Returns: `true` if the value of the calling thread can be stored. It can't if values of other threads wait, because one of them
    ///   can be an earlier value of the same input: a value for the flush, or one that a lower join has sent for another batch.
    @usableFromInline func holdDirectly() -> Bool {
        guard let batch = Batch.direct else { return false }
        if isHeld(by: batch) {
            return !batch.hasHeldValues.load(ordering: .relaxed) && !(batch.isFlushing && valuesWait)
        }
        let hold = batch.hold(self)
        if hold == .entered { output.leave() }
        return hold == .begun
    }

    override func tryHold(for turn: Batch) -> DirectHold {
        guard output.tryEnter() else { return .refused }
        guard batched.isEmpty, !output.sink.isDisposed else { return .entered }
        beginHold(by: turn)
        self.turn &+= 1
        return .begun
    }

    /// Whether values wait in the drain, before a terminal event if there is one.
    private var valuesWait: Bool { output.drain.gate.isPending && !output.hasEnded }

    @inlinable func inputEnded(_ terminal: Termination<Failure>) {
        if case .completed = terminal, !completedLast() { return }
        // After the terminal event, the batches could not send.
        sendAllBatched()
        output.end(terminal)
    }

    override func flush(_ batch: Batch) {
        if isHeld(by: batch) { flushHeld(batch) } else { flushBatched(batch) }
    }

    private func flushHeld(_ batch: Batch) {
        var isFlushedAgain = false
        for value in batch.endHold(of: self) {
            switch value.place {
            case .apart(let store):
                // No value is dropped: a second value of an input belongs to a second tuple.
                if value.slot.turn == turn {
                    send()
                    turn &+= 1
                }
                value.slot.turn = turn
                store()
            case .inDrain(let delivery):
                delivery.begin(in: batch)
                isFlushedAgain = true
            }
        }
        if isFlushedAgain { return output.leave() }
        send()
        output.leave()
    }

    private func flushBatched(_ batch: Batch) {
        output.performAlways {
            self.batched.markDelivered(batch)
            self.sendBatched { self.batched.removeDelivered() }
        }
    }

    /// Sends the values of all batches, before a terminal event.
    ///
    /// This is no delivery of the current batch: if a turn holds the drain, it would wait for the delivery, and the delivery for the turn.
    @usableFromInline func sendAllBatched() {
        if output.tryEnter() {
            sendBatched { batched.removeFirst() }
            output.leave()
        } else {
            let action: @Sendable () -> Void = {
                if !self.output.sink.isDisposed { self.sendBatched { self.batched.removeFirst() } }
            }
            output.enter(output.drain.post(action), action)
        }
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
        from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void
    ) {
        if let batch = Batch.current, batch.isDirect {
            receive(from: slot, store, in: batch)
        } else {
            output.perform { self.receiveInDrain(from: slot, store) }
        }
    }

    /// Receives a value of a direct turn: for the flush, if the turn holds the drain. See ``Batch/hold(_:)``.
    private func receive(from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void, in turn: Batch) {
        let delivery = turn.delivery()
        let action: @Sendable () -> Void = { delivery.perform { self.receiveInDrain(from: slot, store) } }
        let entry = turn.state.withLock { state -> DrainEntry? in
            if !isHeld(by: turn) { return output.drain.post(action) }
            guard let place = place(for: store, from: slot) else { return nil }
            state.heldValues.append(Batch.HeldValue(join: self, slot: slot, place: place))
            turn.hasHeldValues.store(true, ordering: .relaxed)
            return nil
        }
        guard let entry else { return }
        if case .queued(QueueLimit.values) = entry { output.pauseInputs() }
        output.enter(entry, action)
    }

    /// - Returns: `nil` if the drain is closed.
    private func place(for store: @escaping @Sendable () -> Void, from slot: AnyJoinSlot) -> Batch.HeldValue.Place? {
        if !valuesWait { return .apart(store) }
        let delivery = HeldDelivery()
        let entry = output.drain.post { delivery.perform { self.receiveInDrain(from: slot, store) } }
        if case .queued = entry { return .inDrain(delivery) }
        return nil
    }

    private func receiveInDrain(from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void) {
        let input = slot.identity
        if output.sink.isDisposed { return }
        guard let batch = Batch.current else {
            // The values of one input keep their order.
            if batched.append(store, of: input) { return }
            store()
            return send()
        }
        if batched.keep(store, of: input, for: batch) { batch.add(self) }
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
