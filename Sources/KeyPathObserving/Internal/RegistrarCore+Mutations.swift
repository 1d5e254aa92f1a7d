import StreamCore
import Synchronization

/// What is done before and after a change of the object.
extension RegistrarCore {
    /// `keyPath` of this object is about to change.
    /// - Parameter lives: Whether the key path lives until the change is concluded.
    func willChange(_ keyPath: AnyKeyPath, _ thread: Unmanaged<ThreadObservation>, keyPathStaysAlive: Bool) {
        let isUsual = thread._withUnsafeGuaranteedRef { thread in
            if thread.fast.pointee.mutations.begin(self, keyPath) { return true }
            guard willChangeObservers.load(ordering: .relaxed) == 0 else { return false }
            thread.fast.pointee.mutations.push(self, keyPath, keyPathStaysAlive: keyPathStaysAlive)
            return true
        }
        if !isUsual { prepare(keyPath) }
    }

    @inline(never) private func prepare(_ keyPath: AnyKeyPath) {
        let thread = ThreadObservation.current
        var preparations: [MutationStack.Preparation] = []
        let property = property(keyPath)
        for dependent in dependents(of: keyPath) {
            let channel = dependent.channel
            let old = priorValue(of: channel, thread)
            let isMuting = channel.dependencies.muteDependencies(self, property)
            if old != nil || isMuting {
                preparations.append(
                    MutationStack.Preparation(
                        channel: channel, property: property, isMuting: isMuting, old: old))
            }
        }
        thread.releaseRetired()
        thread.fast.pointee.mutations.push(self, keyPath, preparations)
    }

    /// What the path reads before a change, for those who want to know, who are told of it if they want to be told before.
    private func priorValue(of channel: PathChannel, _ thread: ThreadObservation) -> (any Sendable)? {
        guard channel.canRead(from: self), !channel.dependencies.isMuting else { return nil }
        if let batch = OpenBatch.current {
            if thread.deferredChanges[ObjectIdentifier(channel)]?.batch == ObjectIdentifier(batch) { return nil }
            return channel.readOld(nil)
        }
        var context = ChangeContext()
        context.affectsOnlyLastComponent = channel.dependencies.isLast(self)
        context.collection = thread.collection
        return channel.readOld(context)
    }

    /// `keyPath` of this object has changed. In the usual case the caller has the new value at hand, and nothing has to be
    /// evaluated.
    /// - Returns: Who is told of the value, which is told next; `nil` if everybody has been told.
    func didChange(_ keyPath: AnyKeyPath, _ thread: Unmanaged<ThreadObservation>) -> DirectNotification? {
        var prepared: [MutationStack.Preparation] = []
        let (end, hasChangeDetails) = thread._withUnsafeGuaranteedRef { thread -> (MutationStack.End, Bool) in
            let fast = thread.fast
            if fast.pointee.mutations.endLast(self, keyPath) { return (.plain, fast.pointee.hasChangeDetails) }
            return (fast.pointee.mutations.end(self, keyPath, &prepared), fast.pointee.hasChangeDetails)
        }
        if case .inner = end { return nil }
        guard case .plain = end, !hasChangeDetails, !Batch.isAnyOpen, drain.tryEnter() else {
            changed(keyPath, prepared)
            return nil
        }
        let entry = properties.ownersSnapshot._withUnsafeGuaranteedRef { $0.entry(keyPath) }
        guard let entry, entry.kind == .direct, let channel = entry.channel else {
            drain.leave()
            if entry?.kind != .unobserved { changed(keyPath, []) }
            return nil
        }
        let isolation = channel._withUnsafeGuaranteedRef { $0.notificationPlace(for: self) }
        if isolation == .changedObject {
            return DirectNotification(self, keyPath, entry, channel, thread, isRetained: false)
        }
        guard isolation == .root else {
            drain.leave()
            changed(keyPath, [])
            return nil
        }
        _ = channel.retain()
        drain.leave()
        if channel._withUnsafeGuaranteedRef({ $0.core.drain.tryEnter() }) {
            return DirectNotification(self, keyPath, entry, channel, thread, isRetained: true)
        }
        changed(keyPath, [])
        channel.release()
        return nil
    }
}
