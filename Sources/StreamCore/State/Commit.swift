public import Synchronization

/// The order of all changes of properties: one counter, and one short lock.
@usableFromInline package enum Commit {
    @usableFromInline static let lock = VersionLock()

    /// The last version.
    @usableFromInline static let counter = Atomic<UInt>(Version.first)

    /// The number of open turns and pins.
    @usableFromInline static let openCount = Atomic<Int>(0)

    /// The variables that the lock protects.
    @usableFromInline package struct Protected {
        @usableFromInline var turns = PlainQueue<Unmanaged<Turn>>()

        /// The versions at which threads read outside of turns.
        @usableFromInline var pins = PlainQueue<UInt>()

        /// Whether the leftovers are not empty, and whether they contain what a write has dropped.
        @usableFromInline var hasLeftovers = false
        @usableFromInline var hasDropped = false

        /// The number of calls of `Edge.link`.
        var links: UInt = 0
    }

    /// What is released when no thread needs it. The lock protects it, too.
    // Not in `Protected`, which needs no initialization at run time.
    struct Leftovers {
        /// Replaced lists of inputs, and the version at which each was replaced. Threads that settle can still use them.
        var retired: [(version: UInt, edges: Edges)] = []

        /// The nodes that have ended and have dependents that are not live, with the last version before.
        var ended: [(version: UInt, node: Node)] = []

        /// What nothing uses, and only must not be released with the lock.
        var dropped: [AnyObject] = []

        /// The sources that have kept older values.
        var withHistory: [Node] = []

        var isEmpty: Bool { retired.isEmpty && ended.isEmpty && dropped.isEmpty && withHistory.isEmpty }
    }

    /// The number of sources with older values above which these are removed only when no thread reads any.
    private static let maximumTrimmed = 16

    // Safe: accessed with the commit lock only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var protected = Protected()

    // Safe: accessed with the commit lock only.
    @exclusivity(unchecked) nonisolated(unsafe) static var leftovers = Leftovers()

    // MARK: Without the lock

    /// Keeps a version readable until ``unpin(_:)``.
    ///
    /// - Returns: The present version, and whether open turns read at an older one.
    @usableFromInline static func pin() -> (version: UInt, isAhead: Bool) {
        lock.withLock {
            let version = counter.load(ordering: .relaxed)
            let isAhead = oldest < version
            addPin(version)
            return (version, isAhead)
        }
    }

    @usableFromInline static func unpin(_ version: UInt) {
        lock.lock()
        removePin(version)
        unlockAndRelease()
    }

    // MARK: With the lock

    @inlinable @inline(__always) static func nextVersion() -> UInt {
        let version = counter.load(ordering: .relaxed) &+ 1
        counter.store(version, ordering: .releasing)
        return version
    }

    @inline(__always) static func countOpen() {
        openCount.store(protected.turns.count &+ protected.pins.count, ordering: .releasing)
    }

    static func addPin(_ version: UInt) {
        protected.pins.append(version)
        countOpen()
    }

    static func removePin(_ version: UInt) {
        protected.pins.remove { $0 == version }
        countOpen()
    }

    /// The oldest version at which a thread reads.
    static var oldest: UInt {
        var oldest = UInt.max
        for pin in protected.pins.elements { oldest = min(oldest, pin) }
        for turn in protected.turns.elements {
            turn._withUnsafeGuaranteedRef { oldest = min(oldest, $0.entries.first.version) }
        }
        return oldest
    }

    /// The oldest version at which a thread settles nodes, or can begin to without this lock.
    private static var oldestSettling: UInt {
        var oldest = UInt.max
        for pin in protected.pins.elements { oldest = min(oldest, pin) }
        for turn in protected.turns.elements {
            turn._withUnsafeGuaranteedRef {
                if $0.isSettling.load(ordering: .acquiring) { oldest = min(oldest, $0.entries.first.version) }
            }
        }
        return oldest
    }

    /// Returns whether a thread reads at one of the versions `first ..< end`.
    static func isNeeded(from first: UInt, before end: UInt) -> Bool {
        for pin in protected.pins.elements where pin >= first && pin < end { return true }
        return protected.turns.elements.contains { turn in
            turn._withUnsafeGuaranteedRef { $0.lastVersion(before: end) ?? 0 >= first }
        }
    }

    /// Lets a list of inputs be released when no thread uses it.
    @usableFromInline static func retire(_ edges: Edges) {
        leave { $0.retired.append((counter.load(ordering: .relaxed), edges)) }
    }

    /// Adds something that is released later.
    static func leave(_ add: (inout Leftovers) -> Void) {
        protected.hasLeftovers = true
        add(&leftovers)
    }

    /// Lets an object be released without the lock.
    static func drop(_ object: AnyObject) {
        protected.hasDropped = true
        leave { $0.dropped.append(object) }
    }

    /// Releases the lock, and then what no thread uses any more.
    @inlinable @inline(__always) static func unlockAndRelease() {
        if protected.hasLeftovers { unlockAndReleaseSlowly() } else { lock.unlock() }
    }

    /// Releases the lock after a write, and then what the write has dropped.
    @inlinable @inline(__always) static func unlockAfterWrite() {
        if protected.hasDropped { unlockAndReleaseSlowly() } else { lock.unlock() }
    }

    @usableFromInline @inline(never) static func unlockAndReleaseSlowly() {
        let oldest = oldest
        // Released without the lock.
        var sources: [Node] = []
        if oldest == .max || leftovers.withHistory.count <= maximumTrimmed {
            swap(&sources, &leftovers.withHistory)
            leftovers.withHistory = sources.filter { !$0.trim() }
        }
        let oldestSettling = oldestSettling
        let count = leftovers.retired.firstIndex { $0.version >= oldestSettling } ?? leftovers.retired.count
        let unused = Array(leftovers.retired[..<count])
        leftovers.retired.removeFirst(count)
        var dropped: [AnyObject] = []
        swap(&dropped, &leftovers.dropped)
        let endedCount = leftovers.ended.firstIndex { $0.version >= oldest } ?? leftovers.ended.count
        let ended = Array(leftovers.ended[..<endedCount])
        leftovers.ended.removeFirst(endedCount)
        for item in ended { item.node.isEndQueued = false }
        protected.hasDropped = false
        protected.hasLeftovers = !leftovers.isEmpty
        lock.unlock()
        for item in ended { item.node.settleIdleDependents() }
        for item in unused { Edge.release(item.edges) }
        withExtendedLifetime((sources, dropped)) {}
    }
}
