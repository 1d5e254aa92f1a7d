import Synchronization

/// Several changes that are told as one.
///
/// While the batch's body runs, properties take their new values and tell nobody. Then each tells its last value, once;
/// joins of several of them hold back until all have told, lower ones first, so that nobody sees a mixture.
@usableFromInline package final class Batch {
    private enum Phase { case collecting, flushing }

    private var phase = Phase.collecting
    private var sources: [() -> Void] = []
    private var joins: [Int: Fifo<Join>] = [:]
    private var joined: Set<ObjectIdentifier> = []

    private struct Join {
        let identity: ObjectIdentifier
        let flush: () -> Void
    }

    /// How many batches are open on all threads: one load tells those who are not in one.
    private static let open = Atomic(0)

    @usableFromInline package static var isAnyOpen: Bool { open.load(ordering: .relaxed) != 0 }

    /// The batch of this thread.
    @usableFromInline package static var current: Batch? {
        ThreadContext.current.batch.map { unsafeDowncast($0, to: Batch.self) }
    }

    /// Whether properties still hold their values back.
    @usableFromInline package var isCollecting: Bool { phase == .collecting }

    private init() {}

    /// Runs `body` as a batch; inside another one, as a part of that.
    @usableFromInline package static func run<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let context = ThreadContext.current
        if let batch = current, batch.isCollecting { return try body() }
        let outer = context.batch
        let batch = Batch()
        context.batch = batch
        open.add(1, ordering: .relaxed)
        defer {
            batch.flush()
            context.batch = outer
            open.subtract(1, ordering: .relaxed)
        }
        return try body()
    }

    /// Has `flush` tell a source's last value at the end.
    @usableFromInline package func add(source flush: @escaping () -> Void) {
        sources.append(flush)
    }

    /// Has `flush` called when everything below `height` was told, and tells whether it was not going to be already.
    /// - Parameter join: Who flushes; `flush` holds it.
    @usableFromInline package func add(join: AnyObject, height: Int, flush: @escaping () -> Void) -> Bool {
        let identity = ObjectIdentifier(join)
        guard joined.insert(identity).inserted else { return false }
        joins[height, default: Fifo()].append(Join(identity: identity, flush: flush))
        return true
    }

    private func flush() {
        phase = .flushing
        for source in sources { source() }
        while let join = popLowest() { join.flush() }
    }

    private func popLowest() -> Join? {
        guard let height = joins.keys.min(), let join = joins[height]?.popFirst() else { return nil }
        if joins[height]?.isEmpty == true { joins[height] = nil }
        joined.remove(join.identity)
        return join
    }
}
