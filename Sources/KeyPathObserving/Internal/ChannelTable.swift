import Synchronization

/// The observed paths that start at one object. A path is found by comparing it with the others, outside the lock.
final class ChannelTable: Sendable {
    private struct Entry: Sendable {
        // A key path is immutable; it is compared here and nothing else.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let channel: ObservingChannel
    }

    private let entries = Lock<[Entry]>([])

    func channel(for keyPath: AnyKeyPath, make: () -> ObservingChannel) -> ObservingChannel {
        var new: Entry?
        while true {
            let known = entries.withLock { $0 }
            if let entry = known.first(where: { $0.keyPath === keyPath || $0.keyPath == keyPath }) {
                return entry.channel
            }
            let entry = new ?? Entry(keyPath: keyPath, channel: make())
            new = entry
            let isAdded = entries.withLock { entries in
                guard entries.count == known.count else { return false }
                entries.append(entry)
                return true
            }
            if isAdded { return entry.channel }
        }
    }

    /// In the order in which they were first observed.
    func takeAll() -> [ObservingChannel] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }.map(\.channel)
    }
}
