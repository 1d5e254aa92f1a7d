/// Serializes deliveries without blocking a thread.
///
/// The thread that enters an idle drain owns it until it leaves. Items that other threads post during that time, or the owner
/// itself posts from inside a delivery, wait in a queue, which the owner empties before it leaves.
///
/// A send costs one compare-and-swap to enter and one to leave. Two threads never deliver concurrently, a re-entrant send is a
/// loop instead of a recursion, and all receivers get the items in the same order. The price: a sender delivers items of other
/// threads, and the queue has no bound.
///
///     idle ──enter──► busy ──leave──► idle
///                      │  ▲
///          others post │  │ owner has emptied the queue
///                      ▼  │
///                   busy, pending            closed: only accepts what ends subscriptions;
///                                               combined with any of these
///             owner    │  ▲
///            offers it ▼  │ another thread posts and takes the drain over, or the owner takes it back
///                     pending
///
/// Ownership passes on under load, so that a thread that floods a drain delivers its items itself. After a turn of
/// ``DrainGate/offerInterval`` items of the queue, if other threads have posted meanwhile, the owner offers the drain: it leaves it with the
/// items in it, for about a microsecond. A thread that posts in this time is the new owner. If none does, the owner goes on for another turn.
///
/// The lock protects the queue, and the state that must change together with a position in the queue, such as the values that
/// a replaying source stores. It is never held while an item is delivered or released.
@frozen @usableFromInline package struct Drain<Item: Sendable>: ~Copyable, Sendable {
    @usableFromInline package let gate: DrainGate

    /// - Parameter isEntered: Whether the calling thread owns the drain from the beginning.
    @inlinable package init(isEntered: Bool = false) { gate = DrainGate(isEntered: isEntered) }

    /// Delivers the items that were queued in the meantime, and then gives up ownership.
    @inlinable package borrowing func leave(_ deliver: (Item) -> Void) {
        if !gate.tryLeave() { leaveSlowly(deliver) }
    }

    @discardableResult @inline(never) @inlinable package borrowing func leaveSlowly(
        _ deliver: (Item) -> Void
    ) -> Bool {
        gate.leaveSlowly(deliver)
    }

    /// Resumes `subscription` after the owner has delivered all items and has left, or immediately if the drain is idle.
    ///
    /// Not inside of the drain, because the source can send as soon as it is resumed, even without end.
    @inline(never) @inlinable package borrowing func resumeLater(_ subscription: Subscription) {
        let isOwned = gate.inbox.withLock { inbox in
            guard gate.announce(orPerform: {}) else { return false }
            DrainInbox<Item>.open(&inbox).resumable.append(subscription)
            return true
        }
        if !isOwned { subscription.resumeInput() }
    }

    /// Queues an item for the owner, or, if there is none, performs it with the lock. This thread does not become the owner.
    ///
    /// - Parameters:
    ///   - make: Creates the item; `nil` if nothing is to be done.
    ///   - perform: Does what the item does. It calls no user code.
    /// - Returns: Whether there was an item.
    @inlinable package borrowing func queueOrPerform(_ make: () -> Item?, _ perform: () -> Void) -> Bool {
        let count = gate.inbox.withLock { inbox -> Int? in
            guard let item = make() else { return nil }
            return gate.announce(orPerform: perform) ? DrainInbox<Item>.open(&inbox).append(item) : 0
        }
        if let count { DrainGate.yieldToOwner(count) }
        return count != nil
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
    @usableFromInline package borrowing func runQueued() {
        leaveSlowly { $0() }
    }
}
