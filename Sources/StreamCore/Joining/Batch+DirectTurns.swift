import Synchronization

/// Direct turns: the change of one source while no other batch is open, without allocations and without keeping values apart.
extension Batch {
    /// Begins a turn that changes one source, and makes it the current batch of this thread, if no other batch is open on any thread.
    ///
    /// It is the oldest open batch until it is over, so it follows no other one. It can therefore hold the drain of each join that it
    /// reaches until it flushes that join. Then its values go directly to their places, and other threads' values wait in the drain.
    @usableFromInline package static func beginDirectTurn() -> Batch? {
        let thread = StreamThreadState.current
        // Read before, so that each batch which is opened after this one has a greater number.
        let number = commits.load(ordering: .acquiring)
        guard thread.batch == nil,
            open.compareExchange(expected: 0, desired: openBatch, ordering: .acquiringAndReleasing).exchanged
        else { return nil }
        // The number of commits stays even, because the change is one step. A read that takes place during it is repeated.
        commits.add(2, ordering: .acquiringAndReleasing)
        let batch = Batch(number: number)
        thread.batch = batch
        thread.directTurn = batch
        return batch
    }

    /// Ends the delivery of a direct turn: the joins send.
    @usableFromInline package func endDirectTurn() {
        let thread = StreamThreadState.current
        release()
        thread.batch = nil
        thread.directTurn = nil
    }

    /// Makes a direct turn, which holds no join yet, an ordinary one, because another thread owns the drain of the source.
    @usableFromInline package func continueIndirectly(_ change: (Batch) -> (() -> Void)?) {
        let thread = StreamThreadState.current
        thread.batch = nil
        thread.directTurn = nil
        runTurn(after: nil, change)
    }

    /// The direct turn that this thread delivers.
    static var direct: Batch? {
        let thread = StreamThreadState.current
        guard let batch = thread.directTurn, batch === thread.batch else { return nil }
        return batch
    }

    /// Begins to hold the drain of `join` until this turn flushes the join, if the drain can be entered, and no batch has values there.
    ///
    /// This is one step. Otherwise, another thread that delivers for this turn could put a value into the drain just before the turn holds
    /// it. Then the turn would wait for that value, and the value for the turn.
    func hold(_ join: BatchedJoin) -> DirectHold {
        state.withLock { state in
            if state.isOver { return .refused }
            let hold = join.tryHold(for: self)
            if hold == .begun { state.add(join) }
            return hold
        }
    }

    /// Ends the hold of `join`, which this turn flushes, and returns the values that were kept for that.
    ///
    /// No thread adds values to a join that is being flushed.
    func endHold(of join: BatchedJoin) -> [HeldValue] {
        defer { join.endHold() }
        if !hasHeldValues.load(ordering: .relaxed) { return [] }
        return state.withLock { state in
            let values = state.heldValues.filter { $0.join === join }
            state.heldValues.removeAll { $0.join === join }
            return values
        }
    }
}

extension Batch {
    /// A value for a join whose drain this turn holds, which the thread of the turn did not store.
    struct HeldValue {
        let join: BatchedJoin
        let slot: AnyJoinSlot

        let place: Place

        enum Place {
            /// It is stored when the join is flushed.
            case apart(BatchedValues.Store)

            /// It waits in the drain behind other values, one of which can be an earlier value of the same input.
            case inDrain(HeldDelivery)
        }
    }
}

/// Whether a turn holds the drain of a join.
enum DirectHold {
    case begun

    /// The turn has entered the drain, and must leave it.
    case entered
    case refused
}

/// The delivery of a value that waits in the drain of a join which the value's turn holds. It begins when the turn flushes the join.
final class HeldDelivery: Sendable {
    private let delivery = Lock<BatchDelivery?>(nil)

    func begin(in turn: Batch) {
        let began = turn.delivery()
        delivery.withLock { $0 = began }
    }

    func perform(_ body: () -> Void) {
        delivery.withLock { $0.take() }?.perform(body)
    }
}
