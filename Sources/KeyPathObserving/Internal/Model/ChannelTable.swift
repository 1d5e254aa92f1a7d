import Synchronization

/// The channels of the observed paths that start at one object.
///
/// Key paths are compared outside the lock, because comparing them can run user code.
final class ChannelTable: Sendable {
    private struct Entry: Sendable {
        // A key path is immutable. It is only compared.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let channel: PathChannel
    }

    private let entries = Lock<[Entry]>([])

    /// Returns the channel of a path, and creates it if necessary.
    func channel(
        for keyPath: AnyKeyPath, kind: PathChannel.Kind, isolation: ObservationIsolation, make: () -> PathChannel
    ) -> PathChannel {
        var new: Entry?
        while true {
            let known = entries.withLock { $0 }
            let existing = known.first {
                $0.channel.kind == kind && $0.channel.isolation.isSame(isolation)
                    && ($0.keyPath === keyPath || $0.keyPath == keyPath) && !$0.channel.dependencies.isRetired
            }
            if let existing { return existing.channel }
            let entry = new ?? Entry(keyPath: keyPath, channel: make())
            new = entry
            let isAdded = entries.withLock { entries in
                guard entries.count == known.count, entries.last?.channel === known.last?.channel else { return false }
                entries.append(entry)
                return true
            }
            if isAdded { return entry.channel }
        }
    }

    // The caller retains `channel`. The key path is released outside the lock.
    func remove(_ channel: PathChannel) {
        let removed = entries.withLock { entries in
            entries.firstIndex { $0.channel === channel }.map { entries.remove(at: $0) }
        }
        _ = consume removed
    }

    var count: Int { entries.withLock { $0.count } }

    /// Removes and returns all channels, in the order in which the paths were first observed.
    func takeAll() -> [PathChannel] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }.map(\.channel)
    }
}
