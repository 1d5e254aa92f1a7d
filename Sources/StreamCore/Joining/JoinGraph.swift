/// The properties that joins connect. The batches that change them are flushed in the order in which they have taken effect.
///
/// Otherwise, two batches could reach two joins in opposite orders, and a join below both would send values of two moments.
///
/// Graphs are united when a join connects them, and never part.
// The variables are accessed while the lock is held only, one at a time.
@usableFromInline package final class JoinGraph: @unchecked Sendable {
    /// One lock for all graphs, because they can be united. It is held for a few instructions.
    private static let lock = Lock(false)

    /// The graph that this one has become a part of.
    @exclusivity(unchecked) private var whole: JoinGraph?

    /// The greatest number of steps from one of its parts to this graph.
    @exclusivity(unchecked) private var depth = 0

    /// The last batch that has changed a property. It might be over.
    @exclusivity(unchecked) private var last: Batch?

    /// The last settling batch. It might be over.
    @exclusivity(unchecked) private var lastSettling: Batch?

    /// The last batches of graphs that were united with this one, until the next change.
    @exclusivity(unchecked) private var others: [Batch] = []

    /// Makes `batch`, which takes effect now, the last one, and returns those that it follows.
    fileprivate func append(_ batch: Batch) -> (Batch?, [Batch]) {
        Self.lock.withLock { _ in
            let root = root
            if batch.isSettling { root.lastSettling = batch }
            defer { (root.last, root.others) = (batch, []) }
            return (root.last === batch ? nil : root.last, root.others)
        }
    }

    /// Makes `turn` the last batch of the graph, unless another one that has changed the graph is open.
    func tryBegin(_ turn: Batch) -> Bool { Self.lock.withLock { _ in begin(turn) } }

    /// Makes `turn` the last batch of all `graphs`, unless another one that has changed one of them is open.
    package static func tryBegin(_ turn: Batch, in graphs: [JoinGraph]) -> Bool {
        lock.withLock { _ in graphs.allSatisfy(\.root.isOver) && graphs.allSatisfy { $0.begin(turn) } }
    }

    // Calls itself, because that retains nothing in the usual case.
    private func begin(_ turn: Batch) -> Bool {
        if let whole { return whole.begin(turn) }
        guard isOver || last === turn else { return false }
        (last, others) = (turn, [])
        return true
    }

    private var isOver: Bool { (last?.isOver ?? true) && others.allSatisfy(\.isOver) }

    private var root: JoinGraph {
        var graph = self
        while let whole = graph.whole { graph = whole }
        return graph
    }

    /// The settling batch that is open, if any.
    fileprivate var settling: Batch? {
        Self.lock.withLock { _ in root.lastSettling.flatMap { $0.isOver ? nil : $0 } }
    }

    /// Makes the next batches follow `batch`, which has changed a property before that joined.
    fileprivate func adopt(_ batch: Batch) {
        Self.lock.withLock { _ in root.others.append(batch) }
    }

    /// Makes this graph and `other` one.
    func unite(with other: JoinGraph) {
        if self === other { return }
        let last = Self.lock.withLock { _ -> (Batch, Batch)? in
            let (first, second) = (root, other.root)
            if first === second { return nil }
            // The way to the root stays short.
            let (part, whole) = first.depth < second.depth ? (first, second) : (second, first)
            defer { whole.take(over: part) }
            if let a = whole.last, let b = part.last, !a.isOver, !b.isOver { return (a, b) }
            return nil
        }
        guard let (a, b) = last else { return }
        a.precede(b)
        b.precede(a)
    }

    private func take(over part: JoinGraph) {
        depth = max(depth, part.depth + 1)
        part.whole = self
        // Only open ones, because many graphs can be united before the next change.
        if let batch = part.last.take(), !batch.isOver { others.append(batch) }
        for batch in part.others where !batch.isOver { others.append(batch) }
        if let batch = part.lastSettling.take(), !batch.isOver { lastSettling = batch.latest(or: lastSettling) }
        part.others = []
    }
}

/// The graph of a property, or of what is computed from properties; unset while no join is downstream.
///
/// A property that has one changes in turns: each change is a batch of its own.
@usableFromInline package struct JoinGraphReference: ~Copyable, Sendable {
    @usableFromInline let graph = SetOnce<JoinGraph>()

    @usableFromInline package init() {}

    @inlinable package var isSet: Bool { @_transparent get { graph.isSet } }

    package var value: JoinGraph? { graph.value }

    /// Joins `graph`, or a graph of its own if that is `nil`.
    package borrowing func join(_ graph: inout JoinGraph?) {
        let other = graph ?? value ?? JoinGraph()
        graph = other
        self.graph.setIfUnset(other).unite(with: other)
    }

    /// Makes `batch`, which takes effect now, follow `previous`, and the batches that have changed the graph before.
    @usableFromInline package borrowing func order(_ batch: Batch, after previous: Batch? = nil) {
        previous?.precede(batch)
        guard let (last, others) = value?.append(batch) else { return }
        if last !== previous { last?.precede(batch) }
        for other in others where other !== previous { other.precede(batch) }
    }

    /// Makes the next batches of the graph follow `batch`.
    @usableFromInline borrowing func adopt(_ batch: Batch) { value?.adopt(batch) }

    /// A delivery of the settling batch that is open, if any.
    @usableFromInline var settling: BatchDelivery? { value?.settling?.delivery() }

    /// Makes `turn`, a direct one, the last batch of the graph, unless another one that has changed the graph is open.
    @usableFromInline package borrowing func tryBegin(_ turn: Batch) -> Bool {
        value?.tryBegin(turn) ?? true
    }
}
