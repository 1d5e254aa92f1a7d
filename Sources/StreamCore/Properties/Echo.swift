import Synchronization

/// The values of a source that one of its subscribers has set itself, so that it can ignore their delivery.
// The commit lock protects the array.
package final class Echo: @unchecked Sendable {
    @exclusivity(unchecked) private var values: [(version: UInt, note: Int)] = []
    private let count = Atomic(0)

    package init() {}

    /// Sets the value of `source`, and notes `note` for its delivery.
    package func set<Value: Sendable>(_ value: Value, of source: SourceCell<Value>, noting note: Int) {
        let thread = StateThread.current
        if thread.pointee.isComputing || !thread.pointee.modifying.isEmpty { return source.set(value) }
        if thread.pointee.transaction != nil || source.isFollowed.load(ordering: .relaxed) {
            return Transaction.run {
                source.set(value)
                Transaction.current!.find(source)!.shown = { self.note(note, for: $0) }
            }
        }
        var old: Value? = value
        source.commit(thread) { version, turn in
            self.note(note, for: version)
            source.store(&old, version, thread, turn)
        }
        withExtendedLifetime(old) {}
    }

    /// With the commit lock.
    private func note(_ note: Int, for version: UInt) {
        values.append((version, note))
        count.store(values.count, ordering: .relaxed)
    }

    /// The note for the value that this thread delivers, or `nil` if it was not set by ``set(_:of:noting:)``.
    package var delivered: Int? {
        guard count.load(ordering: .relaxed) > 0, let turn = StateThread.current.pointee.turn else { return nil }
        return Commit.lock.withLock {
            let version = turn._withUnsafeGuaranteedRef { $0.entries.isEmpty ? 0 : $0.entries.first.version }
            let note = values.first { $0.version == version }?.note
            // They are delivered in this order.
            values.removeAll { $0.version <= version }
            count.store(values.count, ordering: .relaxed)
            return note
        }
    }
}
