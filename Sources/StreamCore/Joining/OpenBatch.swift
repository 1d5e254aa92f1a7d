/// The changes of a batch's body so far, on the thread that runs the body.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class OpenBatch {
    /// The batch that subscribers receive when the body has returned.
    @usableFromInline package let batch = Batch()

    private var changes = IdentityMap<BatchChange>()

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

    /// Returns the storage of the change of `source`, if the body has made one.
    @usableFromInline package func change(of source: AnyObject) -> AnyObject? {
        changes.position(of: ObjectIdentifier(source)).flatMap { changes[$0].storage }
    }

    /// Adds the first change of a source.
    @usableFromInline package func add(_ change: BatchChange) {
        changes.append(change, for: ObjectIdentifier(change.source))
    }

    private func finish() {
        let outer = Batch.current
        batch.commit {
            outer?.precede(batch)
            for position in changes.indices { changes[position].delivery = changes[position].commit(batch) }
        }
        batch.perform {
            for change in changes.values { change.delivery?() }
        }
        batch.release()
    }
}

/// The change of one source in a batch.
@usableFromInline package struct BatchChange {
    let source: AnyObject
    let storage: AnyObject?

    /// Makes the change take effect, and puts it into the source's queue. Returns the delivery, if this thread must make it.
    ///
    /// It is called under a lock, so it runs no user code and releases no user's object.
    let commit: (Batch) -> (() -> Void)?

    var delivery: (() -> Void)?

    /// - Parameter storage: Identifies what the body changes further.
    @usableFromInline package init(
        of source: AnyObject, storage: AnyObject? = nil, commit: @escaping (Batch) -> (() -> Void)?
    ) {
        (self.source, self.storage, self.commit) = (source, storage, commit)
    }
}
