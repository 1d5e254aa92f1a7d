import Observation
import StreamCore
import Synchronization

/// What an object gets when it is observed or tracked for the first time: who has to be told of which property, and the
/// order in which they are told.
///
///     object ──► KeyPathRegistrar ──► Hub ──► PropertyTable: property ──► channels that read it
///                  its death is the    │
///                  object's death      └────► channels that start at this object ──► listeners
///
/// Everything that starts at one object is told in its turns: a change, a joining and the end have each a position.
/// The hub, unlike the registrar, may outlive its object.
@usableFromInline final class Hub: Sendable {
    @usableFromInline typealias Step = Turns.Step

    private let madeStandard = Atomic<Unmanaged<StandardRegistrar>?>(nil)

    /// How many channels read properties of this object.
    let linkCount = Atomic(0)

    /// How many of them have to know before a property changes.
    let attention = Atomic(0)

    let properties = PropertyTable()
    private let channels = ChannelTable()
    let turns = Turns()

    private let token: Lifetime.Token
    let lifetime: Lifetime

    init() {
        (lifetime, token) = Lifetime.make()
    }

    deinit {
        madeStandard.load(ordering: .acquiring)?.release()
    }

    /// The registrar that the standard library's trackings of this object use, once there was one.
    var standard: StandardRegistrar? { madeStandard.load(ordering: .acquiring)?.takeUnretainedValue() }

    var hasStandard: Bool { madeStandard.load(ordering: .acquiring) != nil }

    /// Makes `new` the standard registrar, unless there is one.
    func makeStandard(_ new: StandardRegistrar) -> StandardRegistrar {
        let retained = Unmanaged.passRetained(new)
        let (isFirst, existing) = madeStandard.compareExchange(
            expected: nil, desired: retained, ordering: .acquiringAndReleasing)
        guard !isFirst, let existing else { return new }
        retained.release()
        return existing.takeUnretainedValue()
    }

    /// The object is dead: paths that have led to it change, and everything that starts at it completes.
    func die() {
        token.dispose()
        var cause = Cause()
        cause.isDeath = true
        for channel in properties.allReaders() where channel.hub !== self && !channel.links.isSilent(self, nil) {
            cause.affectsOnlyLastComponent = channel.links.isLast(self)
            tell(channel, cause)
        }
        let end: Step = { [self] in
            for channel in channels.takeAll() { channel.complete() }
        }
        turns.enter(turns.post(end, closing: true), end)
    }

    /// The channel that observes the path. Equal paths with equal `kind` have equal types, and so have their channels.
    @usableFromInline func channel(
        for keyPath: AnyKeyPath, kind: ObservingChannel.Kind, make: () -> ObservingChannel
    ) -> ObservingChannel {
        channels.channel(for: keyPath, kind: kind, make: make)
    }

    /// Nobody listens to the channel any more.
    func forget(_ channel: ObservingChannel) {
        channels.remove(channel)
    }

    /// How many paths are observed that start at this object.
    var observedPathCount: Int { channels.count }

    // MARK: - Links

    func property(_ keyPath: AnyKeyPath) -> ObservedProperty {
        let (property, replaced) = properties.property(keyPath)
        ObservingContext.current.retire(replaced, of: self)
        return property
    }

    func add(_ reader: Reader, to link: Link) {
        ObservingContext.current.retire(properties.add(reader, to: link.property), of: self)
        linkCount.add(1, ordering: .sequentiallyConsistent)
    }

    func update(_ reader: Reader, at link: Link) {
        ObservingContext.current.retire(properties.update(reader, at: link.property), of: self)
    }

