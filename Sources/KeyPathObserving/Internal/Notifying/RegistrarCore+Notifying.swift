import StreamCore
import Synchronization

/// Notifying the channels of a change: which ones, in whose drain, and when.
extension RegistrarCore {
    /// Notifies the dependents of a property that has changed.
    @inline(never) func changed(_ keyPath: AnyKeyPath, _ preparations: [MutationStack.Preparation]) {
        let thread = ThreadObservation.current
        var oldValues: [ObjectIdentifier: any Sendable] = [:]
        for preparation in preparations {
            if preparation.isMuting {
                preparation.channel.dependencies.unmuteDependencies(after: preparation.property)
            }
            oldValues[ObjectIdentifier(preparation.channel)] = preparation.old
        }
        let dependents = dependents(of: keyPath)
        if dependents.isEmpty { return }
        let property = property(keyPath)
        var context = ChangeContext()
        context.core = self
        context.collection = thread.takeCollection(at: property)
        context.origin = thread.origin(ofChangeAt: property)
        let batch = Transaction.current
        if let batch, batch.canRunAgain { Misuse.noteEffectInBatch("changes an observed object", at: []) }
        var toNotify: [(PathChannel, ChangeContext)] = []
        var sources: [PathChannel] = []
        for dependent in dependents where !dependent.channel.dependencies.isMuted(self, property) {
            let channel = dependent.channel
            if channel.kind == .reads {
                sources.append(channel)
                continue
            }
            context.old = oldValues[ObjectIdentifier(channel)]
            context.affectsOnlyLastComponent = channel.dependencies.isLast(self)
            if let batch {
                deferNotification(channel, context, batch, thread)
            } else {
                toNotify.append((channel, context))
            }
        }
        thread.releaseRetired()
        if batch != nil {
            for source in sources { source.changed() }
        } else {
            StateThread.current.deliverChange(committing: { for source in sources { source.changed() } }) {
                notify(toNotify)
            }
        }
    }

    /// Completes everything that starts at the deallocated object, and notifies the paths that led to it. A transaction defers the
    /// notifications.
    func objectDied() {
        lifetimeToken.dispose()
        var context = ChangeContext()
        context.causedByDeinit = true
        let batch = Transaction.current
        for channel in properties.allChannels() { channel.objectDied() }
        for channel in properties.allChannels() where channel.core !== self && !channel.dependencies.isMuted(self, nil)
        {
            context.affectsOnlyLastComponent = !channel.dependencies.reads(self)
            if let batch {
                deferNotification(channel, context, batch, .current)
            } else {
                notify(channel, context)
            }
        }
        let end: PositionedDrain.Step = { [self] in
            for channel in channels.takeAll() { channel.complete() }
        }
        drain.perform(end)
    }

    /// Defers the notification to the end of a transaction.
    private func deferNotification(
        _ channel: PathChannel, _ context: ChangeContext, _ batch: Transaction, _ thread: ThreadObservation
    ) {
        var context = context
        context.collection = nil
        context.deferredCount = channel.deferredCount.add(1, ordering: .acquiringAndReleasing).newValue
        let key = ObjectIdentifier(channel)
        if let deferred = thread.deferredChanges[key], deferred.batch == ObjectIdentifier(batch) {
            deferred.add(context)
            // An object of another actor can't read the path, but the root can.
            if channel.core === self { deferred.changed = self }
            return
        }
        let deferred = DeferredChange(of: self, batch: ObjectIdentifier(batch), context: context)
        thread.deferredChanges[key] = deferred
        // The object has already changed. Only its observers are notified later.
        let delivery = {
            if thread.deferredChanges[key] === deferred { thread.deferredChanges[key] = nil }
            if let old = deferred.context.old { channel.notifyPrior(old, deferred.context) }
            deferred.changed.notify(channel, deferred.context)
        }
        batch.notifyAtEnd(delivery)
    }

    private func notify(_ channel: PathChannel, _ context: ChangeContext) {
        if channel.canRead(from: self) { channel.notify(context) } else { channel.notifyInIsolation(context) }
    }

    /// Notifies several channels of one change.
    ///
    /// Channels that start at the same object are notified in one step, so that all values are read before any is sent.
    private func notify(_ channels: [(PathChannel, ChangeContext)]) {
        if channels.count == 1 { return notify(channels[0].0, channels[0].1) }
        // A channel that can't be read here is a group of its own.
        var groups: [[(PathChannel, ChangeContext)]] = []
        var positions: [ObjectIdentifier: Int] = [:]
        for (channel, context) in channels {
            if channel.canRead(from: self) {
                let root = ObjectIdentifier(channel.core)
                if let position = positions[root] {
                    groups[position].append((channel, context))
                    continue
                }
                positions[root] = groups.count
            }
            groups.append([(channel, context)])
        }
        for group in groups {
            let (first, context) = group[0]
            guard first.canRead(from: self) else {
                first.notifyInIsolation(context)
                continue
            }
            first.core.drain.accept {
                let notifications = group.compactMap { $0.0.captureNotification($0.1) }
                return { for notify in notifications { notify() } }
            }
        }
    }
}
