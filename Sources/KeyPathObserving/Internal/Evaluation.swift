/// A property of an object that a path has read: a change of it is a change of the path.
struct Link: Sendable {
    let hub: Hub
    let property: ObservedProperty

    /// The key path object that the property's getter reported.
    // Immutable, and compared here and nothing else.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    /// Whether it stands for the life of an object, not for one of its properties.
    let isWatch: Bool

    init(_ hub: Hub, _ keyPath: AnyKeyPath, isWatch: Bool = false) {
        self.hub = hub
        self.keyPath = keyPath
        self.isWatch = isWatch
        property = hub.property(keyPath)
    }

    func isRead(of hub: Hub, _ keyPath: AnyKeyPath) -> Bool {
        self.hub === hub && (self.keyPath === keyPath || self.keyPath == keyPath)
    }

    func isSame(_ other: Link) -> Bool { hub === other.hub && property === other.property }
}

/// What a path reads while it is evaluated, compared on the way with what it read last time: usually that is the same, and
/// nothing has to be kept.
struct Evaluation {
    private let expected: [Link]
    private var matched = 0
    private var found: [Link]?

    /// Whether it matters which object the last property refers to.
    let endsInObject: Bool

    /// That object's hub.
    var end: Hub?

    init(expecting links: [Link], endsInObject: Bool) {
        expected = links
        self.endsInObject = endsInObject
    }

    mutating func note(_ hub: Hub, _ keyPath: AnyKeyPath, isWatch: Bool = false) {
        if found == nil {
            if matched < expected.count, expected[matched].isRead(of: hub, keyPath) { return matched += 1 }
            if expected[..<matched].contains(where: { $0.isRead(of: hub, keyPath) }) { return }
            found = Array(expected[..<matched])
        } else if found?.contains(where: { $0.isRead(of: hub, keyPath) }) ?? false {
            return
        }
        found?.append(Link(hub, keyPath, isWatch: isWatch))
    }

    /// The properties that were read, each once in the order of their first reading, unless they are the expected ones.
    var differing: [Link]? { found ?? (matched < expected.count ? Array(expected[..<matched]) : nil) }
}
