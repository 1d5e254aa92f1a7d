/// How a join receives values.
extension BatchedJoin {
    /// Returns a closure that receives the values of the input with this slot.
    @inlinable func receiver<Input: Sendable>(for slot: JoinSlot<Input>) -> @Sendable (Input) -> Void {
        { value in
            if Batch.isAnyOpen {
                self.receiveDuringBatch(value, in: slot)
            } else if self.inputs.tryEnter() {
                self.receive(value, in: slot)
                self.inputs.leave()
            } else {
                self.receiveLater(value, in: slot)
            }
        }
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
        inputs.performLater(value) { self.receive($0, in: slot) }
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
        if hold == .entered { inputs.leave() }
        return hold == .begun
    }

    func tryHold(for turn: Batch) -> DirectHold {
        // A join that is still subscribing to its inputs can yet receive a value from before the turn. Asked first: when its height is
        // final, what it has received is in the drain.
        guard isHeightFinal, inputs.tryEnter() else { return .refused }
        guard batched.isEmpty, !inputs.segment.isDisposed else { return .entered }
        beginHold(by: turn)
        self.turn &+= 1
        return .begun
    }

    func flush(_ batch: Batch) {
        if isHeld(by: batch) { flushHeld(batch) } else { flushBatched(batch) }
    }

    private func flushHeld(_ batch: Batch) {
        let values = batch.endHold(of: self)
        if values.isEmpty || store(values, in: batch) { send() }
        inputs.leave()
    }

    /// Stores the values that were kept for the flush. Returns whether the last tuple can be sent, because no value waits in the drain.
    private func store(_ values: [Batch.HeldValue], in batch: Batch) -> Bool {
        var waiting: [(slot: AnyJoinSlot, store: BatchedValues.Store)] = []
        for value in values {
            switch value.place {
            case .apart(let store): waiting.append((value.slot, store))
            case .inDrain(let delivery): delivery.begin(in: batch)
            }
        }
        let isComplete = waiting.count == values.count
        // No value is dropped: a second value of an input belongs to a second tuple.
        while !storeFirst(of: &waiting) {
            send()
            turn &+= 1
        }
        return isComplete
    }

    /// Stores the first value of each input that has none in the present tuple, and removes it from `values`. Returns whether none is left.
    private func storeFirst(of values: inout [(slot: AnyJoinSlot, store: BatchedValues.Store)]) -> Bool {
        values.removeAll { slot, store in
            if slot.turn == turn { return false }
            slot.turn = turn
            store()
            return true
        }
        return values.isEmpty
    }

    private func flushBatched(_ batch: Batch) {
        inputs.performAlways {
            if let entry = self.batched.remove(batch) { self.send(entry) }
        }
    }

    /// Sends the values of all batches, before a terminal event.
    ///
    /// This is no delivery of the current batch: if a turn holds the drain, it would wait for the delivery, and the delivery for the turn.
    @usableFromInline func sendAllBatched() {
        if inputs.tryEnter() {
            sendBatched()
            inputs.leave()
        } else {
            let action: @Sendable () -> Void = { if !self.inputs.segment.isDisposed { self.sendBatched() } }
            inputs.enter(inputs.drain.post(action), action)
        }
    }
}

/// A value that belongs to a batch is kept apart until the batch has delivered all its changes. Then all of its values are
/// stored, and sent as one tuple. Values that belong to no batch are sent immediately, with the other inputs' values from before
/// the batch.
extension BatchedJoin {
    /// Receives a value while a batch is open on any thread.
    @inline(never) @usableFromInline func receive(
        from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void
    ) {
        if let batch = Batch.current, batch.isDirect {
            receive(from: slot, store, in: batch)
        } else {
            inputs.perform { self.receiveInDrain(from: slot, store) }
        }
    }

    /// Receives a value of a direct turn: for the flush, if the turn holds the drain. See ``Batch/hold(_:)``.
    private func receive(from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void, in turn: Batch) {
        let delivery = turn.delivery()
        let action: @Sendable () -> Void = { delivery.perform { self.receiveInDrain(from: slot, store) } }
        let entry = turn.state.withLock { state -> DrainEntry? in
            if !isHeld(by: turn) { return inputs.drain.post(action) }
            guard let place = place(for: store, from: slot) else { return nil }
            state.heldValues.append(Batch.HeldValue(join: self, slot: slot, place: place))
            turn.hasHeldValues.store(true, ordering: .relaxed)
            return nil
        }
        guard let entry else { return }
        if case .queued(QueueLimit.values) = entry { inputs.pauseInputs() }
        inputs.enter(entry, action)
    }

    /// - Returns: `nil` if the drain is closed.
    private func place(for store: @escaping @Sendable () -> Void, from slot: AnyJoinSlot) -> Batch.HeldValue.Place? {
        if !valuesWait { return .apart(store) }
        let delivery = HeldDelivery()
        let entry = inputs.drain.post { delivery.perform { self.receiveInDrain(from: slot, store) } }
        if case .queued = entry { return .inDrain(delivery) }
        return nil
    }

    private func receiveInDrain(from slot: AnyJoinSlot, _ store: @escaping @Sendable () -> Void) {
        let input = slot.identity
        if inputs.segment.isDisposed { return }
        guard let batch = Batch.current else {
            // The values of one input keep their order.
            if batched.append(store, of: input) { return }
            let unsent = missing > 0 ? unsentBatch?.delivery() : nil
            return unsent.perform {
                store()
                send()
            }
        }
        let isFirst = batched.keep(
            store, of: input, for: batch, isFirstTuple: batch.isSettling && isWaiting)
        if isFirst { batch.add(self) }
    }

    private func sendBatched() {
        while let entry = batched.removeFirst() {
            entry.batch.delivery().perform { send(entry) }
        }
    }

    /// Stores and sends the values of one batch.
    private func send(_ entry: BatchedValues.Entry) {
        for round in 0..<entry.rounds {
            entry.store(round)
            send()
        }
        unsentBatch = missing > 0 ? entry.batch : nil
    }
}
