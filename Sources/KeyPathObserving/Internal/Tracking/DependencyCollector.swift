/// Collects the properties that a path reads during an evaluation.
///
/// It compares them with the properties of the previous evaluation. Usually these are the same, and nothing is stored.
struct DependencyCollector {
    private let expected: [Dependency]
    private var matched = 0
    private var found: [Dependency]?

    /// A Boolean value that indicates whether ``referencedCore`` is needed.
    let endsInObject: Bool

    /// The core of the object to which the last property refers.
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
        found?.append(core.dependency(on: keyPath, isLifetimeOnly: isLifetimeOnly))
    }

    /// The properties that were read, each once in the order of the first read; `nil` if they are the expected ones.
    var differing: [Dependency]? { found ?? (matched < expected.count ? Array(expected[..<matched]) : nil) }
}
