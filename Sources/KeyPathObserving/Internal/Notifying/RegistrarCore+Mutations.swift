import StreamCore
import Synchronization

/// The work before and after a change of the object.
extension RegistrarCore {
    /// Announces a change of a property.
    /// - Parameter keyPathStaysAlive: Whether the caller retains the key path until ``didChange(_:_:)``.
    func willChange(_ keyPath: AnyKeyPath, _ thread: Unmanaged<ThreadObservation>, keyPathStaysAlive: Bool) {
        let isUsual = thread._withUnsafeGuaranteedRef { thread in
            if !thread.fast.pointee.mutations.isEmpty, thread.fast.pointee.mutations.begin(self, keyPath) {
                return true
            }
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
            let isMuting = channel.dependencies.muteDependencies(after: property, of: self)
            if old != nil || isMuting {
                preparations.append(
                    MutationStack.Preparation(channel: channel, property: property, isMuting: isMuting, old: old))
            }
        }
        thread.releaseRetired()
        thread.fast.pointee.mutations.push(self, keyPath, preparations)
    }

    /// Returns the path's value before a change if a subscriber needs it, and notifies the subscribers of prior changes.
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

    /// Ends a change of a property and notifies its dependents.
    ///
    /// In the usual case, the property has one dependent and is its ``DirectDependency``. Then the caller reads the new value, and
    /// nothing is evaluated.
    /// - Returns: In the usual case, the notification to send next. Otherwise `nil`, and all dependents were notified.
    func didChange(_ keyPath: AnyKeyPath, _ thread: Unmanaged<ThreadObservation>) -> DirectNotification? {
        let (isEnded, hasChangeDetails) = thread._withUnsafeGuaranteedRef { thread in
            (thread.fast.pointee.mutations.endLast(self, keyPath), thread.fast.pointee.hasChangeDetails)
        }
        guard isEnded, !hasChangeDetails, !Batch.isAnyOpen, drain.tryEnter() else {
            if isEnded { changed(keyPath, []) } else { endSlowly(keyPath, thread) }
            return nil
        }
        let snapshot = properties.ownersSnapshot
        let entry = snapshot._withUnsafeGuaranteedRef { $0.entry(keyPath) }
        guard let entry, case .direct = entry.kind, let channel = entry.channel else {
            drain.leave()
            if entry?.kind != .unobserved { changed(keyPath, []) }
            return nil
        }
        switch channel._withUnsafeGuaranteedRef({ $0.notificationPlace(for: self) }) {
        case .changedObject: return DirectNotification(self, keyPath, entry, channel, thread, retained: nil)
        case .root: return enterRoot(keyPath, entry, channel, snapshot, thread)
        case .none:
            drain.leave()
            changed(keyPath, [])
            return nil
        }
    }

    /// Ends a change that is nested, was prepared, or wasn't announced, and notifies its dependents.
    @inline(never) private func endSlowly(_ keyPath: AnyKeyPath, _ thread: Unmanaged<ThreadObservation>) {
        var prepared: [MutationStack.Preparation] = []
        let end = thread._withUnsafeGuaranteedRef { $0.fast.pointee.mutations.end(self, keyPath, &prepared) }
        if case .inner = end { return }
        changed(keyPath, prepared)
    }

    /// Leaves this object's drain and enters the drain of the root's core.
    /// - Parameter snapshot: The snapshot that contains `entry`. It retains the channel.
    private func enterRoot(
        _ keyPath: AnyKeyPath, _ entry: PropertyTable.Snapshot.Entry, _ channel: Unmanaged<PathChannel>,
        _ snapshot: Unmanaged<PropertyTable.Snapshot>, _ thread: Unmanaged<ThreadObservation>
    ) -> DirectNotification? {
        _ = snapshot.retain()
        drain.leave()
        if channel._withUnsafeGuaranteedRef({ $0.core.drain.tryEnter() }) {
            // The root might have been changed in between, so that the path no longer reads this property.
            if properties.ownersSnapshot.toOpaque() == snapshot.toOpaque() {
                return DirectNotification(self, keyPath, entry, channel, thread, retained: snapshot)
            }
            channel._withUnsafeGuaranteedRef { $0.core.drain.leave() }
        }
        changed(keyPath, [])
        snapshot.release()
        return nil
    }
}
