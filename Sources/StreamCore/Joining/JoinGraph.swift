import Synchronization

/// Joins that are connected with each other, because one is an input of another: one batch at a time flushes them.
///
/// Otherwise, two batches could reach two joins in opposite orders, and a join below both would send the first batch's value of one of them
/// together with the second batch's value of the other.
///
/// A batch flushes one graph after the other, and holds no drain while it waits for one. So no two batches wait for each other. Graphs are
/// united when a join connects them, and never part.
// The variables are accessed while the lock is held only.
@usableFromInline package final class JoinGraph: @unchecked Sendable {
    /// One lock for all graphs, because two of them can be united. It is never held while user code runs.
    private static let lock = Lock(false)

    /// The graph that this one is a part of.
    private var whole: JoinGraph?

    /// The greatest number of graphs from one of its parts to this one.
    private var depth = 0

    /// The batches that flush the joins. There are several only after graphs were united.
    private var owners: [Batch] = []

    /// Whether the graph has more joins than one. One alone sends in the order of its drain.
    private let isShared = Atomic(false)

    var hasSeveralJoins: Bool { isShared.load(ordering: .acquiring) }

    func noteSeveralJoins() { isShared.store(true, ordering: .releasing) }

    /// Makes `batch` flush the joins, if no other batch does.
    ///
    /// - Returns: The batch that does.
    func enter(_ batch: Batch) -> Batch? {
        Self.lock.withLock { _ in
            let root = root
            if let owner = root.owners.first { return root.owners.contains { $0 === batch } ? nil : owner }
            root.owners.append(batch)
            return nil
        }
    }

    /// Whether `batch` flushes the joins.
    func isEntered(by batch: Batch) -> Bool {
        Self.lock.withLock { _ in root.owners.contains { $0 === batch } }
    }

    /// Lets other batches flush the joins.
    func leave(_ batch: Batch) {
        Self.lock.withLock { _ in root.owners.removeAll { $0 === batch } }
    }

    /// Makes this graph and `other` one.
    func unite(with other: JoinGraph) {
        if self === other { return }
        noteSeveralJoins()
        other.noteSeveralJoins()
        Self.lock.withLock { _ in
            let (first, second) = (root, other.root)
            if first === second { return }
            // The way to the root stays short.
            let (part, whole) = first.depth < second.depth ? (first, second) : (second, first)
            whole.depth = max(whole.depth, part.depth + 1)
            whole.owners += part.owners
            (part.whole, part.owners) = (whole, [])
        }
    }

    private var root: JoinGraph {
        var graph = self
        while let whole = graph.whole { graph = whole }
        return graph
    }
}
