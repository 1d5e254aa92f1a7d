public import Synchronization

/// Serializes deliveries without blocking a thread.
///
/// The thread that enters an idle drain owns it until it leaves. Items that other threads post during that time, or the owner
/// itself posts from inside a delivery, wait in a queue, which the owner empties before it leaves.
///
/// A send costs one compare-and-swap to enter and one to leave. Two threads never deliver concurrently, a re-entrant send is a
/// loop instead of a recursion, and all receivers get the items in the same order. The price: a sender can be kept delivering
/// the items of other threads, and the queue has no bound.
///
///     idle ──enter──► busy ──leave──► idle
///                      │  ▲
///          others post │  │ owner has emptied the queue
///                      ▼  │
///                   busy, pending            closed: nothing more is accepted; combined with any of the above
///
/// The lock protects the queue, and the state that must change together with a position in the queue, such as the values that
/// a replaying source stores. It is never held while an item is delivered or released.
@frozen @usableFromInline package struct Drain<Item: Sendable>: ~Copyable, Sendable {
    @usableFromInline package let gate: DrainGate

    @inlinable package init(isEnteredByPostOnly: Bool = false) {
        gate = DrainGate(isEnteredByPostOnly: isEnteredByPostOnly)
    }

    /// Delivers the items that were queued in the meantime, and then gives up ownership.
    @inlinable package borrowing func leave(_ deliver: (Item) -> Void) {
        if !gate.tryLeave() { leaveSlowly(deliver) }
    }

    @inline(never) @inlinable package borrowing func leaveSlowly(
        of source: SourceLabel? = nil, _ deliver: (Item) -> Void
    ) {
        var batch = DrainBatch<Item>()
        gate.leaveSlowly(of: source) {
            batch.take(from: &$0)
        } deliver: {
            batch.deliver(deliver)
        }
    }

    /// Resumes `segment` after the owner has delivered all items and has left, or immediately if the drain is idle.
    ///
    /// Not inside of the drain, because the source can send as soon as it is resumed, even without end.
    @inline(never) @inlinable package borrowing func resumeLater(_ segment: CompoundDisposable) {
        let isIdle = gate.inbox.withLock { inbox in
            while true {
                let seen = gate.state.load(ordering: .acquiring)
                if seen & DrainGate.busy == 0 { return true }
                let desired = seen | DrainGate.pending
                if gate.state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing)
                    .exchanged
                {
                    DrainInbox<Item>.open(&inbox).resumable.append(segment)
                    return false
                }
            }
        }
        if isIdle { segment.resumeInput() }
    }

    /// Enters the drain, or queues `item` for the owner. See ``DrainGate/post(_:closing:always:)``.
    @inlinable package borrowing func post(_ item: Item, closing: Bool = false, always: Bool = false) -> DrainEntry {
        gate.post(item, closing: closing, always: always)
    }

    /// Enters the drain, or queues an item for the owner. See ``DrainGate/post(closing:always:_:)``.
    @inlinable package borrowing func post<Result: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: () -> (Item?, Result)
    ) -> (entry: DrainEntry, result: Result?) {
        gate.post(closing: closing, always: always, make)
    }
}

extension Drain where Item == @Sendable () -> Void {
    /// Runs the actions that were queued in the meantime, and then gives up ownership.
    @inlinable package borrowing func leave() {
        if !gate.tryLeave() { runQueued() }
    }

    // Not inlinable, because each module would get a copy.
    @usableFromInline borrowing func runQueued() {
        leaveSlowly { $0() }
    }
}

