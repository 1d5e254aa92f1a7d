import StreamCore
import Synchronization

/// The work before and after a change of the object.
extension RegistrarCore {
    /// Announces a change of a property.
    /// - Parameter keyPathStaysAlive: Whether the caller retains the key path until ``didChange(_:_:)``.
    /// - Returns: The state of this thread, unless no path depends on the object.
    func willChange(
        _ keyPath: Unmanaged<AnyKeyPath>, keyPathStaysAlive: Bool
    ) -> UnsafeMutablePointer<ThreadObservation.FastState>? {
        if dependencyCount.load(ordering: .sequentiallyConsistent) == 0 { return nil }
        let fast = ThreadObservation.currentFast
        let core = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        if !fast.pointee.mutations.isEmpty, fast.pointee.mutations.begin(core, keyPath) {
            if fast.pointee.hasChangeDetails { willChangeAgain(keyPath.takeUnretainedValue()) }
            return fast
        }
        if willChangeObservers.load(ordering: .relaxed) == 0 {
            fast.pointee.mutations.push(core, keyPath, keyPathStaysAlive: keyPathStaysAlive)
        } else {
            prepare(keyPath.takeUnretainedValue())
        }
        return fast
    }

    /// Announces a change of a property that is already being changed, in the same change.
    @inline(never) private func willChangeAgain(_ keyPath: AnyKeyPath) {
        let (thread, property) = (ThreadObservation.current, property(keyPath))
        // The setter changes more than the elements, and makes a change in response to a binding's write.
        _ = thread.takeCollection(at: property)
        _ = thread.origin(ofChangeAt: property)
        thread.releaseRetired()
    }

    @inline(never) private func prepare(_ keyPath: AnyKeyPath) {
        let thread = ThreadObservation.current
        var preparations: [MutationStack.Preparation] = []
        let property = property(keyPath)
        for dependent in dependents(of: keyPath) {
            let channel = dependent.channel
            let old = priorValue(of: channel, property, thread)
            let isMuting = channel.dependencies.muteDependencies(after: property, of: self)
            if old != nil || isMuting {
                preparations.append(
                    MutationStack.Preparation(channel: channel, property: property, isMuting: isMuting, old: old))
            }
        }
        thread.releaseRetired()
        thread.fast.pointee.mutations.push(address(of: self), .passUnretained(keyPath), preparations)
    }

    /// Returns the path's value before a change if a subscriber needs it, and notifies the subscribers of prior changes.
    private func priorValue(
        of channel: PathChannel, _ property: PropertyKey, _ thread: ThreadObservation
    ) -> (any Sendable)? {
        guard channel.canRead(from: self), !channel.dependencies.isMuting else { return nil }
        if let batch = Transaction.current {
            if let deferred = thread.deferredChanges[ObjectIdentifier(channel)],
                deferred.batch == ObjectIdentifier(batch), !deferred.context.causedByDeinit
            {
                return nil
            }
            return channel.readOld(nil)
        }
        var context = ChangeContext()
        context.affectsOnlyLastComponent = channel.dependencies.isLast(self)
        context.collection = thread.collection(at: property)
        return channel.readOld(context)
    }

    /// Ends a change of a property and notifies its dependents.
    ///
    /// In the usual case, the property has one dependent and is its ``DirectDependency``. Then the caller reads the new value, and
    /// nothing is evaluated.
    /// - Parameter announced: The result of ``willChange(_:keyPathStaysAlive:)`` if the caller has stored it.
    /// - Returns: In the usual case, the notification to send next. Otherwise `nil`, and all dependents were notified.
    func didChange(
        _ keyPath: Unmanaged<AnyKeyPath>, _ announced: UnsafeMutablePointer<ThreadObservation.FastState>?
    ) -> DirectNotification? {
        let fast = if let announced { announced } else { ThreadObservation.currentFast }
        // The announced change must end even if all observers have unsubscribed since.
        if dependencyCount.load(ordering: .sequentiallyConsistent) == 0, fast.pointee.mutations.isEmpty { return nil }
        let core = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        let isEnded = fast.pointee.mutations.endLast(core, keyPath)
        let thread = StateThread.current
        guard isEnded, !fast.pointee.hasChangeDetails, thread.runsNoClosure, drain.tryEnter() else {
            if isEnded { changed(keyPath.takeUnretainedValue(), []) } else { endSlowly(keyPath, fast) }
            return nil
        }
        let address = UInt(bitPattern: keyPath.toOpaque())
        var entry = UnsafePointer<PropertyTable.Snapshot.Entry>(
            bitPattern: properties.ownersEntries.load(ordering: .acquiring))!
        while entry.pointee.keyPath != address, entry.pointee.keyPath != 0 { entry += 1 }
        guard case .direct = entry.pointee.kind, let channel = entry.pointee.channel else {
            // A key path object that the table doesn't contain can be another object of an observed property.
            let mightBeObserved = entry.pointee.keyPath == 0 || entry.pointee.kind == .indirect
            drain.leave()
            if mightBeObserved { changed(keyPath.takeUnretainedValue(), []) }
            return nil
        }
        if channel._withUnsafeGuaranteedRef({ isMuted($0) }) {
            drain.leave()
            changed(keyPath.takeUnretainedValue(), [])
            return nil
        }
        if entry.pointee.root != core { return enterRoot(keyPath, entry, channel, fast, thread) }
        fast.pointee.directRead = ThreadObservation.DirectRead(isActive: true, expected: entry.pointee.expected)
        return DirectNotification(
            changedCore: .passUnretained(self), keyPath: keyPath, channel: channel, fast: fast, thread: thread,
            retained: nil)
    }

    private func isMuted(_ channel: PathChannel) -> Bool {
        channel.dependencies.isMuting
    }

    /// Ends a change that is nested, was prepared, or wasn't announced, and notifies its dependents.
    @inline(never) private func endSlowly(
        _ keyPath: Unmanaged<AnyKeyPath>, _ fast: UnsafeMutablePointer<ThreadObservation.FastState>
    ) {
        var prepared: [MutationStack.Preparation] = []
        let end = fast.pointee.mutations.end(address(of: self), keyPath, &prepared)
        if case .inner = end { return }
        changed(keyPath.takeUnretainedValue(), prepared)
    }

    /// Leaves this object's drain and enters the drain of the root's core.
    private func enterRoot(
        _ keyPath: Unmanaged<AnyKeyPath>, _ entry: UnsafePointer<PropertyTable.Snapshot.Entry>,
        _ channel: Unmanaged<PathChannel>, _ fast: UnsafeMutablePointer<ThreadObservation.FastState>,
        _ thread: StateThreadPointer
    ) -> DirectNotification? {
        // It retains the channel and contains the entry.
        let snapshot = entry.pointee.snapshot.retain()
        let entries = snapshot._withUnsafeGuaranteedRef { UInt(bitPattern: $0.entries) }
        drain.leave()
        if channel._withUnsafeGuaranteedRef({ $0.canRead(from: self) && $0.core.drain.tryEnter() }) {
            // The root might have been changed in between, so that the path no longer reads this property.
            if properties.ownersEntries.load(ordering: .acquiring) == entries {
                fast.pointee.directRead = ThreadObservation.DirectRead(isActive: true, expected: entry.pointee.expected)
                return DirectNotification(
                    changedCore: .passUnretained(self), keyPath: keyPath, channel: channel, fast: fast, thread: thread,
                    retained: snapshot)
            }
            channel._withUnsafeGuaranteedRef { $0.core.drain.leave() }
        }
        changed(keyPath.takeUnretainedValue(), [])
        snapshot.release()
        return nil
    }
}
