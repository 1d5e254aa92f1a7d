public import Synchronization

/// A node whose subscribers receive its value at a version, or its end.
@usableFromInline package struct Entry {
    @usableFromInline let node: Unmanaged<Node>
    @usableFromInline let version: UInt
    @usableFromInline let isEnd: Bool

    @inlinable @inline(__always) init(_ node: Node, version: UInt, isEnd: Bool = false) {
        self.node = .passUnretained(node)
        self.version = version
        self.isEnd = isEnd
    }
}

/// The entries that one thread delivers, first in, first out.
///
/// A node belongs to the turn that has entries for it. A commit of another thread adds its entry to that turn and
/// returns. After a number of deliveries, the turn is offered to the threads that add entries, so no call is kept by
/// the values of others.
// Each variable states what protects it.
@usableFromInline package final class Turn: @unchecked Sendable {
    /// The first entry, if the thread that has opened this turn runs it at once. Only that thread uses it.
    @exclusivity(unchecked) private var first: Entry?

    // Other threads use the next four with the commit lock only.

    /// The first one is being delivered.
    @exclusivity(unchecked) var entries = PlainQueue<Entry>()
    @usableFromInline @exclusivity(unchecked) var thread: StateThreadPointer?

    /// Whether other threads have added entries since the turn was offered.
    @usableFromInline @exclusivity(unchecked) var hasForeign = false
    @usableFromInline @exclusivity(unchecked) var isOpen = false

    /// The thread that lets another one take this turn over when it adds an entry.
    ///
    /// It is not only a flag, because the thread that takes it over can offer it, too, before the first one looks.
    let offerer = AtomicPointer<StateThread>()

    /// What lives until its node does not belong to this turn any more: subscribers that were removed, at which the turn can be and which retain the
    /// node, and nodes that no subscriber retains.
    @usableFromInline @exclusivity(unchecked) var retained: [(node: Unmanaged<Node>, object: AnyObject)] = []

    /// Whether the thread that runs this turn can be at a list of inputs, or will be without taking the lock before.
    /// Set with the commit lock, and cleared before the subscribers are called.
    @usableFromInline let isSettling = Atomic(false)

    /// The number of deliveries after which a turn with entries of other threads is offered to them.
    static let offerInterval = 64

    @usableFromInline init() {}

    deinit { entries.deallocate() }

    // MARK: With the commit lock

    /// Opens this turn if it has entries.
    ///
    /// - Parameter isRunNext: Whether the thread runs it when it has released the lock, and then takes the first entry without it.
    /// - Returns: Whether it is open.
    @discardableResult @usableFromInline func open(isRunNext: Bool = false) -> Bool {
        if isOpen || entries.isEmpty { return isOpen }
        isOpen = true
        if isRunNext {
            first = entries.first
            isSettling.store(true, ordering: .relaxed)
        }
        Commit.protected.turns.append(.passUnretained(self))
        Commit.countOpen()
        return true
    }

    /// Notes that the thread that runs this turn uses no list of inputs until its next entry. Without the lock.
    @inlinable @inline(__always) func endSettling() { isSettling.store(false, ordering: .releasing) }

    /// Adds an entry to the turn that owns the node, or to this one.
    @inline(__always) func queue(_ entry: Entry, _ thread: StateThreadPointer) {
        entry.node._withUnsafeGuaranteedRef { node in
            if node.owner != nil { return queueForOwner(node, entry, thread) }
            node.owner = .passUnretained(self)
            node.pending &+= 1
            entries.append(entry)
        }
    }

    /// Returns whether this turn has an entry of a version.
    func delivers(_ version: UInt) -> Bool {
        !entries.isEmpty && lastVersion(before: version &+ 1) == version
    }

    /// Calls `queue`, which adds entries of a version that this turn delivers, and puts them behind the others of that version.
    func inserting(_ queue: () -> Void) {
        let first = entries.count
        queue()
        entries.sortLast(from: first) { $0.version > $1.version }
    }

    /// Calls `queue` with a turn, which the thread runs after the one that it runs now.
    static func begin(_ thread: StateThreadPointer, _ queue: (Turn) -> Void) {
        let turn = make(thread)
        let isOpen = turn._withUnsafeGuaranteedRef { turn in
            queue(turn)
            return turn.open()
        }
        if isOpen { thread.adopt(turn) } else { recycle(turn, thread) }
    }

    /// Returns the last version before `end` at which this turn delivers.
    func lastVersion(before end: UInt) -> UInt? {
        let entries = entries.elements
        var (low, high) = (0, entries.count)
        if entries.last!.version < end { return entries.last!.version }
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].version < end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? entries[low - 1].version : nil
    }

    // MARK: Without it

    /// Delivers the entries, also those that are added meanwhile, until none is left or another thread takes this turn
    /// over.
    @usableFromInline func run(_ thread: StateThreadPointer) {
        let (outer, context) = (thread.pointee.turn, thread.pointee.context)
        // Without counting references.
        var transaction: Transaction?
        swap(&thread.pointee.transaction, &transaction)
        thread.pointee.turn = .passUnretained(self)
        thread.pointee.context = StateThread.Context()
        let hasEnded = deliver(thread)
        thread.pointee.turn = outer
        thread.pointee.context = context
        swap(&thread.pointee.transaction, &transaction)
        if hasEnded {
            // What is released now can make changes, which belong to another turn.
            releaseRetained()
            Turn.recycle(.passUnretained(self), thread)
        }
        thread.forgetPrivateValues()
    }

    /// - Returns: Whether no entry is left. This turn is closed then, and the thread has the commit lock.
    @inline(__always) private func deliver(_ thread: StateThreadPointer) -> Bool {
        // Otherwise, the lock orders this access after the one that has opened the turn or handed it over. Other threads only append entries.
        var current =
            first.take()
            ?? Commit.lock.withLock {
                isSettling.store(true, ordering: .relaxed)
                return entries.first
            }
        var budget = Turn.offerInterval
        // A transaction of objects has begun the change.
        if thread.pointee.change == 0 { thread.beginChange() }
        while true {
            current.node._withUnsafeGuaranteedRef { $0.deliver($0, thread, current) }
            if thread.pointee.hasWork, thread.mustEndChange, isLast(of: current.version) { thread.endChange() }
            Commit.lock.lock()
            entries.removeFirst()
            current.node._withUnsafeGuaranteedRef { $0.endDelivery() }
            if entries.isEmpty {
                close()
                thread.pointee.change = 0
                return true
            }
            if current.version != entries.first.version || thread.pointee.change == 0 { thread.beginChange() }
            current = entries.first
            isSettling.store(true, ordering: .relaxed)
            budget &-= 1
            if budget > 0 {
                Commit.lock.unlock()
            } else {
                budget = Turn.offerInterval
                // What joins have received of the present version is sent by this thread, in this turn.
                if !hasForeign || thread.mustEndChange {
                    releaseRetained()
                } else if !offerWithLock(thread) {
                    thread.pointee.change = 0
                    return false
                }
            }
        }
    }

    /// Releases the commit lock, and then what is retained for nodes that do not belong to this turn any more.
    private func releaseRetained() {
        if retained.isEmpty { return Commit.unlockAndRelease() }
        var unused: [AnyObject] = []
        retained.removeAll { node, object in
            let owner = node._withUnsafeGuaranteedRef(\.owner)
            let isUnused = owner?.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
            if isUnused { unused.append(object) }
            return isUnused
        }
        Commit.unlockAndRelease()
        withExtendedLifetime(unused) {}
    }

    /// Returns whether the present entry is the last one of a version.
    private func isLast(of version: UInt) -> Bool {
        Commit.lock.withLock { entries.count == 1 || entries.elements[1].version != version }
    }

    private func close() {
        isOpen = false
        Commit.protected.turns.remove { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }
        Commit.countOpen()
    }
}
