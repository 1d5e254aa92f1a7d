public import Synchronization

/// The part of a drain that does not depend on the type of its items.
///
/// A debug build does not look up metadata to call it, and a release build does not when the owner of the drain is released.
@frozen @usableFromInline package struct DrainGate: ~Copyable, Sendable {
    @usableFromInline let state: Atomic<UInt8>

    /// The queue for the owner, a `DrainInbox`, which is created with the first item.
    @usableFromInline let inbox = Lock<AnyDrainInbox?>(nil)

    @inlinable init(isEntered: Bool = false) { state = Atomic(isEntered ? Self.busy : 0) }

    @inlinable static var busy: UInt8 { @_transparent get { 1 } }
    @inlinable static var pending: UInt8 { 2 }
    @inlinable static var closed: UInt8 { @_transparent get { 4 } }

    /// The number of deliveries from the queue after which the owner offers the drain to other threads that post.
    ///
    /// A call enters a drain at most four times, such as to subscribe and to unsubscribe. So it delivers at most 256 items of others.
    #if RILL_INTERLEAVING
        // One thread runs at a time.
        @usableFromInline nonisolated(unsafe) package static var offerInterval = 64
    #else
        @inlinable static var offerInterval: Int { 64 }
    #endif

    /// A Boolean value that indicates whether the drain refuses items.
    @inlinable package var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

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
        inbox.withLock { _ in
            guard tryEnter() else { return false }
            if closing { state.store(Self.busy | Self.closed, ordering: .relaxed) }
            change()
            return true
        }
    }

    /// Announces an item to the owner, also if it offers the drain, or performs `body`, which calls no user code. Called while the lock is held.
    ///
    /// - Returns: `false` if there was no owner.
    @inlinable borrowing func announce(orPerform body: () -> Void) -> Bool {
        let seen = state.bitwiseOr(Self.pending, ordering: .acquiringAndReleasing).oldValue
        if seen & (Self.busy | Self.pending) != 0 { return true }
        // No other thread enters while `pending` is set, except with the lock.
        body()
        state.bitwiseAnd(~Self.pending, ordering: .releasing)
        return false
    }

    /// Makes the calling thread the owner, or announces an item to the owner. Called while the lock is held.
    ///
    /// Not inlinable, because each caller would get a copy.
    ///
    /// - Parameter closing: Whether the drain refuses all items from now on.
    /// - Returns: `entered`. Otherwise the caller must queue its item: the owner then takes a `queued` one, the caller a `takenOver` one.
    @usableFromInline borrowing func enterOrAnnounce(closing: Bool) -> DrainEntry {
        let added = closing ? Self.closed : 0
        let seen = state.bitwiseOr(Self.pending | added, ordering: .acquiringAndReleasing).oldValue
        if seen & Self.busy != 0 { return .queued(count: 0) }
        // No other thread enters while `pending` is set, except with the lock.
        state.store(seen | Self.busy | added, ordering: .relaxed)
        return seen & Self.pending != 0 ? .takenOver : .entered
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
    /// - Parameter make: Creates the item, unless the drain is closed. If it is `nil`, nothing is queued or entered; the entry is `queued(count: 0)`
    ///   nevertheless. It also returns a result for the caller, such as a value that must be released outside of the lock.
    /// - Returns: What became of the item, and the result of `make`: `nil` if the drain is closed.
    @inlinable package borrowing func post<Item: Sendable, Result: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: () -> (Item?, Result)
    ) -> (entry: DrainEntry, result: Result?) {
        let outcome = inbox.withLock { inbox -> (entry: DrainEntry, result: Result?) in
            guard always || state.load(ordering: .acquiring) & Self.closed == 0 else { return (.closed, nil) }
            let (item, result) = make()
            guard let item else { return (.queued(count: 0), result) }
            let entry = enterOrAnnounce(closing: closing)
            if case .entered = entry { return (entry, result) }
            let count = DrainInbox<Item>.open(&inbox).append(item)
            if case .queued = entry { return (.queued(count: count), result) }
            return (entry, result)
        }
        if case .queued(let count) = outcome.entry { Self.yieldToOwner(count) }
        return outcome
    }

    /// Lets the owner run if it is waiting for a processor. Otherwise a thread that posts in a loop could queue a hundred thousand items
    /// meanwhile, which the owner would deliver while this thread is not running.
    @inlinable static func yieldToOwner(_ count: Int) { if count & 1_023 == 1_023 { ThreadContext.yield() } }

    /// Gives up ownership, unless an item was queued in the meantime or the drain is closed.
    ///
    /// If it returns `false`, the owner calls ``leaveSlowly(of:cost:_:)``. The two are separate because creating the closure for
    /// the slow path costs a retain and a release.
    ///
    /// - Parameter isClosed: Whether the drain was closed before.
    @_transparent @inlinable package borrowing func tryLeave(isClosed: Bool = false) -> Bool {
        let idle = isClosed ? Self.closed : 0
        return state.compareExchange(expected: Self.busy | idle, desired: idle, ordering: .releasing).exchanged
    }

    /// Delivers what is queued in turns, and gives up ownership when nothing is, or when another thread takes the drain over after a turn.
    ///
    /// - Parameter cost: The number of deliveries for each item.
    /// - Returns: `false` if another thread has taken the drain over, perhaps with items in it.
    @discardableResult @inline(never) @inlinable borrowing func leaveSlowly<Item: Sendable>(
        of source: SourceLabel? = nil, cost: @autoclosure () -> Int = 1, _ deliver: (Item) -> Void
    ) -> Bool {
        var (first, others) = (Item?.none, [Item]())
        var (left, turns) = (Self.offerInterval, 0)
        while true {
            let cost = max(1, cost())
            if let resumable = inbox.withLock({ takeOrLeave(max(1, left / cost), &$0, &first, &others) }) {
                for subscription in resumable { subscription.resumeInput() }
                return true
            }
            if let item = first.take() { deliver(item) }
            for item in others { deliver(item) }
            left -= (1 + others.count) * cost
            others.removeAll(keepingCapacity: true)
            if left > 0 { continue }
            (left, turns) = (Self.offerInterval, turns + 1)
            if let source, isFeedback { source.noteFeedback() }
            if passOn(always: turns & 15 == 0) { return false }
        }
    }

    /// Whether the owner has queued a million items itself, from inside its deliveries. `true` once.
    @usableFromInline var isFeedback: Bool { inbox.withLock { $0?.isFeedback() ?? false } }

    /// Moves at most `limit` items to `first` and `others`, or leaves the drain if there are none, and returns what is to be resumed. Called
    /// while the lock is held.
    @inlinable borrowing func takeOrLeave<Item: Sendable>(
        _ limit: Int, _ inbox: inout AnyDrainInbox?, _ first: inout Item?, _ others: inout [Item]
    ) -> [Subscription]? {
        if inbox != nil {
            DrainInbox<Item>.open(&inbox).move(limit, to: &first, &others)
            if first != nil { return nil }
        }
        state.bitwiseAnd(~(Self.busy | Self.pending), ordering: .releasing)
        return inbox?.takeResumable() ?? []
    }

    /// Offers the drain to other threads, if one has posted an item since the last offer.
    ///
    /// The owner waits for as long as a thread that sends in a loop needs for the next value. It waits for no event.
    ///
    /// - Parameter always: Whether to offer it in any case: a thread might be waiting for a processor with more items.
    /// - Returns: `true` if another thread has taken the drain over, so that the caller must leave. Otherwise the caller is the owner
    ///   again.
    @usableFromInline borrowing func passOn(always: Bool) -> Bool {
        let isOffered = inbox.withLock { inbox in
            guard let inbox, always || inbox.hasOtherPoster else { return false }
            inbox.hasOtherPoster = false
            // Only the owner, which is this thread, changes a busy drain without the lock.
            state.store(state.load(ordering: .relaxed) & ~Self.busy | Self.pending, ordering: .releasing)
            return true
        }
        if !isOffered { return false }
        for _ in 0..<Self.patience where state.load(ordering: .relaxed) & Self.busy != 0 { return true }
        // The threads that post can be waiting for a processor, also for this one.
        if Self.patience > 0 { ThreadContext.yield() }
        return inbox.withLock { _ in
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
