import Synchronization

/// The reads of a batch, which are all of one version, and its writes, which take effect when it ends.
// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class Transaction {
    /// The sources that were read or set.
    @usableFromInline var drafts: [AnyDraft] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    /// The version that the body reads, which is kept from its first read on.
    private var pinned: UInt?

    /// Whether a value that the body has read is newer than the pinned version.
    @usableFromInline @exclusivity(unchecked) var hasReadNewer = false

    /// Whether this is a transaction of objects, which runs once.
    @usableFromInline var isOfObjects = false

    /// Whether the body is that of a batch.
    @usableFromInline package var canRunAgain: Bool { !isOfObjects }

    /// Notifications of changes of objects. A run again does not undo the changes.
    private var notifications: [() -> Void] = []

    /// The sources that the body has ended, which a run again does not undo.
    private var ended: [Node] = []

    var resets = Resets()

    /// What other threads have changed during the last run.
    private var conflicts: [Node] = []

    /// The number of sources above which they are found by a table.
    private static let maximumSearch = 8

    /// The numbers of runs of one body after which it yields, and after which it is reported.
    private static let runsBeforeYield = 3
    private static let runsBeforeReport = 100

    /// Runs `body` as if alone. Its writes take effect at its end, as one change.
    ///
    /// If another thread has changed a property that `body` has read, `body` runs again. If it throws, what it has set
    /// takes effect, and the error is rethrown.
    @usableFromInline package static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        let thread = StateThread.current
        // A closure that computes a value reads one version, and its changes are reported.
        if thread.pointee.transaction != nil || thread.pointee.isComputing { return try body() }
        let transaction = thread.pointee.spareTransaction ?? Transaction()
        thread.pointee.spareTransaction = nil
        let turn = thread.turnOfDelivery() ?? Turn.make(thread)
        var runs = 0
        while true {
            let result = transaction.attempt(thread, body)
            if transaction.commit(thread, turn) {
                transaction.finish(turn, thread)
                transaction.conflicts = []
                thread.pointee.spareTransaction = transaction
                return try result.get()
            }
            runs += 1
            if runs >= runsBeforeYield { ThreadContext.yield() }
            if runs == runsBeforeReport { transaction.reportRuns() }
        }
    }

    /// Runs `body`, which changes objects, and once, because objects cannot be changed back.
    ///
    /// What it sets takes effect at its end, as one change, and observers are notified then. It reads what other threads set meanwhile,
    /// and `modify` takes effect at once.
    @usableFromInline package static func runOfObjects<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = StateThread.current
        if let outer = thread.pointee.transaction {
            if outer.canRunAgain { Misuse.noteEffectInBatch("runs a transaction of objects", at: []) }
            return try body()
        }
        let transaction = Transaction()
        transaction.isOfObjects = true
        let outer = thread.turnOfDelivery()
        // What is committed meanwhile is delivered at the end.
        let turn = outer ?? Turn.make(thread)
        thread.pointee.turn = turn
        let result = transaction.attempt(thread, body)
        _ = transaction.commit(thread, turn)
        thread.pointee.turn = outer
        transaction.finish(turn, thread)
        return try result.get()
    }

    /// Notifies the observers of objects, and delivers what was committed, as one change.
    private func finish(_ turn: Unmanaged<Turn>, _ thread: StateThreadPointer) {
        let notifications = notifications
        self.notifications = []
        let notify = { for notify in notifications { notify() } }
        if !notifications.isEmpty, thread.pointee.change == 0 {
            return thread.deliverChange(in: turn, committing: {}, notify)
        }
        if !notifications.isEmpty { thread.deliverLater(notify) }
        if thread.pointee.turn == nil { Turn.finish(turn, thread) }
    }

    /// The batch or transaction whose body this thread runs.
    package static var current: Transaction? { StateThread.current.pointee.transaction }

    /// Calls `notify` when this has ended.
    package func notifyAtEnd(_ notify: @escaping () -> Void) { notifications.append(notify) }

    private func attempt<Result, Failure: Error>(
        _ thread: StateThreadPointer, _ body: () throws(Failure) -> Result
    ) -> Swift.Result<Result, Failure> {
        let outer = thread.pointee.context
        thread.pointee.transaction = self
        // A transaction of objects reads what was committed until it sets something.
        thread.pointee.context.version = isOfObjects ? Version.newest : Version.uncommitted
        defer {
            thread.pointee.transaction = nil
            thread.pointee.context = outer
            thread.forgetPrivateValues()
        }
        let result: Swift.Result<Result, Failure>
        do { result = .success(try body()) } catch { result = .failure(error) }
        resetFollowers()
        return result
    }

    private func reportRuns() {
        Misuse.report(
            .endlessFeedback,
            "The body of a batch has run \(Self.runsBeforeReport) times, because other threads have changed what it reads during each run; "
                + "it goes on, and no change is lost; it must not wait for a thread that changes what it reads, "
                + "and should compute what takes long before", at: Node.firstPlaces(of: conflicts))
    }

    /// Keeps the version that the body reads.
    func pin() { _ = version }

    @usableFromInline var version: UInt {
        if let pinned { return pinned }
        let version = Commit.pin().version
        pinned = version
        return version
    }

    @inlinable func draft<Value>(of source: SourceCell<Value>) -> Draft<Value> {
        if source.follows { reset(source) }
        if let known = find(source) { return unsafeDowncast(known, to: Draft<Value>.self) }
        let draft = Draft(source, self)
        source.becomeInput()
        drafts.append(draft)
        return draft
    }

    /// Ends a source when the transaction does.
    func end(_ source: Node) { ended.append(source) }

    @usableFromInline func find(_ source: Node) -> AnyDraft? {
        if drafts.count <= Self.maximumSearch { return drafts.first { $0.source === source } }
        for index in positions.count..<drafts.count { positions[ObjectIdentifier(drafts[index].source)] = index }
        return positions[ObjectIdentifier(source)].map { drafts[$0] }
    }

    /// Stores all values, so that no thread sees one of them and not another. With the commit lock.
    private func show(_ version: UInt) {
        for draft in drafts where draft.isWritten { draft.source.lock.lock() }
        for draft in drafts where draft.isWritten {
            draft.show(draft, version)
            draft.shown?(version)
        }
        for draft in drafts where draft.isWritten { draft.source.lock.unlock() }
    }

    private func releaseEnded() {
        let sources = ended
        ended = []
        withExtendedLifetime(sources) {}
    }

    /// Makes one version of all writes, unless another thread has changed what the body has read.
    private func commit(_ thread: StateThreadPointer, _ turn: Unmanaged<Turn>) -> Bool {
        let isReadOnly = ended.isEmpty && !drafts.contains { $0.isWritten }
        var isCurrent = !hasReadNewer || isOfObjects
        Commit.lock.lock()
        if let pinned {
            // One version of everything that was read is right, also when it is not the last.
            if !isReadOnly, !isOfObjects {
                isCurrent =
                    isCurrent && drafts.allSatisfy { !$0.isRead || $0.source.from.load(ordering: .relaxed) <= pinned }
            }
            Commit.removePin(pinned)
        }
        if isCurrent, !isReadOnly {
            let version = Commit.nextVersion()
            turn._withUnsafeGuaranteedRef { turn in
                for draft in drafts where draft.isWritten { draft.source.markDependents(version, thread, turn) }
                show(version)
                if !ended.isEmpty {
                    // A plain value can be being delivered.
                    for source in ended { source.useVersions(thread) }
                    let version = Commit.nextVersion()
                    for source in ended {
                        source.end(version, thread, turn)
                        source.stopUsingVersions()
                    }
                }
                turn.open()
            }
        }
        Commit.unlockAndRelease()
        // Without the lock, because it releases the sources of the run before.
        if !isCurrent, let pinned {
            conflicts = drafts.filter(\.isRead).map(\.source).filter { $0.from.load(ordering: .relaxed) > pinned }
        }
        // The release of an old value can run another transaction, which does not use this one yet.
        drafts.removeAll(keepingCapacity: true)
        (positions, pinned, hasReadNewer) = ([:], nil, false)
        if resets.time > 0 || !resets.checked.isEmpty { resets = Resets() }
        if isCurrent, !ended.isEmpty { releaseEnded() }
        return isCurrent
    }
}
