/// The implementation of every hot source: its subscribers, a drain that serializes events, and a buffer for late subscribers.
///
///     Subject (the user's handle) ──► SubjectCore ──► SubscriberList ──► sink ──► subscription
///        releasing it releases           ▲                                          │
///        the source                      └──────────────────────────────────────────┘ until the subscription ends
///
/// Every accepted event has a position in the order of the drain, and so has every subscription: a subscriber gets exactly the events after its own.
@usableFromInline
// Safe to share between threads: the variables are read and written only while the drain's lock is held.
package final class SubjectCore<Value: Sendable, Failure: Error, Memory: ReplayBuffer>: AnySubjectCore,
    @unchecked Sendable
where Memory.Value == Value {
    @usableFromInline enum Item: Sendable {
        case next(Value)
        case end(Termination<Failure>)
        case lastValueAndEnd(Value?, Termination<Failure>)
        case subscribe(Sink<Value, Failure>)
        case unsubscribe(Subscription)
        case sourceReleased
    }

    /// The values that late subscribers receive first. Changes together with a position in the queue, under the drain's lock.
    @exclusivity(unchecked) @usableFromInline var memory: Memory

    /// Whether and how the source has ended. Protected by the drain's lock.
    // Not a `Termination?`, because releasing the subject core would look up the metadata of that type.
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

    @usableFromInline let subscribers = SubscriberList<Value, Failure>()

    @inlinable package init(memory: Memory, origin: SourceLabel) {
        self.memory = memory
        super.init(origin: origin, removeSubscriber: { unsafeDowncast($0, to: Self.self).remove($1) })
    }

    @inlinable package var subscriberCount: Int { subscribers.count }

    /// Delivers `value` to every subscriber, or queues it for the thread that is already delivering.
    @inlinable package func send(_ value: Value) {
        if Memory.isAlwaysEmpty {
            if gate.tryEnter() {
                deliver(value)
                if !gate.tryLeave() { leaveSlowly() }
                return
            }
            sendLater(value)
        } else {
            sendStoring(value)
        }
    }

    @inlinable func sendStoring(_ value: Value) {
        var evicted: Value? = value
        guard gate.tryEnter(changing: { memory.store(&evicted) }) else { return sendStoringLater(value) }
        // Releases the old value before the delivery.
        evicted = nil
        deliver(value)
        if !gate.tryLeave() { leaveSlowly() }
    }

    @inline(never) @inlinable func sendStoringLater(_ value: Value) {
        let item = Item.next(value)
        // A statement of its own, so that the evicted value is released before the delivery.
        let entry = gate.post { () -> (Item?, Value?) in (item, exchange(value)) }.entry
        proceed(entry, item)
    }

    /// Stores `value` and returns the value that it evicts. Called while the drain's lock is held.
    @inlinable func exchange(_ value: Value) -> Value? {
        var value: Value? = value
        memory.store(&value)
        return value
    }

    /// Stores `value` for later subscribers, without sending it.
    @discardableResult @inlinable func store(_ value: Value) -> DrainEntry {
        gate.post { () -> (Item?, Value?) in (nil, exchange(value)) }.entry
    }

    @inline(never) @inlinable func sendLater(_ value: Value) {
        post(.next(value))
    }

    @inlinable func post(_ item: Item) {
        proceed(gate.post(item), item)
    }

    @inlinable package func end(_ end: Termination<Failure>) {
        let entry = gate.post(closing: true) {
            terminal = end
            return (Item?.some(.end(end)), ())
        }.entry
        proceed(entry, .end(end))
    }

    /// Disposes every subscription, because the source is released: present ones now, and later ones after their replay.
    @inlinable package func sourceReleased() {
        if gate.tryEnter(closing: true, changing: {}) {
            disposeAll()
            if !gate.tryLeave(isClosed: true) { leaveSlowly() }
        } else {
            releaseLater()
        }
    }

    @inline(never) @inlinable func releaseLater() {
        proceed(gate.post(Item.sourceReleased, closing: true), .sourceReleased)
    }

    /// Disposes the present subscriptions, after the events that were accepted before.
    @inlinable package func releaseSubscribers() {
        proceed(gate.post(Item.sourceReleased), .sourceReleased)
    }

    /// An observer for the user's handle to retain: it releases the source when the handle is deallocated.
    @inlinable package var releaseObserver: ReleaseObserver { ReleaseObserver { self.sourceReleased() } }

    @inlinable package func withMemory<Result: Sendable>(_ body: (inout Memory) -> Result) -> Result {
        gate.withLock { body(&memory) }
    }

    /// How the source has ended. Accessed only while the drain's lock is held.
    @inlinable var terminal: Termination<Failure>? {
        get { hasEnded ? failure.map { .failed($0 as! Failure) } ?? .completed : nil }
        set {
            hasEnded = newValue != nil
            if case .failed(let failure) = newValue { self.failure = failure }
        }
    }

    @inline(__always) @inlinable func deliver(_ value: Value) {
        subscribers.forEach { $0.sink.next(value) }
    }

    @inlinable func finish(_ terminal: Termination<Failure>) {
        subscribers.takeAll { $0.sink.end(terminal) }
    }

    @inlinable func disposeAll() {
        subscribers.takeAll { entry in
            // The replay gate of a subscriber that is receiving its replay disposes it after the events that wait there.
            if Memory.isAlwaysEmpty || entry.sink.subscription.noteReplayOrRelease() {
                entry.sink.subscription.dispose()
            }
        }
    }

    /// Performs `item` if it has entered the drain, or does what its entry requires.
    @inlinable func proceed(_ entry: DrainEntry, _ item: Item) {
        guard case .entered = entry else { return proceedSlowly(entry, item) }
        perform(item)
        // The second attempt is for a source that has ended, whose gate is closed.
        if !gate.tryLeave(), !gate.tryLeave(isClosed: true) { leaveSlowly() }
    }

    @inline(never) @inlinable func proceedSlowly(_ entry: DrainEntry, _ item: Item) {
        switch entry {
        case .takenOver: leaveSlowly()
        case .closed: if case .next = item, gate.withLock({ hasEnded }) { origin.noteSendAfterEnd() }
        case .entered, .queued: break
        }
    }

    @inline(never) @inlinable func leaveSlowly() {
        // A value is a delivery to each subscriber.
        gate.leaveSlowly(of: origin, cost: subscribers.count) { perform($0) }
    }

    @inlinable func perform(_ item: Item) {
        switch item {
        case .next(let value): deliver(value)
        case .end(let terminal): finish(terminal)
        case .lastValueAndEnd(let value, let terminal):
            if let value { deliver(value) }
            finish(terminal)
        case .subscribe(let sink): subscribers.append(sink, version: 0)
        case .unsubscribe(let subscription): _ = subscribers.remove(subscription)
        case .sourceReleased: disposeAll()
        }
    }
}
