public import Synchronization

/// What is behind every hot source: subscribers, a drain that serialises what they are sent, and a memory of what late
/// ones are given first.
///
///     Subject (the user's handle) ──► Emitter ──► NodeList ──► Node ──► sink
///        its death is the loss of        ▲                      │
///        the source                      └──────────────────────┘ until the subscription ends
///
/// Every accepted event has a position, and so has every joining: a subscriber gets exactly the events behind its own.
@usableFromInline package final class Emitter<Value: Sendable, Failure: Error, Memory: Recollection>: Sendable
where Memory.Value == Value {
    @usableFromInline typealias Entry = Node<Value, Failure>

    @usableFromInline enum Item: Sendable {
        case next(Value)

        /// What a batch changes: for subscribers that have not seen this version.
        case batched(Value, version: UInt64, BatchDelivery)
        case end(Terminal<Failure>)
        case finale(Value?, Terminal<Failure>)
        case join(Entry)
        case part(Entry)
        case lose
    }

    /// What changes in one step with a position in the queue.
    @usableFromInline struct State: Sendable {
        @usableFromInline var memory: Memory
        @usableFromInline var terminal: Terminal<Failure>?

        @inlinable init(memory: Memory) { self.memory = memory }
    }

    @usableFromInline let storage: OutOfLine<Drain<Item, State>>
    @usableFromInline let nodes = NodeList<Value, Failure>()

    /// How many joins of properties stand above this emitter, set before anybody can subscribe. See `Batch`.
    @usableFromInline let height = Atomic(0)

    /// Where the source was made.
    @usableFromInline let origin: StageLabel

    @inlinable package init(memory: Memory, origin: StageLabel) {
        self.origin = origin
        storage = OutOfLine(Drain(memory: State(memory: memory), isEnteredByPostOnly: !Memory.isForgetful))
    }

    @inlinable var drain: Drain<Item, State> { _read { yield storage.value } }

    @inlinable package var subscriberCount: Int { nodes.count }

    /// Delivers `value` to every subscriber, or leaves that to the thread which is delivering already.
    @inlinable package func send(_ value: Value) {
        if Memory.isForgetful {
            if drain.tryEnter() {
                deliver(value)
                if !drain.tryLeave() { drain.leaveSlowly(of: origin) { perform($0) } }
                return
            }
            sendLater(value)
        } else if Batch.isAnyOpen, let batch = Batch.current {
            send(value, in: batch)
        } else {
            sendStoring(value)
        }
    }

    @inlinable func sendStoring(_ value: Value) {
        enter(drain.post { state in (.next(value), state.memory.remember(value)) }, .next(value))
    }

    @inline(never) @inlinable func sendLater(_ value: Value) {
        if let delivery = Batch.carried {
            post(.batched(value, version: .max, delivery))
        } else {
            post(.next(value))
        }
    }

    @inlinable func post(_ item: Item) {
        enter(drain.post(item), item)
    }

    /// Delivers `value`, which changes because of `batch`, whose deliveries this thread makes.
    @inline(never) @inlinable func send(_ value: Value, in batch: Batch) {
        guard let delivery = batch.delivery() else { return sendStoring(value) }
        let item = Item.batched(value, version: .max, delivery)
        let entry = drain.post { state in
            state.memory.batch = batch
            return (item, state.memory.remember(value))
        }
        enter(entry, item)
    }

    @inlinable package func end(_ terminal: Terminal<Failure>) {
        let entry = drain.post(closing: true) { state in
            state.terminal = terminal
            return (.end(terminal), ())
        }
        enter(entry, .end(terminal))
    }

    /// Nobody can send any more: every subscription is disposed, present ones now and future ones behind their replay.
    @inlinable package func lose() {
        enter(drain.post(.lose, closing: true), .lose)
    }

    /// Nobody sends to the present subscribers any more: they are disposed, behind what was sent before.
    @inlinable package func disperse() {
        enter(drain.post(.lose), .lose)
    }

    /// Loses the source when it is released: for the user's handle to hold.
    @inlinable package var lifeline: Lifeline { Lifeline { self.lose() } }

    /// Subscribes: what is remembered first, on this thread, before this returns; then all events behind this position.
    @inlinable package func attach(_ sink: Sink<Value, Failure>) {
        // Apart, because a sink that is either of two is a copy, three references dear.
        let stage = Diagnosis.enterWithEffects(origin.name, origin.fileID, origin.line, sink.segment)
        if stage == Diagnosis.isUnwatched { subscribe(sink) } else { attach(sink, watchedAs: stage) }
    }

    @inline(never) @inlinable func attach(_ sink: Sink<Value, Failure>, watchedAs stage: UInt) {
        if stage != Diagnosis.isDescribed { subscribe(sink.reported(as: stage)) }
    }

    @inlinable func subscribe(_ sink: Sink<Value, Failure>) {
        if Memory.isForgetful, !drain.isClosed {
            join(Entry(sink: sink, version: 0, leave: leave), through: sink)
        } else {
            attachRemembering(sink)
        }
    }

    @inlinable package func withMemory<Result: Sendable>(_ body: (inout Memory) -> Result) -> Result {
        drain.withMemory { body(&$0.memory) }
    }

    /// For nodes to leave by.
    @inlinable var leave: @Sendable (Seat) -> Void {
        { seat in self.part(unsafeDowncast(seat, to: Entry.self)) }
    }

    @inlinable func part(_ node: Entry) {
        if Memory.isForgetful, drain.tryEnter() {
            nodes.remove(node)
            if !drain.tryLeave() { drain.leaveSlowly(of: origin) { perform($0) } }
        } else {
            enter(drain.post(.part(node), always: true), .part(node))
        }
    }

    @inlinable func join(_ node: Entry, through sink: Sink<Value, Failure>) {
        if drain.tryEnter() {
            nodes.append(node)
            if !drain.tryLeave() { drain.leaveSlowly(of: origin) { perform($0) } }
            sink.segment.add(node)
        } else {
            switch drain.post(.join(node)) {
            case .closed: attachRemembering(sink)
            case .queued: sink.segment.add(node)
            case .entered:
                nodes.append(node)
                if !drain.tryLeave() { drain.leaveSlowly(of: origin) { perform($0) } }
                sink.segment.add(node)
            }
        }
    }

    @inlinable func attachRemembering(_ sink: Sink<Value, Failure>) {
        let height = height.load(ordering: .relaxed)
        if height > 0 { ThreadContext.current.reportJoin(height: height) }
        let gate = ReplayGate(sink)
        let joined = Joined<Value, Failure>()
        let entry = drain.post { state in
            joined.replay = state.memory.recall()
            joined.batch = state.memory.batch
            let node = Entry(sink: gate.live, version: state.memory.version, leave: leave)
            joined.node = node
            return (.join(node), ())
        }
        if case .closed = entry { return replayClosed(sink) }
        sink.segment.add(joined.node)
        if let node = joined.node { enter(entry, .join(node)) }
        gate.replay(joined.replay, in: joined.batch)
    }

    /// The end of the story for who comes after it.
    @inlinable func replayClosed(_ sink: Sink<Value, Failure>) {
        let (replay, terminal) = drain.withMemory { ($0.memory.recall(afterEnd: $0.terminal != nil), $0.terminal) }
        replay.deliver(to: sink, in: drain.withMemory { $0.memory.batch })
        if sink.isDisposed { return }
        if let terminal { sink.end(terminal) } else { sink.segment.dispose() }
    }

    @inlinable func deliver(_ value: Value) {
        nodes.forEach { $0.sink.next(value) }
    }

    @inlinable func finish(_ terminal: Terminal<Failure>) {
        nodes.takeAll { if !$0.sink.isDisposed { $0.sink.end(terminal) } }
    }

    @inlinable func enter(_ entry: Drain<Item, State>.Entry, _ item: Item) {
        guard case .entered = entry else { return refused(entry, item) }
        perform(item)
        if !drain.tryLeave() { drain.leaveSlowly(of: origin) { perform($0) } }
    }

    @inline(never) @inlinable func refused(_ entry: Drain<Item, State>.Entry, _ item: Item) {
        guard case .closed = entry, case .next = item, drain.withMemory({ $0.terminal != nil }) else { return }
        origin.noteSendAfterEnd()
    }

    @inlinable func perform(_ item: Item) {
        switch item {
        case .next(let value): deliver(value)
        case .batched(let value, let version, let delivery):
            delivery.perform { nodes.forEach { if $0.version < version { $0.sink.next(value) } } }
        case .end(let terminal): finish(terminal)
        case .finale(let value, let terminal):
            if let value { deliver(value) }
            finish(terminal)
        case .join(let node): nodes.append(node)
        case .part(let node): nodes.remove(node)
        case .lose: nodes.takeAll { $0.sink.segment.dispose() }
        }
    }
}

/// What attaching learns under the drain's lock.
@usableFromInline final class Joined<Value: Sendable, Failure: Error> {
    @usableFromInline var replay = Replay<Value>.nothing
    @usableFromInline var node: Node<Value, Failure>?
    @usableFromInline var batch: Batch?

    @inlinable init() {}
}
