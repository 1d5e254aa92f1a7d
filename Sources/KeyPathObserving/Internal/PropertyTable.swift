import Synchronization

/// The properties of one object that were read by an observed path or changed meanwhile, and the channels that read them.
///
/// A property is told by its key path. Every place that mentions it has a key path object of its own, equal to the others;
/// comparing them costs much, so each object that was seen is remembered with its property, which also tells at once that
/// a property is none of those observed. Comparing may call foreign code, so that is done outside the lock.
final class PropertyTable: Sendable {
    private struct Property: Sendable {
        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) var seen: [AnyKeyPath]
        var channels: [ObservingChannel] = []

        /// In generic classes key paths are made anew at each mention: they are not all kept.
        static let limit = 8
    }

    /// A property keeps its place for good.
    private let properties = Lock<[Property]>([])

    /// The place of a property, a new one if it was never met.
    func place(of keyPath: AnyKeyPath) -> Int {
        let identity = ObjectIdentifier(keyPath)
        return properties.withLock { Self.place(of: identity, in: $0) } ?? meet(keyPath)
    }

    /// Those who read the property, in the order in which they began to.
    func channels(for keyPath: AnyKeyPath) -> [ObservingChannel] {
        let identity = ObjectIdentifier(keyPath)
        let channels = properties.withLock { properties in
            Self.place(of: identity, in: properties).map { properties[$0].channels }
        }
        return channels ?? readers(at: meet(keyPath))
    }

    func add(_ channel: ObservingChannel, at place: Int) {
        properties.withLock { $0[place].channels.append(channel) }
    }

    // The caller holds `channel`, so dropping this reference under the lock frees nothing.
    func remove(_ channel: ObservingChannel, at place: Int) {
        properties.withLock { properties in
            if let index = properties[place].channels.firstIndex(where: { $0 === channel }) {
                properties[place].channels.remove(at: index)
            }
        }
    }

    private func readers(at place: Int) -> [ObservingChannel] {
        properties.withLock { $0[place].channels }
    }

    private static func place(of identity: ObjectIdentifier, in properties: [Property]) -> Int? {
        properties.firstIndex { property in
            property.seen.contains { ObjectIdentifier($0) == identity }
        }
    }

    /// Meets a key path object for the first time.
    private func meet(_ keyPath: AnyKeyPath) -> Int {
        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPath = keyPath
        while true {
            let known = properties.withLock { $0 }
            let place = known.firstIndex { $0.seen[0] == keyPath }
            let isCurrent = properties.withLock { properties in
                if let place {
                    if properties[place].seen.count < Property.limit { properties[place].seen.append(keyPath) }
                    return true
                }
                guard properties.count == known.count else { return false }
                properties.append(Property(seen: [keyPath]))
                return true
            }
            if isCurrent { return place ?? known.count }
        }
    }
}
