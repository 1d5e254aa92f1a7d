public import Synchronization

/// Serialises without blocking: whoever enters an idle drain is its owner until it leaves; what others bring meanwhile, or
/// the owner itself from inside, waits in a queue that the owner works off before it leaves.
///
/// So a send costs one compare-and-swap to enter and one to leave, two threads never deliver at once, a re-entrant send is
/// a loop and not a recursion, and all receivers see one order. The price: a sender may stay to deliver what others bring,
/// and the queue has no bound.
///
///     idle ──enter──► busy ──leave──► idle
///                      │  ▲
///          others post │  │ owner has worked off the queue
///                      ▼  │
///                   busy, pending            closed: nothing is accepted any more; comes with any of the above
///
/// The lock guards the queue, and what its user changes in one step with a position in the queue: what a replaying source
/// remembers. It is never held while anything is delivered, nor while an item is released.
@frozen @usableFromInline package struct Drain<Item: Sendable>: ~Copyable, Sendable {
    @usableFromInline package let gate: DrainGate

    @inlinable package init(isEnteredByPostOnly: Bool = false) {
        gate = DrainGate(isEnteredByPostOnly: isEnteredByPostOnly)
    }

    /// Gives up ownership, after delivering what was queued meanwhile.
    @inlinable package borrowing func leave(_ deliver: (Item) -> Void) {
        if !gate.tryLeave() { leaveSlowly(deliver) }
    }

    @inline(never) @inlinable package borrowing func leaveSlowly(
        of source: SourceLabel? = nil, _ deliver: (Item) -> Void
    ) {
        var feedback = FeedbackDetector(of: source)
        // What others have queued does not belong to the batch that this thread delivers.
        let outer = Batch.isAnyOpen ? Batch.exchangeCurrent(nil) : nil
        defer { if let outer { Batch.exchangeCurrent(outer) } }
        var batch: [Item] = []
        while true {
            let seen = gate.state.load(ordering: .acquiring)
            if seen & DrainGate.pending == 0 {
                let idle = seen & ~DrainGate.busy
                feedback.ended(gate.feedbackThread)
                if gate.state.compareExchange(expected: seen, desired: idle, ordering: .acquiringAndReleasing).exchanged
                {
                    return
                }
                continue
            }
            gate.inbox.withLock { inbox in
                gate.state.bitwiseAnd(~DrainGate.pending, ordering: .acquiringAndReleasing)
                swap(&items(&inbox).items, &batch)
            }
            for item in batch { deliver(item) }
            feedback.delivered(batch.count, gate.feedbackThread)
            // A small array is used again, because two threads that meet would allocate one for nearly each value.
            batch.removeAll(keepingCapacity: batch.capacity <= 64)
        }
    }

    /// Enters, or leaves `item` for the owner.
    /// - Parameters:
    ///   - closing: Whether nothing shall be accepted after this item.
    ///   - always: Whether a closed drain accepts it all the same.
    @inlinable package borrowing func post(_ item: Item, closing: Bool = false, always: Bool = false) -> DrainEntry {
        post(closing: closing, always: always) { (item, ()) }.entry
    }

    /// Enters, or leaves an item for the owner, and changes what the lock guards in the same step.
    ///
    /// - Parameter make: Creates the item, unless the drain is closed; `nil` leaves the queue as it is. Also returns a result for the
    ///   caller, such as a value that it removed from a memory and that must be released outside of the lock.
    /// - Returns: What became of the item, and the result of `make`: `nil` if the drain is closed.
    @inlinable package borrowing func post<Result: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: () -> (Item?, Result)
    ) -> (entry: DrainEntry, result: Result?) {
        gate.inbox.withLock { inbox -> (entry: DrainEntry, result: Result?) in
            let isClosed = gate.state.load(ordering: .acquiring) & DrainGate.closed != 0
            guard always || !isClosed else { return (.closed, nil) }
            let (item, result) = make()
            guard let item else { return (.queued, result) }
            let added = closing ? DrainGate.closed : 0
            while true {
                let seen = gate.state.load(ordering: .acquiring)
                let isBusy = seen & DrainGate.busy != 0
                if gate.isEnteredByPostOnly, !isBusy {
                    gate.state.store(seen | DrainGate.busy | added, ordering: .relaxed)
                    return (.entered, result)
                }
                let desired = isBusy ? seen | DrainGate.pending | added : seen | DrainGate.busy | added
                guard
                    gate.state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing)
                        .exchanged
                else { continue }
                if isBusy {
                    FeedbackDetector.posted(gate.feedbackThread)
                    items(&inbox).items.append(item)
                }
                return (isBusy ? .queued : .entered, result)
            }
        }
    }

    /// What waits, in the gate's inbox, under the lock.
    @inlinable borrowing func items(_ inbox: inout (any AnyObject & Sendable)?) -> DrainInbox<Item> {
        if let inbox { return _unsafeUncheckedDowncast(inbox, to: DrainInbox<Item>.self) }
        let items = DrainInbox<Item>()
        inbox = items
        return items
    }
}