    func remove(_ channel: ObservingChannel, from link: Link) {
        ObservingContext.current.retire(properties.remove(channel, from: link.property), of: self)
        linkCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    private func readers(of keyPath: AnyKeyPath) -> [Reader] {
        let snapshot = properties.locked
        if let index = snapshot.known(keyPath) { return snapshot.rows[index].readers }
        let (readers, replaced) = properties.meet(keyPath)
        let context = ObservingContext.current
        context.retire(replaced, of: self)
        context.releaseRetired()
        return readers
    }

    // MARK: - Changes

    /// `keyPath` of this object is about to change.
    func willChange(_ keyPath: AnyKeyPath) {
        let isUsual = ObservingContext.reference._withUnsafeGuaranteedRef { context in
            if context.hot.pointee.mutations.begin(self, keyPath) { return true }
            guard attention.load(ordering: .relaxed) == 0 else { return false }
            context.hot.pointee.mutations.push(self, keyPath)
            return true
        }
        if !isUsual { prepare(keyPath) }
    }

    @inline(never) private func prepare(_ keyPath: AnyKeyPath) {
        let context = ObservingContext.current
        var preparations: [MutationStack.Preparation] = []
        let property = property(keyPath)
        for reader in readers(of: keyPath) {
            let channel = reader.channel
            let old = priorValue(of: channel, context)
            let isSuspended = channel.links.suspend(self, property)
            if old != nil || isSuspended {
                preparations.append(
                    MutationStack.Preparation(
                        channel: channel, property: property, isSuspended: isSuspended, old: old))
            }
        }
        context.releaseRetired()
        context.hot.pointee.mutations.push(self, keyPath, preparations)
    }

    /// What the path reads before a change, for those who want to know, who are told of it if they want to be told before.
    private func priorValue(of channel: ObservingChannel, _ context: ObservingContext) -> (any Sendable)? {
        guard channel.canRead(from: self), !channel.links.isSuspended else { return nil }
        if let batch = Batch.collecting {
            if context.heldBack[ObjectIdentifier(channel)]?.batch == ObjectIdentifier(batch) { return nil }
            return channel.readOld(nil)
        }
        var cause = Cause()
        cause.affectsOnlyLastComponent = channel.links.isLast(self)
        cause.collection = context.collection
        return channel.readOld(cause)
    }

    /// `keyPath` of this object has changed. In the usual case the caller has the new value at hand, and nothing has to be
    /// evaluated.
    /// - Returns: Who is told of the value, which is told next; `nil` if everybody has been told.
    func didChange(_ keyPath: AnyKeyPath) -> DirectTelling? {
        ObservingContext.reference._withUnsafeGuaranteedRef { context -> DirectTelling? in
            var prepared: [MutationStack.Preparation] = []
            let end = context.hot.pointee.mutations.end(self, keyPath, &prepared)
            if case .inner = end { return nil }
            guard case .plain = end, !context.hot.pointee.isSpecial, !Batch.isAnyOpen, turns.tryEnter() else {
                changed(keyPath, prepared)
                return nil
            }
            let entry = properties.unlocked._withUnsafeGuaranteedRef { $0.entry(keyPath) }
            guard let entry, entry.kind == .direct, let channel = entry.channel else {
                turns.leave()
                if entry?.kind != .nobody { changed(keyPath, []) }
                return nil
            }
            let place = channel._withUnsafeGuaranteedRef { $0.tellingPlace(for: self) }
            if place == .here {
                return DirectTelling(self, keyPath, entry, channel, context, isRetained: false)
            }
            guard place == .root else {
                turns.leave()
                changed(keyPath, [])
                return nil
            }
            _ = channel.retain()
            turns.leave()
            if channel._withUnsafeGuaranteedRef({ $0.hub.turns.tryEnter() }) {
                return DirectTelling(self, keyPath, entry, channel, context, isRetained: true)
            }
            changed(keyPath, [])
            channel.release()
            return nil
        }
    }

    /// Tells those who read `keyPath` of this object.
    @inline(never) func changed(_ keyPath: AnyKeyPath, _ preparations: [MutationStack.Preparation]) {
        let context = ObservingContext.current
        for preparation in preparations where preparation.isSuspended {
            preparation.channel.links.resume(preparation.property)
        }
        let readers = readers(of: keyPath)
        if readers.isEmpty { return }
        let property = property(keyPath)
        var cause = Cause()
        cause.hub = self
        cause.collection = context.collection
        cause.origin = context.origin
        let batch = Batch.collecting
        var toTell: [(ObservingChannel, Cause)] = []
        for reader in readers where !reader.channel.links.isSilent(self, property) {
            let channel = reader.channel
            cause.old = preparations.first { $0.channel === channel }?.old
            cause.affectsOnlyLastComponent = channel.links.isLast(self)
            if let batch { holdBack(channel, cause, batch, context) } else { toTell.append((channel, cause)) }
        }
        context.releaseRetired()
        if toTell.count == 1 { tell(toTell[0].0, toTell[0].1) } else { tell(toTell) }
    }

    /// Leaves the telling to the end of a transaction.
    private func holdBack(_ channel: ObservingChannel, _ cause: Cause, _ batch: Batch, _ context: ObservingContext) {
        var cause = cause
        cause.collection = nil
        cause.heldBack = channel.heldBackCount.add(1, ordering: .acquiringAndReleasing).newValue
        let key = ObjectIdentifier(channel)
        if let held = context.heldBack[key], held.batch == ObjectIdentifier(batch) {
            held.cause.heldBack = cause.heldBack
            held.cause.origin = cause.origin
            return
        }
        let held = HeldBack(batch: ObjectIdentifier(batch), cause: cause)
        context.heldBack[key] = held
        batch.add(source: {
            if context.heldBack[key] === held { context.heldBack[key] = nil }
            if let old = held.cause.old { channel.tellPrior(old, held.cause) }
            self.tell(channel, held.cause)
        })
    }

    private func tell(_ channel: ObservingChannel, _ cause: Cause) {
        if channel.canRead(from: self) { channel.tell(cause) } else { channel.tellFromElsewhere(cause) }
    }

    /// Tells several channels of one change: those that start at the same object in one step, so that what they are told
    /// is read before any of them is told.
    private func tell(_ channels: [(ObservingChannel, Cause)]) {
        var rest = channels[...]
        while let (first, cause) = rest.first {
            guard first.canRead(from: self) else {
                rest.removeFirst()
                first.tellFromElsewhere(cause)
                continue
            }
            let together = rest.filter { $0.0.hub === first.hub && $0.0.canRead(from: self) }
            rest.removeAll { $0.0.hub === first.hub && $0.0.canRead(from: self) }
            first.hub.accept {
                let tellings = together.compactMap { $0.0.captureTelling($0.1) }
                return { for tell in tellings { tell() } }
            }
        }
    }

    // MARK: - Positions

    /// Has a step performed at its position: now, or by the thread that performs others.
    ///
    /// `capture` reads values that the step will tell. If another step is accepted while it reads, it reads again; so what
    /// is told later was read later, and the last value that is told is the last one set.
    /// - Returns: Whether it was accepted; not if the object is dead.
    @usableFromInline @discardableResult func accept(_ capture: () -> Step?) -> Bool {
        while true {
            let position = turns.position
            guard let step = capture() else { return true }
            switch turns.post(step, at: position) {
            case .closed: return false
            case .late: continue
            case .queued: return true
            case .entered:
                step()
                turns.leave()
                return true
            }
        }
    }

    /// Has a step performed that reads nothing.
    @usableFromInline func perform(_ step: @escaping Step) {
        turns.perform(step)
    }
}

extension Batch {
    /// The batch of this thread, while it holds back.
    static var collecting: Batch? {
        guard isAnyOpen, let batch = current, batch.isCollecting else { return nil }
        return batch
    }
}
