import StreamCore

/// Determines whether the value of a path is the value of the last property that it reads, and stores the latest result.
///
/// It is if the key paths of the properties, appended to each other, equal the path. A step through an optional object can be
/// appended if the path unwraps it with `!`. A path with `?` can't be composed of parts, so it is evaluated at each change, as is
/// a computed property.
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
        let direct = Self.isPath(path, composedOf: keyPaths) ? DirectDependency(expected: keyPaths.last) : nil
        let finding = Finding(keyPaths: keyPaths, direct: direct)
        let old = latest.withLock { latest in
            defer { latest = finding }
            return latest
        }
        _ = consume old
        return direct
    }

    static func isPath(_ path: AnyKeyPath, composedOf keyPaths: [AnyKeyPath]) -> Bool {
        // From the end, because a path that is composed from its start doesn't equal the same path as a literal.
        var composed = keyPaths.last
        for keyPath in keyPaths.dropLast().reversed() { composed = composed.flatMap { append($0, to: keyPath) } }
        return composed == path
    }

    private static func append(_ path: AnyKeyPath, to keyPath: AnyKeyPath) -> AnyKeyPath? {
        if let appended = keyPath.appending(path: path) { return appended }
        let unwrapped = (type(of: keyPath).valueType as? any OptionalObservable.Type)?.unwrapped.appending(path: path)
        return unwrapped.flatMap { keyPath.appending(path: $0) }
    }
}
