/// How a property sends a change as a turn, and the change of a batch.
extension SubjectCore {
    @inline(never) @inlinable func sendInBatch(_ value: Value) {
        if let batch = Batch.current {
            send(value, in: batch)
        } else if isInTurns {
            sendInTurn(value)
        } else {
            sendStoring(value)
        }
    }

    /// Sends a value as a turn of its own, so that what is derived from this property sends one value for it.
    ///
    /// - Parameter isCurrent: Returns whether the value can take effect. Called while the lock of the drain is held.
    @inline(never) @inlinable func sendInTurn(_ value: Value, if isCurrent: () -> Bool = { true }) {
        var change: Value? = value
        guard let turn = Batch.beginDirectTurn() else {
            return Batch.runTurn { commitTurn(&change, if: isCurrent, in: $0) }
        }
        let isEntered = gate.tryEnter(ifChanging: {
            guard isCurrent(), upstream.graph.tryBegin(turn) else { return false }
            memory.exchange(&change, in: turn)
            return true
        })
        guard isEntered else { return turn.continueIndirectly { commitTurn(&change, if: isCurrent, in: $0) } }
        // Releases the old value before the delivery.
        change = nil
        deliver(value)
        if !gate.tryLeave() { leaveSlowly() }
        turn.endDirectTurn()
    }

    /// Makes a change take effect. That of a composed property belongs to a settling batch, if one is open.
    @inlinable func commitTurn(
        _ change: inout Value?, if isCurrent: () -> Bool, in turn: Batch
    ) -> (() -> Void)? {
        guard let value = change, let delivery = upstream.settling else {
            return commit(&change, if: isCurrent, in: turn)
        }
        return { delivery.perform { self.send(value, in: delivery.batch) } }
    }

    /// Makes a change take effect. Stores the value that it replaces in `change`, to be released outside of the locks.
    ///
    /// - Parameters:
    ///   - isCurrent: Returns whether `change` can take effect.
    ///   - isReserved: Whether ``DrainGate/reserve(if:)`` has succeeded.
    /// - Returns: The delivery, if this thread must make it. Called under the lock of the commit.
    @inlinable func commit(
        _ change: inout Value?, if isCurrent: () -> Bool = { true }, isReserved: Bool = false, in batch: Batch
    ) -> (() -> Void)? {
        guard let value = change, let delivery = batch.delivery() else { return nil }
        let item = Item.batched(value, delivery)
        let (entry, isPosted) = gate.post(isReserved: isReserved) { () -> (Item?, Bool) in
            guard isCurrent() else { return (nil, false) }
            upstream.graph.order(batch, after: memory.batch)
            exchange(&change, in: batch)
            return (item, true)
        }
        guard isPosted == true else { return nil }
        // Also retains a queued item until the lock of the commit is released, because another thread can have delivered it.
        return { self.enter(entry, item) }
    }

    /// Delivers a value that changes because of `batch`, which the calling thread is delivering.
    @inline(never) @inlinable func send(_ value: Value, in batch: Batch) {
        var change: Value? = value
        if gate.tryEnter(changing: { exchange(&change, in: batch) }) {
            change = nil
            deliver(value)
            if !gate.tryLeave() { leaveSlowly() }
            return
        }
        guard let delivery = batch.delivery() else { return sendStoring(value) }
        let item = Item.batched(value, delivery)
        let entry = gate.post {
            exchange(&change, in: batch)
            return (item, ())
        }.entry
        change = nil
        enter(entry, item)
    }

    /// Stores a value that `batch` changes, and replaces it with the evicted one. Called while the drain's lock is held.
    @inlinable func exchange(_ change: inout Value?, in batch: Batch) {
        if batch.isDirect { memory.exchange(&change, in: batch) } else { exchangeKeeping(&change, in: batch) }
    }

    /// A direct turn keeps nothing: no other batch was open when it began, so nothing is computed for a moment before it.
    @inline(never) @inlinable func exchangeKeeping(_ change: inout Value?, in batch: Batch) {
        let previous = memory.batch
        memory.exchange(&change, in: batch)
        if let change { batch.keep(change, of: self, after: previous) }
    }
}
