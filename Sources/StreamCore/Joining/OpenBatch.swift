/// The changes of a batch's body so far, on the thread that runs the body.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class OpenBatch {
    /// The batch that subscribers receive when the body has returned.
    @usableFromInline package let batch = Batch()

    // Unchecked, as the state of the thread is: what it calls does not use them.
    @exclusivity(unchecked) private var changes = IdentityMap<BatchChange>()

    /// What to do for the changes that depend on stored values.
    private var updates: [BatchUpdate] = []

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
        defer { open.finish(on: thread) }
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

    /// Adds what to do for a change that depends on the stored value.
    @usableFromInline package func add(_ update: BatchUpdate) { updates.append(update) }

    private func finish(on thread: StreamThreadState) {
        // Each repetition means that another thread has changed a property.
        while !commit() {
            var index = 0
            // Updates that read other properties read them as the body did. Not a `for` loop, because one can add another.
            while index < updates.count {
                updates[index].renew()
                index += 1
            }
        }
        thread.openBatch = nil
        batch.perform {
            for change in changes.values { change.delivery?() }
        }
        batch.release()
    }

    /// Makes all changes take effect, unless a stored value has changed on which one of them depends.
    private func commit() -> Bool {
        let outer = Batch.current
        return batch.commit {
            guard reserve() else { return false }
            outer?.precede(batch)
            for position in changes.indices { changes[position].delivery = changes[position].commit(batch) }
            return true
        }
    }

    private func reserve() -> Bool {
        guard let stale = updates.indices.first(where: { !updates[$0].reserve() }) else { return true }
        for update in updates[..<stale] { update.release() }
        return false
    }
}

/// How a batch changes a property for which the new value depends on the stored one.
@usableFromInline package struct BatchUpdate {
    /// Keeps other threads from changing the value until the change has taken effect, and returns `true`, if the change was computed from
    /// the stored value.
    let reserve: () -> Bool

    /// Lets other threads change the value.
    let release: () -> Void

    /// Computes the change again if the stored value has changed. It runs user code; the others run under a lock.
    let renew: () -> Void

    @usableFromInline package init(
        reserve: @escaping () -> Bool, release: @escaping () -> Void, renew: @escaping () -> Void
    ) {
        (self.reserve, self.release, self.renew) = (reserve, release, renew)
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
