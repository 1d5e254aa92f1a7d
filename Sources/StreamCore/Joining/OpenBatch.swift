/// What the body of a batch has changed so far, on the thread that runs the body.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class OpenBatch {
    /// What subscribers receive when the body has returned.
    @usableFromInline package let batch = Batch()

    private var changes: [any BatchChange] = []
    private var indexes: [ObjectIdentifier: Int] = [:]

    /// The batch whose body this thread runs.
    @usableFromInline package static var current: OpenBatch? {
        guard Batch.isAnyOpen else { return nil }
        return StreamThreadState.current.openBatch
    }

    private init() {}

    /// Runs `body` as a batch; inside the body of another one, as a part of that.
    @usableFromInline package static func run<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = StreamThreadState.current
        if thread.openBatch != nil { return try body() }
        let open = OpenBatch()
        thread.openBatch = open
        defer {
            thread.openBatch = nil
            open.finish()
        }
        return try body()
    }

    /// The change of `source`, if the body has made one.
    @usableFromInline package func change(of source: AnyObject) -> (any BatchChange)? {
        indexes[ObjectIdentifier(source)].map { changes[$0] }
    }

    /// Adds the first change of a source.
    /// - Parameter source: What changes. The change keeps it alive.
    @usableFromInline package func add(_ change: any BatchChange, of source: AnyObject) {
        indexes[ObjectIdentifier(source)] = changes.count
        changes.append(change)
    }

    private func finish() {
        let deliveries = batch.commit { changes.compactMap { $0.commit(in: batch) } }
        for deliver in deliveries { batch.perform(deliver) }
        batch.release()
    }
}

/// The change of one source in a batch.
@usableFromInline package protocol BatchChange: AnyObject {
    /// Makes the change take effect, and puts it into the source's queue.
    ///
    /// Called under a lock, so it runs no user code, and it releases nothing of the user's.
    /// - Returns: The delivery, if it is up to this thread.
    func commit(in batch: Batch) -> (() -> Void)?
}
