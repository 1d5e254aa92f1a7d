/// The implementation of every hot source: its subscribers, a drain that serializes events, and a buffer for late subscribers.
///
///     Subject (the user's handle) ──► SubjectCore ──► SubscriberList ──► sink ──► segment
///        releasing it releases           ▲                                          │
///        the source                      └──────────────────────────────────────────┘ until the subscription ends
///
/// Every accepted event has a position, and so has every subscription: a subscriber gets exactly the events after its own.
@usableFromInline
// Safe to share between threads: the variables are read and written only while the drain's lock is held.
package final class SubjectCore<Value: Sendable, Failure: Error, Memory: ReplayBuffer>: AnySubjectCore,
    @unchecked Sendable
where Memory.Value == Value {
    @usableFromInline enum Item: Sendable {
        case next(Value)

        /// A value that a batch changes.
        case batched(Value, BatchDelivery)
        case end(Termination<Failure>)
        case lastValueAndEnd(Value?, Termination<Failure>)
        case subscribe(Sink<Value, Failure>)
        case sourceReleased

        /// The end of the deliveries before this item, which are a settling batch.
        case settled(BatchDelivery)
    }

    /// The values that late subscribers receive first. Changes together with a position in the queue, under the drain's lock.
    @exclusivity(unchecked) @usableFromInline var memory: Memory

    /// Whether and how the source has ended. Protected by the drain's lock.
    // Not a `Termination?`, because releasing the subject core would look up the metadata of that type.
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

    @usableFromInline let subscribers: SubscriberList<Value, Failure>

    @inlinable package init(memory: Memory, origin: SourceLabel) {
        self.memory = memory
        let isState = memory.isState
        let subscribers = SubscriberList<Value, Failure>()
        self.subscribers = subscribers
        super.init(
            subscribers: subscribers.list, origin: origin, isEnteredUnderLockOnly: !Memory.isAlwaysEmpty,
            isState: isState)
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
            #if !RILL_STATE
                if Batch.isAnyOpen || isInTurns { return sendInBatch(value) }
            #endif
            sendStoring(value)
        }
    }

    /// - Parameter isCurrent: Returns whether the value can take effect. Called while the lock of the drain is held.
    @inlinable func sendStoring(_ value: Value, if isCurrent: () -> Bool = { true }) {
        var evicted: Value? = value
        // Asked again under the lock. See `settle()`.
        let isEntered = gate.tryEnter(ifChanging: {
            #if !RILL_STATE
                if isInTurns { return false }
            #endif
            if !isCurrent() { return false }
            memory.store(&evicted)
            return true
        })
        guard isEntered else { return sendStoringLater(value, if: isCurrent) }
        // Releases the old value before the delivery.
        evicted = nil
        deliver(value)
        if !gate.tryLeave() { leaveSlowly() }
    }

    @inline(never) @inlinable func sendStoringLater(_ value: Value, if isCurrent: () -> Bool) {
        let item = Item.next(value)
        #if !RILL_STATE
            var isTurn = false
        #endif
        // A statement of its own, so that the evicted value is released before the delivery.
        let entry = gate.post { () -> (Item?, Value?) in
            #if !RILL_STATE
                isTurn = isInTurns
                if isTurn { return (nil, nil) }
            #endif
            return isCurrent() ? (item, exchange(value)) : (nil, nil)
        }.entry
        #if !RILL_STATE
            if isTurn { return sendInTurn(value, if: isCurrent) }
        #endif
        enter(entry, item)
    }

    #if !RILL_STATE
        /// Makes what is being delivered a batch. A join that subscribes meanwhile sends when that has been delivered.
        ///
        /// Whoever changes the value asks ``isInTurns`` under the lock, so each change is a part of this batch or a turn. If a batch that has
        /// changed the value is open, the next ones follow it.
        @usableFromInline override func settle() {
            let mustSettle = gate.withLock {
                guard let batch = memory.batch, !batch.isOver else { return !gate.isIdle }
                upstream.graph.adopt(batch)
                return false
            }
            if !mustSettle { return }
            let batch = Batch(isSettling: true)
            guard let delivery = batch.delivery() else { return }
            let item = Item.settled(delivery)
            let entry = batch.commit {
                gate.post { () -> (Item?, Void) in
                    if gate.isIdle || memory.batch?.isOver == false { return (nil, ()) }
                    upstream.graph.order(batch)
                    memory.batch = batch
                    return (item, ())
                }.entry
            }
            enter(entry, item)
            batch.release()
        }
    #endif

    /// Stores `value` and returns the value that it evicts. Called while the drain's lock is held.
    @inlinable func exchange(_ value: Value) -> Value? {
        var value: Value? = value
        memory.store(&value)
        return value
    }

    @inline(never) @inlinable func sendLater(_ value: Value) {
        if let delivery = Batch.carried {
            post(.batched(value, delivery))
        } else {
            post(.next(value))
        }
    }

    @inlinable func post(_ item: Item) {
        enter(gate.post(item), item)
    }

    @inlinable package func end(_ end: Termination<Failure>) {
        if gate.tryEnter(closing: true, changing: { terminal = end }) {
            finish(end)
            if !gate.tryLeave(closing: true) { leaveSlowly() }
        } else {
            endLater(end)
        }
    }

    @inline(never) @inlinable func endLater(_ end: Termination<Failure>) {
        let entry = gate.post(closing: true) {
            terminal = end
            return (Item.end(end), ())
        }.entry
        enter(entry, .end(end))
    }

    /// Disposes every subscription, because the source is released: present ones now, and later ones after their replay.
    @inlinable package func sourceReleased() {
        if gate.tryEnter(closing: true, changing: {}) {
            disposeAll()
            if !gate.tryLeave(closing: true) { leaveSlowly() }
        } else {
            releaseLater()
        }
    }

    @inline(never) @inlinable func releaseLater() {
        enter(gate.post(Item.sourceReleased, closing: true), .sourceReleased)
    }

    /// Disposes the present subscriptions, after the events that were accepted before.
    @inlinable package func releaseSubscribers() {
        enter(gate.post(Item.sourceReleased), .sourceReleased)
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

    @inlinable func attachReplaying(_ sink: Sink<Value, Failure>) {
        #if !RILL_STATE
            if isState { noteSubscriber() }
            // The value can be from before a change that is a part of a settling batch. Then the batch is not over before the replay.
            let settling = isState ? upstream.graph.settling : nil
        #endif
        let replayGate = ReplayGate(sink)
        let live = replayGate.live
        let (entry, result) = gate.post { () -> (Item?, (replay: Replay<Value>, batch: Batch?)) in
            (.subscribe(live), (memory.replay(), memory.batch))
        }
        guard let result else { return replayClosed(sink) }
        sink.segment.setSource(self)
        enter(entry, .subscribe(live))
        #if RILL_STATE
            replayGate.replay(result.replay)
        #else
            replayGate.replay(result.replay, in: settling?.batch.latest(or: result.batch) ?? result.batch)
            settling?.finish()
        #endif
    }

    /// Replays to a subscriber that arrives after the end.
    @inlinable func replayClosed(_ sink: Sink<Value, Failure>) {
        let (replay, end) = gate.withLock { (memory.replay(afterEnd: hasEnded), terminal) }
        replay.deliver(to: sink, in: withMemory { $0.batch })
        if sink.isDisposed { return }
        if let end { sink.end(end) } else { sink.segment.dispose() }
    }

    @inline(__always) @inlinable func deliver(_ value: Value) {
        subscribers.forEach { $0.sink.next(value) }
    }

    @inlinable func finish(_ terminal: Termination<Failure>) {
        subscribers.takeAll { $0.sink.end(terminal) }
    }

    @inlinable func disposeAll() {
        subscribers.takeAll { $0.sink.segment.dispose() }
    }

    @inlinable func enter(_ entry: DrainEntry, _ item: Item) {
        guard case .entered = entry else { return notEntered(entry, item) }
        perform(item)
        if !gate.tryLeave() { leaveSlowly() }
    }

    @inline(never) @inlinable func notEntered(_ entry: DrainEntry, _ item: Item) {
        switch entry {
        case .takenOver: leaveSlowly()
        case .closed: if case .next = item, gate.withLock({ hasEnded }) { origin.noteSendAfterEnd() }
        case .entered, .queued: break
        }
    }

    @inline(never) @inlinable override func leaveSlowly() {
        var taken = TakenItems<Item>()
        leaveSlowly {
            taken.transfer(isTaking: $0, &$1)
        } deliver: {
            taken.deliver(atMost: &$0) { perform($0) }
        }
    }

    @inlinable func perform(_ item: Item) {
        switch item {
        case .next(let value): deliver(value)
        case .batched(let value, let delivery): delivery.perform { deliver(value) }
        case .end(let terminal): finish(terminal)
        case .lastValueAndEnd(let value, let terminal):
            if let value { deliver(value) }
            finish(terminal)
        case .subscribe(let sink): subscribers.append(sink, version: 0)
        case .sourceReleased: disposeAll()
        case .settled(let delivery):
            #if !RILL_STATE
                delivery.finish()
            #endif
            _ = delivery
        }
    }
}
