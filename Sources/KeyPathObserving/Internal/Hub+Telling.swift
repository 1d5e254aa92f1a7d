import StreamCore
import Synchronization

/// Who is told of a change of the object, in whose turns, and when.
extension Hub {
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
        let batch = OpenBatch.current
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
    private func holdBack(
        _ channel: ObservingChannel, _ cause: Cause, _ batch: OpenBatch, _ context: ObservingContext
    ) {
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
        let change = PathChange {
            if context.heldBack[key] === held { context.heldBack[key] = nil }
            if let old = held.cause.old { channel.tellPrior(old, held.cause) }
            self.tell(channel, held.cause)
        }
        batch.add(change, of: channel)
    }

    func tell(_ channel: ObservingChannel, _ cause: Cause) {
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
            first.hub.turns.accept {
                let tellings = together.compactMap { $0.0.captureTelling($0.1) }
                return { for tell in tellings { tell() } }
            }
        }
    }
}

/// The change of a path in a transaction. The object has changed already; only its observers are notified later.
private final class PathChange: BatchChange {
    private let notify: () -> Void

    init(_ notify: @escaping () -> Void) {
        self.notify = notify
    }

    func commit(in batch: Batch) -> (() -> Void)? { notify }
}
