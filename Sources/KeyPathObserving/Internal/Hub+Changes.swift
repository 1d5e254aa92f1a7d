import StreamCore
import Synchronization

/// What is done before and after a change of the object.
extension Hub {
    /// `keyPath` of this object is about to change.
    /// - Parameter lives: Whether the key path lives until the change is concluded.
    func willChange(_ keyPath: AnyKeyPath, _ context: Unmanaged<ObservingContext>, lives: Bool) {
        let isUsual = context._withUnsafeGuaranteedRef { context in
            if context.hot.pointee.mutations.begin(self, keyPath) { return true }
            guard attention.load(ordering: .relaxed) == 0 else { return false }
            context.hot.pointee.mutations.push(self, keyPath, lives: lives)
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
        if let batch = OpenBatch.current {
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
    func didChange(_ keyPath: AnyKeyPath, _ context: Unmanaged<ObservingContext>) -> DirectTelling? {
        var prepared: [MutationStack.Preparation] = []
        let (end, isSpecial) = context._withUnsafeGuaranteedRef { context -> (MutationStack.End, Bool) in
            let hot = context.hot
            if hot.pointee.mutations.endLast(self, keyPath) { return (.plain, hot.pointee.isSpecial) }
            return (hot.pointee.mutations.end(self, keyPath, &prepared), hot.pointee.isSpecial)
        }
        if case .inner = end { return nil }
        guard case .plain = end, !isSpecial, !Batch.isAnyOpen, turns.tryEnter() else {
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
        if place == .here { return DirectTelling(self, keyPath, entry, channel, context, isRetained: false) }
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
