public import Synchronization

/// A property that is set.
///
/// It is plain until something is derived from it, while one thread at a time sets it: a write stores the value and calls
/// the subscribers, without the commit lock and without a version of its own. A thread that finds it busy, or needs its versions, sets
/// `versioned` and prepares a turn. The busy thread runs that turn when its own delivery ends, and then the source is plain again.
// See `Cell`. The lock of the value protects the older values. The thread that sets the busy flag writes `drainer` with that lock, and others
// read it while the flag is set.
@usableFromInline package final class SourceCell<Value: Sendable>: Cell<Value>, @unchecked Sendable {
    /// The older values that threads read, each with the version from which it holds, oldest first.
    @usableFromInline @exclusivity(unchecked) var older: [(version: UInt, value: Value)] = []
    @usableFromInline @exclusivity(unchecked) var trimAt = minimumHistory

    /// The thread that has set the busy flag.
    @usableFromInline @exclusivity(unchecked) var drainer: StateThreadPointer?

    @usableFromInline static var minimumHistory: Int { 8 }

    /// The number of changes.
    @usableFromInline @exclusivity(unchecked) var changes: UInt = 0

    @inlinable @inline(__always) package convenience init(_ value: Value, _ origin: SourceLabel) {
        self.init(stored: value, origin)
    }

    @inlinable @inline(__always) init(stored value: Value?, _ origin: SourceLabel) {
        super.init(.source, origin, equality: nil) { _, _, _, _ in }
        stored = value
    }

    /// Sets the value, and returns when the subscribers have received it, unless another thread delivers it.
    @inlinable @inline(__always) package func set(_ value: Value) {
        let thread = StateThread.current
        let seen = lock.word.load(ordering: .relaxed)
        if isFree(seen, thread), lock.tryLock(from: seen, setting: SourceFlag.busy) {
            setPlainly(value, thread)
        } else {
            setSlowly(value, thread)
        }
    }

    /// Ends this source and what depends on ended ones only. Its value remains.
    @usableFromInline package func end() {
        let thread = StateThread.current
        if let transaction = thread.pointee.transaction { return transaction.end(self) }
        Commit.lock.lock()
        let hasDependents = isLive
        if !hasDependents {
            hasEnded.store(true, ordering: .releasing)
            endIdle()
        }
        Commit.unlockAndRelease()
        if hasDependents { commit(thread) { version, turn in end(version, thread, turn) } }
    }

    // MARK: Writing

    /// Returns whether a thread can set this source without a version: nothing needs one, and the thread is not in a transaction, which reads
    /// `Version.uncommitted`.
    @inlinable @inline(__always) func isFree(_ seen: UInt, _ thread: StateThreadPointer) -> Bool {
        seen & (SourceFlag.all | 1) == 0 && !thread.isDelivering
            && thread.pointee.context.version == Version.newest && thread.pointee.modifying.isEmpty
    }

    @inlinable @inline(never) func setSlowly(_ value: Value, _ thread: StateThreadPointer) {
        if (thread.pointee.isComputing || !thread.pointee.modifying.isEmpty), mustIgnore(thread) { return }
        if thread.pointee.isComputing { return thread.outsideOfComputations { set(value) } }
        if let transaction = thread.pointee.transaction { return transaction.draft(of: self).set(value) }
        if isFollowed.load(ordering: .relaxed) { return Transaction.run { set(value) } }
        var old: Value? = value
        commit(thread) { version, turn in store(&old, version, thread, turn) }
        withExtendedLifetime(old) {}
    }

    @inlinable @inline(__always) func setPlainly(_ value: Value, _ thread: StateThreadPointer) {
        var old: Value? = value
        // They do not reach up to this value.
        let former = older.isEmpty ? nil : takeOlder()
        beginStoring()
        swap(&stored, &old)
        changes &+= 1
        drainer = thread
        let version = Commit.counter.load(ordering: .relaxed)
        from.store(version, ordering: .relaxed)
        let busy = VersionLock.next(lock.word.load(ordering: .relaxed))
        lock.unlock(storing: busy)
        // What is set by the subscribers, and by the release of the old value, is delivered afterwards.
        thread.beginChange()
        withExtendedLifetime((old, former)) {}
        // To all who have subscribed by now, as if it were the next version.
        send(value, version &+ 1)
        if thread.pointee.hasWork
            || !lock.word.compareExchange(
                expected: busy, desired: busy & ~SourceFlag.busy, ordering: .acquiringAndReleasing
            ).exchanged
        {
            finishPlainly(thread)
        } else {
            thread.pointee.change = 0
        }
    }

    /// Removes the older values. With the lock of the value, so the caller releases them later.
    @usableFromInline @inline(never) func takeOlder() -> AnyObject {
        defer { older = [] }
        return StateValue(older)
    }

    /// Ends the delivery of a value without a version, of which something is left to do.
    @usableFromInline @inline(never) func finishPlainly(_ thread: StateThreadPointer) {
        thread.endChange()
        runTurnOfOthers(thread)
        thread.endDelivery()
    }

    /// Lets other threads set this source, and runs the turn that they have made for this one.
    private func runTurnOfOthers(_ thread: StateThreadPointer) {
        if lock.change(clear: SourceFlag.busy) & SourceFlag.versioned == 0 { return }
        let (own, turn) = (thread.pointee.turn, Commit.lock.withLock { owner! })
        if turn.toOpaque() == own?.toOpaque() { return }
        thread.pointee.turn = nil
        turn._withUnsafeGuaranteedRef { $0.run(thread) }
        (thread.pointee.turn, thread.pointee.hasWork) = (own, true)
    }

    @inlinable @inline(__always) func store(
        _ value: inout Value?, _ version: UInt, _ thread: StateThreadPointer, _ turn: Turn
    ) {
        // First, so that a thread that sees the new value does not see derived values that are older.
        markDependents(version, thread, turn)
        lock.lock()
        show(&value, version)
        lock.unlock()
    }

    @inlinable @inline(__always) func commit(_ thread: StateThreadPointer, _ change: (UInt, Turn) -> Void) {
        let outer = thread.turnOfDelivery()
        let turn = outer ?? Turn.make(thread)
        Commit.lock.lock()
        useVersions(thread)
        let version = Commit.nextVersion()
        turn._withUnsafeGuaranteedRef { turn in
            change(version, turn)
            turn.open(isRunNext: outer == nil)
        }
        stopUsingVersions()
        Commit.unlockAfterWrite()
        if outer == nil { Turn.finish(turn, thread) }
    }

    // MARK: Versions, with the commit lock

    @usableFromInline override func useVersions(_ thread: StateThreadPointer) {
        if lock.has(SourceFlag.versioned) || lock.change(set: SourceFlag.versioned) & SourceFlag.busy == 0 { return }
        // Those who subscribe from now on do not receive what is being delivered. The entry delivers nothing: it makes the turn the owner of
        // this source.
        lastSent = Commit.nextVersion()
        // A subscriber of this source that changes it again, on the thread that delivers, has that thread's turn.
        let turn = drainer == thread ? thread.turnOfDelivery()! : .passRetained(Turn())
        turn._withUnsafeGuaranteedRef { turn in
            turn.thread = drainer
            turn.queue(Entry(self, version: lastSent), thread)
            turn.open()
        }
    }

    /// Stores a value, and returns the old one in `value`. With the lock of the value, too.
    @inlinable @inline(__always) func show(_ value: inout Value?, _ version: UInt) {
        let last = from.load(ordering: .relaxed)
        beginStoring()
        swap(&stored, &value)
        changes &+= 1
        from.store(version, ordering: .releasing)
        if Commit.openCount.load(ordering: .relaxed) > 0 { keep(value!, last, version) }
    }

    /// Keeps an older value if a thread reads at one of the versions at which it held.
    @usableFromInline @inline(never) func keep(_ value: Value, _ since: UInt, _ end: UInt) {
        if !Commit.isNeeded(from: since, before: end) { return }
        if older.isEmpty { Commit.leave { $0.withHistory.append(self) } }
        older.append((since, value))
        if older.count >= trimAt { removeUnneeded() }
    }

    @usableFromInline override func trim() -> Bool {
        lock.withLock {
            removeUnneeded()
            return older.isEmpty
        }
    }

    /// Removes the oldest values that no thread reads, and each time that their number has doubled since that, also those in between.
    ///
    /// A turn that does not end, such as that of an observer that blocks, needs one value, and each waiting entry at
    /// most one.
    private func removeUnneeded() {
        let all = older
        func isNeeded(_ index: Int) -> Bool {
            let end = index + 1 < all.count ? all[index + 1].version : from.load(ordering: .relaxed)
            return Commit.isNeeded(from: all[index].version, before: end)
        }
        let first = all.indices.first(where: isNeeded) ?? all.count
        if first == 0, all.count < trimAt { return }
        let isFull = all.count >= trimAt
        older = isFull ? all.indices.filter(isNeeded).map { all[$0] } : Array(all[first...])
        let next = max(Self.minimumHistory, 2 * older.count)
        // Not raised by the removal of the oldest ones only, because values in between could then stay forever.
        trimAt = isFull ? next : min(trimAt, next)
        Commit.drop(StateValue(all))
    }

    // MARK: Reading

    /// Returns the value at `version` and since when it holds, or the oldest one that is known if it was replaced before anything was
    /// derived from this source. With the lock of the value.
    private func find(_ version: UInt) -> (since: UInt, value: Value) {
        let last = from.load(ordering: .relaxed)
        if last <= version { return (last, stored!) }
        var (low, high) = (0, older.count)
        while low < high {
            let middle = (low + high) / 2
            if older[middle].version <= version { low = middle + 1 } else { high = middle }
        }
        if low > 0 { return (older[low - 1].version, older[low - 1].value) }
        guard let first = older.first else { return (last, stored!) }
        return (first.version, first.value)
    }

    @usableFromInline override func olderVersion(at version: UInt) -> UInt {
        version == Version.uncommitted ? .max : lock.withLock { find(version).since }
    }

    @usableFromInline @inline(never) func readOlder(_ version: UInt, _ thread: StateThreadPointer) -> Value {
        if version == Version.uncommitted, let transaction = thread.pointee.transaction {
            if transaction.resets.isReading { isFollowed.store(true, ordering: .relaxed) }
            return transaction.draft(of: self).value
        }
        let (since, value) = value(at: version)
        // One that nothing depends on has no versions, such as what a closure with fixed inputs reads.
        if since > version, lock.has(SourceFlag.input) { thread.pointee.context.used.isNewer = true }
        return value
    }

    /// Returns the value at `version`, and since when it holds.
    @usableFromInline func value(at version: UInt) -> (since: UInt, value: Value) { lock.withLock { find(version) } }
}
