/// The changes of a batch's body so far, on the thread that runs the body.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class OpenBatch {
    /// The batch that subscribers receive when the body has returned.
    @usableFromInline package let batch = Batch()

    private var changes: [any BatchChange] = []
    private var indexes: [ObjectIdentifier: Int] = [:]

    /// The batch whose body this thread runs.
    @usableFromInline package static var current: OpenBatch? {
        guard Batch.isAnyOpen else { return nil }
        return StreamThreadState.current.openBatch
    }

    private init() {}

    /// Runs `body` as a batch, or as a part of the surrounding batch if there is one.
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

    /// Returns the change of `source`, if the body has made one.
    @usableFromInline package func change(of source: AnyObject) -> (any BatchChange)? {
        indexes[ObjectIdentifier(source)].map { changes[$0] }
    }

    /// Adds the first change of a source.
    /// - Parameter source: The changed source. The change retains it.
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
    /// It is called under a lock, so it runs no user code and releases no user's object.
    /// - Returns: The delivery, if this thread must make it.
    func commit(in batch: Batch) -> (() -> Void)?
}
