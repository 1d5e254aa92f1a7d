/// A property of an object that a path has read: a change of it is a change of the path.
struct Dependency: Sendable {
    let core: RegistrarCore
    let property: PropertyKey

    /// The key path object that the property's getter reported.
    // Immutable, and compared here and nothing else.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    /// Whether it stands for the life of an object, not for one of its properties.
    let isLifetimeOnly: Bool

    init(_ core: RegistrarCore, _ keyPath: AnyKeyPath, isLifetimeOnly: Bool = false) {
        self.core = core
        self.keyPath = keyPath
        self.isLifetimeOnly = isLifetimeOnly
        property = core.property(keyPath)
    }

    func isRead(of core: RegistrarCore, _ keyPath: AnyKeyPath) -> Bool {
        self.core === core && (self.keyPath === keyPath || self.keyPath == keyPath)
    }

    func isSame(_ other: Dependency) -> Bool { core === other.core && property === other.property }
}

/// What a path reads while it is evaluated, compared on the way with what it read last time: usually that is the same, and
/// nothing has to be kept.
struct DependencyCollector {
    private let expected: [Dependency]
    private var matched = 0
    private var found: [Dependency]?

    /// Whether it matters which object the last property refers to.
    let endsInObject: Bool

    /// That object's hub.
    var referencedCore: RegistrarCore?

    init(expecting dependencies: [Dependency], endsInObject: Bool) {
        expected = dependencies
        self.endsInObject = endsInObject
    }

    mutating func note(_ core: RegistrarCore, _ keyPath: AnyKeyPath, isLifetimeOnly: Bool = false) {
        if found == nil {
            if matched < expected.count, expected[matched].isRead(of: core, keyPath) { return matched += 1 }
            if expected[..<matched].contains(where: { $0.isRead(of: core, keyPath) }) { return }
            found = Array(expected[..<matched])
        } else if found?.contains(where: { $0.isRead(of: core, keyPath) }) ?? false {
            return
        }
        found?.append(Dependency(core, keyPath, isLifetimeOnly: isLifetimeOnly))
    }

    /// The properties that were read, each once in the order of their first reading, unless they are the expected ones.
    var differing: [Dependency]? { found ?? (matched < expected.count ? Array(expected[..<matched]) : nil) }
}
