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
/// `Memory` is what has to change in one step with a position in the queue: what a replaying source remembers. The lock
/// guards the queue and the memory only; it is never held while anything is delivered, nor while an item is released.
@frozen @usableFromInline package struct Drain<Item: Sendable, Memory: Sendable>: ~Copyable, Sendable {
    @usableFromInline let state = Atomic<UInt8>(0)
    @usableFromInline let inbox: Lock<Inbox>

    /// Whether ``tryEnter()`` is never called, so that an idle drain is entered under the lock alone, without a
    /// compare-and-swap.
    @usableFromInline let isEnteredByPostOnly: Bool

    /// See `Feedback`.
    @usableFromInline let feedbackThread = Atomic<UInt>(0)

    @usableFromInline struct Inbox: Sendable {
        // The memory stands first because an empty one has the address of what follows it, and Thread Sanitizer takes its
        // use under the lock for a use of that.
        @usableFromInline var memory: Memory
        @usableFromInline var items: [Item] = []

        @inlinable init(memory: Memory) { self.memory = memory }
    }

    @frozen @usableFromInline package enum Entry: Sendable {
        /// Refused: the drain is closed.
        case closed
        /// The owner will deliver it.
        case queued
        /// The caller is the owner now. It delivers the item, which is not in the queue, and leaves.
        case entered
    }

    @inlinable package init(memory: Memory, isEnteredByPostOnly: Bool = false) {
        inbox = Lock(Inbox(memory: memory))
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

    /// Gives up ownership, after delivering what was queued meanwhile.
    @inlinable package borrowing func leave(_ deliver: (Item) -> Void) {
        if !tryLeave() { leaveSlowly(deliver) }
    }

    /// Gives up ownership, unless something was queued meanwhile or the drain is closed: then ``leaveSlowly(_:)`` has to.
    ///
    /// The two are apart for the hottest path: making the closure for the slow one costs a retain and a release.
    @inlinable package borrowing func tryLeave() -> Bool {
        state.compareExchange(expected: Self.busy, desired: 0, ordering: .releasing).exchanged
    }

    @inline(never) @inlinable package borrowing func leaveSlowly(
        of source: StageLabel? = nil, _ deliver: (Item) -> Void
    ) {
        var feedback = Feedback(of: source)
        // What others have queued does not belong to the batch that this thread delivers.
        let outer = Batch.isAnyOpen ? Batch.exchangeCurrent(nil) : nil
        defer { if let outer { Batch.exchangeCurrent(outer) } }
        var batch: [Item] = []
        while true {
            let seen = state.load(ordering: .acquiring)
            if seen & Self.pending == 0 {
                let idle = seen & ~Self.busy
                feedback.ended(feedbackThread)
                if state.compareExchange(expected: seen, desired: idle, ordering: .acquiringAndReleasing).exchanged {
                    return
                }
                continue
            }
            inbox.withLock { inbox in
                state.bitwiseAnd(~Self.pending, ordering: .acquiringAndReleasing)
                swap(&inbox.items, &batch)
            }
            for item in batch { deliver(item) }
            feedback.delivered(batch.count, feedbackThread)
            // A small array is used again, because two threads that meet would allocate one for nearly each value.
            batch.removeAll(keepingCapacity: batch.capacity <= 64)
        }
    }

    /// Enters, or leaves `item` for the owner.
    /// - Parameters:
    ///   - closing: Whether nothing shall be accepted after this item.
    ///   - always: Whether a closed drain accepts it all the same.
    @inlinable package borrowing func post(_ item: Item, closing: Bool = false, always: Bool = false) -> Entry {
        post(closing: closing, always: always) { _ in (item, ()) }
    }

    /// Enters, or leaves an item for the owner, and changes the memory in the same step.
    /// - Parameter make: Makes the item, called unless the drain refuses it; `nil` leaves the queue as it is. What it
    ///   returns beside the item is released outside the lock: a place for what it took out of the memory.
    @inlinable package borrowing func post<Removed: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: (inout Memory) -> (Item?, Removed)
    ) -> Entry {
        inbox.withLock { inbox -> (Entry, Removed?) in
            let isClosed = state.load(ordering: .acquiring) & Self.closed != 0
            guard always || !isClosed else { return (.closed, nil) }
            let (item, removed) = make(&inbox.memory)
            guard let item else { return (.queued, removed) }
            let added = closing ? Self.closed : 0
            while true {
                let seen = state.load(ordering: .acquiring)
                let isBusy = seen & Self.busy != 0
                if isEnteredByPostOnly, !isBusy {
                    state.store(seen | Self.busy | added, ordering: .relaxed)
                    return (.entered, removed)
                }
                let desired = isBusy ? seen | Self.pending | added : seen | Self.busy | added
                guard
                    state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged
                else { continue }
                if isBusy {
                    Feedback.posted(feedbackThread)
                    inbox.items.append(item)
                }
                return (isBusy ? .queued : .entered, removed)
            }
        }.0
    }

    /// Reads or changes the memory.
    @inlinable package borrowing func withMemory<Result: Sendable>(_ body: (inout Memory) -> Result) -> Result {
        inbox.withLock { body(&$0.memory) }
    }
}
