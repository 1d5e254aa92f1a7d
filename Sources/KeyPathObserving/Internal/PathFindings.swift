/// What was found out last about the properties that a path reads: it takes descriptions of key paths, which cost much.
final class PathFindings: Sendable {
    /// What was found out about properties, which are told by their key path objects.
    private struct Finding<Result: Sendable>: Sendable {
        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPaths: [AnyKeyPath]
        let result: Result

        init(_ links: [Link], _ result: Result) {
            keyPaths = links.map(\.keyPath)
            self.result = result
        }

        func isAbout(_ links: [Link]) -> Bool { keyPaths.elementsEqual(links, by: { $0 === $1.keyPath }) }
    }

    // Immutable, and described and compared here and nothing else.
    private nonisolated(unsafe) let path: AnyKeyPath
    private let wrapped: (any Any.Type)?
    private let direct = Lock<Finding<Direct?>?>(nil)
    private let end = Lock<Finding<Bool>?>(nil)

    init(_ path: AnyKeyPath, wrapped: (any Any.Type)?) {
        self.path = path
        self.wrapped = wrapped
    }

    /// Whether the path is direct in the last of these.
    func direct(for links: [Link]) -> Direct? {
        recall(direct, links) { Direct.find(path: path, wrapped: wrapped, links: links) }
    }

    /// Whether the path's last component is this property.
    func isEnd(_ link: Link) -> Bool {
        recall(end, [link]) { Direct.ends(path, in: link.keyPath, wrapped: wrapped) }
    }

    private func recall<Result>(
        _ last: borrowing Lock<Finding<Result>?>, _ links: [Link], _ find: () -> Result
    ) -> Result {
        if let known = last.withLock({ $0 }), known.isAbout(links) { return known.result }
        let new = Finding(links, find())
        let old = last.withLock { last in
            defer { last = new }
            return last
        }
        _ = consume old
        return new.result
    }
}
