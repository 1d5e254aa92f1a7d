import StreamCore

/// Determines whether the value of a path is the value of the last property that it reads, and stores the latest result.
///
/// It is if the key paths of the properties, appended to each other, equal the path. No path through an optional object can be
/// composed of parts, so such a path is evaluated at each change, as is a computed property.
///
/// The result is stored because appending is expensive: a path of three properties takes more than 10 µs.
final class DirectDependencyCache: Sendable {
    private struct Finding: Sendable {
        // Immutable, and only compared.
        nonisolated(unsafe) let keyPaths: [AnyKeyPath]
        let direct: DirectDependency?

        func isAbout(_ dependencies: [Dependency]) -> Bool {
            keyPaths.elementsEqual(dependencies, by: { $0 === $1.keyPath })
        }
    }

    // Immutable, and only compared.
    private nonisolated(unsafe) let path: AnyKeyPath
    private let latest = Lock<Finding?>(nil)

    init(_ path: AnyKeyPath) {
        self.path = path
    }

    /// Returns the last dependency as a direct one if its value is the value of the path.
    func direct(in dependencies: [Dependency]) -> DirectDependency? {
        if let known = latest.withLock({ $0 }), known.isAbout(dependencies) { return known.direct }
        let keyPaths = dependencies.map(\.keyPath)
        let direct = isPath(composedOf: keyPaths) ? DirectDependency(expected: keyPaths.last) : nil
        let finding = Finding(keyPaths: keyPaths, direct: direct)
        let old = latest.withLock { latest in
            defer { latest = finding }
            return latest
        }
        _ = consume old
        return direct
    }

    private func isPath(composedOf keyPaths: [AnyKeyPath]) -> Bool {
        // From the end, because a path that is composed from its start doesn't equal the same path as a literal.
        var composed = keyPaths.last
        for keyPath in keyPaths.dropLast().reversed() { composed = composed.flatMap { keyPath.appending(path: $0) } }
        return composed == path
    }
}