/// The part of a drain that does not depend on the type of its items.
///
/// A debug build does not look up metadata to call it, and a release build does not when the owner of the drain is released.
@frozen @usableFromInline package struct DrainGate: ~Copyable, Sendable {
    @usableFromInline let state = Atomic<UInt8>(0)

    /// A Boolean value that indicates that ``tryEnter()`` is never called. An idle drain is then entered under the lock alone,
    /// without a compare-and-swap.
    @usableFromInline let isEnteredByPostOnly: Bool

    /// The state of `FeedbackDetector`.
    @usableFromInline let feedbackThread = Atomic<UInt>(0)

    /// The queue for the owner, a `DrainInbox`, which is created with the first item.
    @usableFromInline let inbox = Lock<(any AnyObject & Sendable)?>(nil)

    @inlinable init(isEnteredByPostOnly: Bool) {
        self.isEnteredByPostOnly = isEnteredByPostOnly
    }

    @inlinable static var busy: UInt8 { @_transparent get { 1 } }
    @inlinable static var pending: UInt8 { 2 }
    @inlinable static var closed: UInt8 { @_transparent get { 4 } }

    /// A Boolean value that indicates whether the drain refuses items.
    @inlinable package var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

    /// A Boolean value that indicates whether no thread owns the drain, so that every item accepted before was delivered.
    @inlinable package var isIdle: Bool { state.load(ordering: .acquiring) & (Self.busy | Self.pending) == 0 }

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

    /// Makes the calling thread the owner, or announces an item to the owner. Called while the lock is held.
    ///
    /// Not inlinable, because each caller would get a copy.
    ///
    /// - Parameter closing: Whether the drain refuses all items from now on.
    /// - Returns: `false` if the calling thread is the owner now, so that there is nothing to queue.
    @usableFromInline borrowing func markPending(closing: Bool) -> Bool {
        let added = closing ? Self.closed : 0
        while true {
            let seen = state.load(ordering: .acquiring)
            let isBusy = seen & Self.busy != 0
            if isEnteredByPostOnly, !isBusy {
                state.store(seen | Self.busy | added, ordering: .relaxed)
                return false
            }
            let desired = isBusy ? seen | Self.pending | added : seen | Self.busy | added
            guard state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged
            else { continue }
            if isBusy { FeedbackDetector.posted(feedbackThread) }
            return isBusy
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
    /// - Parameter make: Creates the item, unless the drain is closed; `nil` leaves the queue as it is. Also returns a result for the
    ///   caller, such as a value that it removed from a memory and that must be released outside of the lock.
    /// - Returns: What became of the item, and the result of `make`: `nil` if the drain is closed.
    @inlinable package borrowing func post<Item: Sendable, Result: Sendable>(
        closing: Bool = false, always: Bool = false, _ make: () -> (Item?, Result)
    ) -> (entry: DrainEntry, result: Result?) {
        inbox.withLock { inbox -> (entry: DrainEntry, result: Result?) in
            let isClosed = state.load(ordering: .acquiring) & Self.closed != 0
            guard always || !isClosed else { return (.closed, nil) }
            let (item, result) = make()
            guard let item else { return (.queued(count: 0), result) }
            guard markPending(closing: closing) else { return (.entered, result) }
            return (.queued(count: DrainInbox<Item>.open(&inbox).append(item)), result)
        }
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

    /// Delivers what is queued, until nothing is, and then gives up ownership.
    ///
    /// Not inlinable, because each type of items would get a copy.
    ///
    /// - Parameters:
    ///   - take: Takes the items out of the queue, and returns the segments to resume in the end. The lock is held.
    ///   - deliver: Delivers the items that were taken, and returns their number.
    @usableFromInline borrowing func leaveSlowly(
        of source: SourceLabel?,
        taking take: (inout (any AnyObject & Sendable)?) -> [CompoundDisposable], deliver: () -> Int
    ) {
        var feedback = FeedbackDetector(of: source)
        // Items that other threads have queued do not belong to the batch that this thread delivers.
        let outer = Batch.isAnyOpen ? Batch.exchangeCurrent(nil) : nil
        defer { if let outer { Batch.exchangeCurrent(outer) } }
        var resumable: [CompoundDisposable] = []
        while true {
            let seen = state.load(ordering: .acquiring)
            if seen & Self.pending == 0 {
                feedback.ended(feedbackThread)
                let idle = seen & ~Self.busy
                if state.compareExchange(expected: seen, desired: idle, ordering: .acquiringAndReleasing).exchanged {
                    break
                }
                continue
            }
            inbox.withLock { inbox in
                state.bitwiseAnd(~Self.pending, ordering: .acquiringAndReleasing)
                resumable += take(&inbox)
            }
            feedback.delivered(deliver(), feedbackThread)
        }
        for segment in resumable { segment.resumeInput() }
    }

    /// Reads or changes the state that the lock protects.
    @inlinable package borrowing func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
        inbox.withLock { _ in body() }
    }
}

/// The queue of a drain, in an object, because releasing a drain that stores a generic type would look up its metadata.
// Accessed only while the drain's lock is held.
@usableFromInline final class DrainInbox<Item: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var items: [Item] = []

    /// Segments that are resumed when the owner has left.
    @exclusivity(unchecked) @usableFromInline var resumable: [CompoundDisposable] = []

    @inlinable init() {}

    /// Returns the queue in the gate's inbox, and creates it if necessary.
    @inlinable static func open(_ inbox: inout (any AnyObject & Sendable)?) -> DrainInbox {
        if let inbox { return _unsafeUncheckedDowncast(inbox, to: DrainInbox.self) }
        let queue = DrainInbox()
        inbox = queue
        return queue
    }

    /// Queues `item`, and returns the number of items in the queue.
    @inline(never) @inlinable func append(_ item: Item) -> Int {
        items.append(item)
        return items.count
    }

    @inlinable func takeResumable() -> [CompoundDisposable] {
        if resumable.isEmpty { return [] }
        defer { resumable = [] }
        return resumable
    }
}

/// The items that the owner of a drain takes out of the queue and delivers.
@frozen @usableFromInline struct DrainBatch<Item: Sendable> {
    @usableFromInline var items: [Item] = []

    @inlinable init() {}

    /// Takes the items, and returns the segments to resume in the end. Called while the drain's lock is held.
    @inlinable mutating func take(from inbox: inout (any AnyObject & Sendable)?) -> [CompoundDisposable] {
        guard inbox != nil else { return [] }
        let queue = DrainInbox<Item>.open(&inbox)
        swap(&queue.items, &items)
        return queue.takeResumable()
    }

    /// Delivers and releases the items, and returns their number.
    @inlinable mutating func deliver(_ deliver: (Item) -> Void) -> Int {
        for item in items { deliver(item) }
        let count = items.count
        // Reuses a small array, because two threads that send concurrently would allocate one for nearly every value.
        // Not with `removeAll(keepingCapacity:)`, which is much code for each type of items.
        if items.capacity > 64 { items = [] }
        while items.popLast() != nil {}
        return count
    }
}

/// The result of posting an item to a drain.
@frozen @usableFromInline package enum DrainEntry: Sendable {
    /// Refused: the drain is closed.
    case closed
    /// Queued: the owner will deliver the item. `count` items wait.
    case queued(count: Int)
    /// Entered: the caller is the owner. It must deliver the item, which is not in the queue, and leave.
    case entered
}
