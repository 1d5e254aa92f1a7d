public import Synchronization

/// The part of a drain that does not depend on the type of its items.
///
/// A debug build does not look up metadata to call it, and a release build does not when the owner of the drain is released.
@frozen @usableFromInline package struct DrainGate: ~Copyable, Sendable {
    @usableFromInline let state: Atomic<UInt8>

    /// A Boolean value that indicates that ``tryEnter()`` is not used, only the functions that hold the lock. They then enter an idle drain
    /// without a compare-and-swap.
    @usableFromInline let isEnteredUnderLockOnly: Bool

    /// The state of `DrainWatch`.
    @usableFromInline let watch = Atomic<UInt>(0)

    /// The queue for the owner, a `DrainInbox`, which is created with the first item.
    @usableFromInline let inbox = Lock<AnyDrainInbox?>(nil)

    @inlinable init(isEnteredUnderLockOnly: Bool, isEntered: Bool = false) {
        state = Atomic(isEntered ? Self.busy : 0)
        self.isEnteredUnderLockOnly = isEnteredUnderLockOnly
    }

    @inlinable static var busy: UInt8 { @_transparent get { 1 } }
    @inlinable static var pending: UInt8 { 2 }
    @inlinable static var closed: UInt8 { @_transparent get { 4 } }

    /// The number of deliveries from the queue after which the owner offers the drain to other threads that post.
    ///
    /// A call can enter a drain several times, such as to subscribe and to unsubscribe, and is to deliver at most 256 items of others.
    #if RILL_INTERLEAVING
        // One thread runs at a time.
        nonisolated(unsafe) package static var offerInterval = 64
    #else
        static var offerInterval: Int { 64 }
    #endif

    /// A Boolean value that indicates whether the drain refuses items.
    @inlinable package var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

    /// A Boolean value that indicates whether no thread owns the drain, so that every item accepted before was delivered.
    @inlinable package var isIdle: Bool { state.load(ordering: .acquiring) & (Self.busy | Self.pending) == 0 }

    /// A Boolean value that indicates whether items wait for the owner.
    var isPending: Bool { state.load(ordering: .acquiring) & Self.pending != 0 }

    /// Makes the calling thread the owner if the drain is idle and open.
    @inlinable package borrowing func tryEnter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.busy, ordering: .acquiring).exchanged
    }

    /// Runs `change` and makes the calling thread the owner, in one step, if the drain is idle and open.
    ///
    /// - Parameter closing: Whether the drain refuses all items from now on.
    /// - Returns: `false` if the drain was busy or closed. `change` was not called then.
    @_transparent @inlinable package borrowing func tryEnter(closing: Bool = false, changing change: () -> Void) -> Bool
    {
        let busy = closing ? Self.busy | Self.closed : Self.busy
        return inbox.withLock { _ in
            if isEnteredUnderLockOnly {
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

    /// Announces an item to the owner, also if it offers the drain. Called while the lock is held, for a drain that is entered with it only.
    ///
    /// - Returns: `false` if there is no owner.
    @usableFromInline borrowing func announceIfOwned() -> Bool {
        while true {
            let seen = state.load(ordering: .acquiring)
            if seen & (Self.busy | Self.pending) == 0 { return false }
            let desired = seen | Self.pending
            guard state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged
            else { continue }
            if seen & Self.busy != 0 { DrainWatch.posted(watch) }
            return true
        }
    }

    /// Makes the calling thread the owner, or announces an item to the owner. Called while the lock is held.
    ///
    /// Not inlinable, because each caller would get a copy.
    ///
    /// - Parameter closing: Whether the drain refuses all items from now on.
    /// - Returns: Whether the calling thread is the owner now, and what it must do.
    @usableFromInline borrowing func enterOrAnnounce(closing: Bool) -> DrainMark {
        let added = closing ? Self.closed : 0
        while true {
            let seen = state.load(ordering: .acquiring)
            let isBusy = seen & Self.busy != 0
            let isOffered = seen & (Self.busy | Self.pending) == Self.pending
            if isEnteredUnderLockOnly, !isBusy {
                state.store(seen | Self.busy | added, ordering: .relaxed)
                return isOffered ? .takenOver : .entered
            }
            let desired = isBusy ? seen | Self.pending | added : seen | Self.busy | added
            guard state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged
            else { continue }
            if isBusy { DrainWatch.posted(watch) }
            return isBusy ? .queued : isOffered ? .takenOver : .entered
        }
    }

    /// Enters the drain, or queues `item` for the owner. All items of a gate have the same type.
    ///
    /// - Parameters:
    ///   - closing: Whether the drain refuses all later items.
    ///   - always: Whether a closed drain accepts the item nevertheless.
    @inlinable package borrowing func post<Item: Sendable>(
        _ item: Item, closing: Bool = false, always: Bool = false
    ) -> DrainEntry {
        post(closing: closing, always: always) { (item, ()) }.entry
    }

    /// Enters the drain, or queues an item for the owner, and changes the state that the lock protects in the same step.
    ///
    /// - Parameter make: Creates the item, unless the drain is closed. With `nil`, nothing is queued, and the entry is `queued(count: 0)`. Also returns a result for the
    ///   caller, such as a value that it removed from a memory and that must be released outside of the lock.
    /// - Returns: What became of the item, and the result of `make`: `nil` if the drain is closed.
    @inlinable package borrowing func post<Item: Sendable, Result: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: () -> (Item?, Result)
    ) -> (entry: DrainEntry, result: Result?) {
        let outcome = inbox.withLock { inbox -> (entry: DrainEntry, result: Result?) in
            guard always || state.load(ordering: .acquiring) & Self.closed == 0 else { return (.closed, nil) }
            let (item, result) = make()
            guard let item else { return (.queued(count: 0), result) }
            let mark = enterOrAnnounce(closing: closing)
            if mark == .entered { return (.entered, result) }
            let count = DrainInbox<Item>.open(&inbox).append(item)
            return (mark == .queued ? .queued(count: count) : .takenOver, result)
        }
        if case .queued(let count) = outcome.entry, count & 63 == 63 { yieldToOwner(count) }
        return outcome
    }

    /// Lets the owner run if it is waiting for a processor. Otherwise a thread that posts in a loop could queue a hundred thousand items
    /// meanwhile, which the owner would deliver while this thread is not running.
    ///
    /// The owner itself can also post many items from a delivery, so this happens less often if it is unknown which thread posts.
    @inline(never) @usableFromInline borrowing func yieldToOwner(_ count: Int) {
        if count & 1_023 == 1_023 || DrainWatch.hasPostOfOthers(watch) { ThreadContext.yield() }
    }

    /// Gives up ownership, unless an item was queued in the meantime or the drain is closed.
    ///
    /// If it returns `false`, the owner calls ``Drain/leaveSlowly(of:_:)``. The two are separate because creating the closure for
    /// the slow path costs a retain and a release.
    ///
    /// - Parameter closing: Whether this owner has closed the drain.
    @_transparent @inlinable package borrowing func tryLeave(closing: Bool = false) -> Bool {
        let idle = closing ? Self.closed : 0
        return state.compareExchange(expected: Self.busy | idle, desired: idle, ordering: .releasing).exchanged
    }

    /// Delivers what is queued, and gives up ownership when nothing is, or when another thread takes the drain over.
    ///
    /// Not inlinable, because each type of items would get a copy.
    ///
    /// - Parameters:
    ///   - transfer: Takes items of the queue, or gives those that were taken and not delivered back if its argument is `false`. Returns whether more items
    ///     are in the queue. The lock is held.
    ///   - deliver: Delivers the items that were taken until none is left or the budget is used up, and reduces the budget by the number of
    ///     deliveries. Returns the number of items.
    @usableFromInline borrowing func leaveSlowly(
        of source: SourceLabel?,
        transferring transfer: (_ isTaking: Bool, inout AnyDrainInbox?) -> Bool, deliver: (inout Int) -> Int
    ) {
        var watcher = DrainWatch(of: source)
        var resumable: [Segment] = []
        var budget = Self.offerInterval
        while true {
            let count = deliver(&budget)
            watcher.delivered(count)
            if budget <= 0 {
                budget = Self.offerInterval
                if watcher.endsTurn(watch), passOn(&resumable, transfer) { return }
                continue
            }
            let seen = state.load(ordering: .acquiring)
            if seen & Self.pending == 0 {
                watcher.stop(watch)
                let idle = seen & ~Self.busy
                if state.compareExchange(expected: seen, desired: idle, ordering: .acquiringAndReleasing).exchanged {
                    break
                }
                continue
            }
            inbox.withLock { inbox in
                state.bitwiseAnd(~Self.pending, ordering: .acquiringAndReleasing)
                if transfer(true, &inbox) { state.bitwiseOr(Self.pending, ordering: .relaxed) }
                inbox?.moveResumable(to: &resumable)
            }
        }
        for segment in resumable { segment.resumeInput() }
    }

    /// Offers the drain to other threads, with the items that the owner has not delivered.
    ///
    /// The owner waits for as long as a thread that sends in a loop needs for the next value. It waits for no event.
    ///
    /// - Returns: `true` if another thread has taken the drain over, so that the caller must leave. Otherwise the caller is the owner
    ///   again, and all items are in the queue.
    private borrowing func passOn(
        _ resumable: inout [Segment], _ transfer: (_ isTaking: Bool, inout AnyDrainInbox?) -> Bool
    ) -> Bool {
        inbox.withLock { inbox in
            _ = transfer(false, &inbox)
            inbox?.restoreResumable(&resumable)
            watch.store(0, ordering: .relaxed)
            // Only the owner, which is this thread, changes a busy drain without the lock.
            state.store(state.load(ordering: .relaxed) & ~Self.busy | Self.pending, ordering: .releasing)
        }
        for _ in 0..<Self.patience where state.load(ordering: .relaxed) & Self.busy != 0 { return true }
        // The threads that post can be waiting for a processor, also for this one.
        if Self.patience > 0 { ThreadContext.yield() }
        return inbox.withLock { inbox in
            let seen = state.load(ordering: .acquiring)
            guard seen & (Self.busy | Self.pending) == Self.pending else { return true }
            state.store(seen | Self.busy, ordering: .relaxed)
            return false
        }
    }

    /// The number of times that the owner of an offered drain looks whether another thread has taken it over, about a microsecond.
    private static var patience: Int {
        #if RILL_INTERLEAVING
            // The other threads run between the steps anyway.
            0
        #else
            1_000
        #endif
    }

    /// Reads or changes the state that the lock protects.
    @inlinable package borrowing func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
        inbox.withLock { _ in body() }
    }
}