/// What of a drain does not depend on the type of its items.
///
/// A debug build looks up no types to call it, and a release build none when the owner of the drain is released.
@frozen @usableFromInline package struct DrainGate: ~Copyable, Sendable {
    @usableFromInline let state = Atomic<UInt8>(0)

    /// Whether ``tryEnter()`` is never called, so that an idle drain is entered under the lock alone, without a
    /// compare-and-swap.
    @usableFromInline let isEnteredByPostOnly: Bool

    /// See `FeedbackDetector`.
    @usableFromInline let feedbackThread = Atomic<UInt>(0)

    /// What waits for the owner, a `DrainInbox`, once anything has to.
    @usableFromInline let inbox = Lock<(any AnyObject & Sendable)?>(nil)

    @inlinable init(isEnteredByPostOnly: Bool) {
        self.isEnteredByPostOnly = isEnteredByPostOnly
    }

    @inlinable static var busy: UInt8 { 1 }
    @inlinable static var pending: UInt8 { 2 }
    @inlinable static var closed: UInt8 { 4 }

    /// Whether nothing is accepted any more.
    @inlinable package var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

    /// A Boolean value that indicates whether no thread owns the drain, so that everything accepted before was delivered.
    @inlinable package var isIdle: Bool { state.load(ordering: .acquiring) & (Self.busy | Self.pending) == 0 }

    /// Becomes the owner of an idle, open drain.
    @inlinable package borrowing func tryEnter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.busy, ordering: .acquiring).exchanged
    }

    /// Runs `change` and becomes the owner of an idle, open drain, in one step. Otherwise nothing has changed.
    /// - Parameter closing: Whether nothing shall be accepted after this.
    @inlinable package borrowing func tryEnter(closing: Bool = false, changing change: () -> Void) -> Bool {
        let busy = closing ? Self.busy | Self.closed : Self.busy
        return inbox.withLock { _ in
            if isEnteredByPostOnly {
                guard state.load(ordering: .acquiring) == 0 else { return false }
                state.store(busy, ordering: .relaxed)
            } else {
                guard state.compareExchange(expected: 0, desired: busy, ordering: .acquiring).exchanged else {
                    return false
                }
            }
            change()
            return true
        }
    }

    /// Gives up ownership, unless something was queued meanwhile or the drain is closed: then ``Drain/leaveSlowly(of:_:)`` has
    /// to.
    ///
    /// The two are apart for the hottest path: making the closure for the slow one costs a retain and a release.
    /// - Parameter closing: Whether this owner has closed the drain.
    @inlinable package borrowing func tryLeave(closing: Bool = false) -> Bool {
        let idle = closing ? Self.closed : 0
        return state.compareExchange(expected: Self.busy | idle, desired: idle, ordering: .releasing).exchanged
    }

    /// Reads or changes what the lock guards.
    @inlinable package borrowing func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
        inbox.withLock { _ in body() }
    }
}

/// The queue of a drain, in an object: a type of its own in the drain would be looked up when that is released.
// Used under the drain's lock only.
@usableFromInline final class DrainInbox<Item: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var items: [Item] = []

    @inlinable init() {}
}

/// What became of an item that was posted to a drain.
@frozen @usableFromInline package enum DrainEntry: Sendable {
    /// Refused: the drain is closed.
    case closed
    /// The owner will deliver it.
    case queued
    /// The caller is the owner now. It delivers the item, which is not in the queue, and leaves.
    case entered
}
