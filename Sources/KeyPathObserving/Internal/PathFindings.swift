/// What was found out last about the properties that a path reads: it takes descriptions of key paths, which cost much.
final class PathFindings: Sendable {
    /// What was found out about properties, which are told by their key path objects.
    private struct Finding: Sendable {
        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPaths: [AnyKeyPath]
        let direct: Direct?

        init(_ links: [Link], _ direct: Direct?) {
            keyPaths = links.map(\.keyPath)
            self.direct = direct
        }

        func isAbout(_ links: [Link]) -> Bool { keyPaths.elementsEqual(links, by: { $0 === $1.keyPath }) }
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
    func direct(for links: [Link]) -> Direct? {
        if let known = last.withLock({ $0 }), known.isAbout(links) { return known.direct }
        let new = Finding(links, Direct.find(path: path, wrapped: wrapped, links: links))
        let old = last.withLock { last in
            defer { last = new }
            return last
        }
        _ = consume old
        return new.direct
    }
}
