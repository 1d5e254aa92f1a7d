import Synchronization

/// The values of a source that one of its subscribers has set itself, so that it can ignore their delivery.
// The commit lock protects the versions.
package final class Echo: @unchecked Sendable {
    @exclusivity(unchecked) private var versions: [UInt] = []
    private let count = Atomic(0)

    package init() {}

    /// Sets the value of `source`. In a batch, it is set like any other.
    package func set<Value: Sendable>(_ value: Value, of source: SourceCell<Value>) {
        let thread = StateThread.current
        guard thread.pointee.context.version == Version.newest, thread.pointee.modifying.isEmpty else {
            return source.set(value)
        }
        var old: Value? = value
        source.commit(thread) { version, turn in
            versions.append(version)
            count.store(versions.count, ordering: .relaxed)
            source.store(&old, version, thread, turn)
        }
        withExtendedLifetime(old) {}
    }

    /// Returns whether the value that this thread delivers was set by ``set(_:of:)``.
    package func isDelivered() -> Bool {
        guard count.load(ordering: .relaxed) > 0, let turn = StateThread.current.pointee.turn else { return false }
        return Commit.lock.withLock {
            let delivered = turn._withUnsafeGuaranteedRef { $0.entries.isEmpty ? 0 : $0.entries.first.version }
            let isOwn = versions.contains(delivered)
            // They are delivered in this order.
            versions.removeAll { $0 <= delivered }
            count.store(versions.count, ordering: .relaxed)
            return isOwn
        }
    }
}
