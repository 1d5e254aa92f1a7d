/// What was found out last about the properties that a path reads: it takes descriptions of key paths, which cost much.
final class DirectDependencyCache: Sendable {
    /// What was found out about properties, which are told by their key path objects.
    private struct Finding: Sendable {
        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPaths: [AnyKeyPath]
        let direct: DirectDependency?

        init(_ dependencies: [Dependency], _ direct: DirectDependency?) {
            keyPaths = dependencies.map(\.keyPath)
            self.direct = direct
        }

        func isAbout(_ dependencies: [Dependency]) -> Bool {
            keyPaths.elementsEqual(dependencies, by: { $0 === $1.keyPath })
        }
    }

    // Immutable, and described and compared here and nothing else.
    private nonisolated(unsafe) let path: AnyKeyPath
    private let wrapped: (any Any.Type)?
    private let last = Lock<Finding?>(nil)

    init(_ path: AnyKeyPath, wrapped: (any Any.Type)?) {
        self.path = path
        self.wrapped = wrapped
    }

    /// Whether the path is direct in the last of these.
    func direct(for dependencies: [Dependency]) -> DirectDependency? {
        if let known = last.withLock({ $0 }), known.isAbout(dependencies) { return known.direct }
        let new = Finding(dependencies, DirectDependency.find(path: path, wrapped: wrapped, dependencies: dependencies))
        let old = last.withLock { last in
            defer { last = new }
            return last
        }
        _ = consume old
        return new.direct
    }
}
