/// The part of a subject core that is independent of its types.
///
/// A method of a generic class that is called for a base class looks up the class's types at run time, which costs 300 ns. So
/// this class removes subscribers.
// Its own properties are immutable or safe to share, except for `leaving`, which is accessed only while the lock of the gate is held.
@usableFromInline package class AnySubjectCore: SegmentSource, @unchecked Sendable {
    /// The gate of the drain that serializes the events. Its queue contains the items of the subclass.
    @usableFromInline package final let gate: DrainGate

    /// The source's name and the location where it was created.
    @usableFromInline final let origin: SourceLabel

    private final let subscribers: AnySubscriberList

    /// The segments whose subscribers the owner of the drain removes after the queued items.
    ///
    /// The items between don't matter, because nothing is sent to a disposed subscriber.
    @exclusivity(unchecked) private final var leaving: [Segment] = []

    @usableFromInline init(subscribers: AnySubscriberList, origin: SourceLabel, isEnteredUnderLockOnly: Bool) {
        self.subscribers = subscribers
        self.origin = origin
        gate = DrainGate(isEnteredUnderLockOnly: isEnteredUnderLockOnly)
    }

    @usableFromInline package final func unsubscribe(_ segment: Segment) {
        switch enter(toRemove: segment) {
        case .entered: break
        case .queued: return
        case .takenOver: return leaveSlowly()
        }
        let entry = subscribers.remove(segment)
        // The second attempt is for a subject that has ended, whose gate is closed.
        if !gate.tryLeave(), !gate.tryLeave(closing: true) { leaveSlowly() }
        // Destroyed here, because that can release user objects. An optional would be destroyed through its value witnesses.
        if let entry { withExtendedLifetime(entry) {} }
    }

    /// Enters the drain, or queues `segment` for the owner.
    private final func enter(toRemove segment: Segment) -> DrainMark {
        if !gate.isEnteredUnderLockOnly, gate.tryEnter() { return .entered }
        return gate.withLock {
            let mark = gate.enterOrAnnounce(closing: false)
            if mark != .entered { leaving.append(segment) }
            return mark
        }
    }

    /// Delivers the queued items and leaves the drain.
    @usableFromInline func leaveSlowly() {}

    /// Leaves the drain like ``DrainGate/leaveSlowly(of:transferring:deliver:)``, and removes the subscribers that left.
    @usableFromInline final func leaveSlowly(
        transferring transfer: (_ isTaking: Bool, inout AnyDrainInbox?) -> Bool, deliver: (inout Int) -> Int
    ) {
        var left: [Segment] = []
        gate.leaveSlowly(of: origin) { isTaking, inbox in
            let hasMore = transfer(isTaking, &inbox)
            // A subscriber is removed after all items that were queued before it left, because it can be added by one of them.
            if !isTaking {
                leaving = left + leaving
                left = []
            } else if !hasMore {
                swap(&left, &leaving)
            }
            return hasMore
        } deliver: { budget in
            // A value is a delivery to each subscriber.
            let cost = max(1, subscribers.count.load(ordering: .relaxed))
            var items = max(1, budget / cost)
            let count = deliver(&items)
            guard items > 0 else {
                // Items of the batch can be left. The turn is over, also if another one would be cheap enough.
                budget = 0
                return count
            }
            for segment in left { subscribers.remove(segment) }
            budget -= count * cost + left.count
            defer { left.removeAll(keepingCapacity: left.capacity <= 64) }
            return count + left.count
        }
    }
}
