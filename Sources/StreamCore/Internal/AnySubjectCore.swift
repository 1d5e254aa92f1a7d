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
    @exclusivity(unchecked) private final var leaving: [CompoundDisposable] = []

    @usableFromInline init(subscribers: AnySubscriberList, origin: SourceLabel, isEnteredByPostOnly: Bool) {
        self.subscribers = subscribers
        self.origin = origin
        gate = DrainGate(isEnteredByPostOnly: isEnteredByPostOnly)
    }

    @usableFromInline package final func unsubscribe(_ segment: CompoundDisposable) {
        guard tryEnter(toRemove: segment) else { return }
        let entry = subscribers.remove(segment)
        if !gate.tryLeave(), !gate.tryLeave(closing: true) { leaveSlowly() }
        // Destroyed here, because that can release user objects. An optional would be destroyed through its value witnesses.
        if let entry { withExtendedLifetime(entry) {} }
    }

    /// Enters the drain, or queues `segment` for the owner.
    private final func tryEnter(toRemove segment: CompoundDisposable) -> Bool {
        if !gate.isEnteredByPostOnly, gate.tryEnter() { return true }
        return gate.withLock {
            guard gate.markPending(closing: false) else { return true }
            leaving.append(segment)
            return false
        }
    }

    /// Delivers the queued items and leaves the drain.
    @usableFromInline func leaveSlowly() {}

    /// Leaves the drain like ``DrainGate/leaveSlowly(of:taking:deliver:)``, and removes the subscribers that left.
    @usableFromInline final func leaveSlowly(
        taking take: (inout (any AnyObject & Sendable)?) -> [CompoundDisposable], deliver: () -> Int
    ) {
        var left: [CompoundDisposable] = []
        gate.leaveSlowly(of: origin) { inbox in
            swap(&left, &leaving)
            return take(&inbox)
        } deliver: {
            let count = deliver() + left.count
            for segment in left { subscribers.remove(segment) }
            left.removeAll(keepingCapacity: left.capacity <= 64)
            return count
        }
    }
}
