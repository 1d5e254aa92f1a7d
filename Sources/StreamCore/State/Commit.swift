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

        /// What open turns can still use, and the version at which it was replaced.
        @usableFromInline var retired: [(version: UInt, release: () -> Void)] = []

        /// The sources that have kept older values.
        @usableFromInline var withHistory: [Node] = []
    }

    // Safe: accessed with the commit lock only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var protected = Protected()

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

    /// Returns whether a thread reads at `version` or later, but before now.
    static func isNeeded(since version: UInt) -> Bool {
        for pin in protected.pins.elements where pin >= version { return true }
        for turn in protected.turns.elements {
            if turn._withUnsafeGuaranteedRef({ $0.entries.last.version >= version }) { return true }
        }
        return false
    }

    /// An upper bound for the number of versions at which threads read.
    static var neededCount: Int {
        protected.turns.elements.reduce(protected.pins.count) { count, turn in
            turn._withUnsafeGuaranteedRef { count + $0.entries.count }
        }
    }

    /// The versions at which threads read, in ascending order.
    static var neededVersions: [UInt] {
        var versions = Array(protected.pins.elements)
        for turn in protected.turns.elements {
            turn._withUnsafeGuaranteedRef { versions += $0.entries.elements.map(\.version) }
        }
        return versions.sorted()
    }

    /// Releases the lock, and calls `release`, which releases something, when no open turn can use it.
    @usableFromInline static func unlock(retiring release: @escaping () -> Void) {
        let isUsed = openCount.load(ordering: .relaxed) > 0
        if isUsed { protected.retired.append((counter.load(ordering: .relaxed), release)) }
        lock.unlock()
        if !isUsed { release() }
    }

    /// Releases the lock, and then what no open turn needs any more.
    @inlinable @inline(__always) static func unlockAndRelease() {
        if protected.retired.isEmpty, protected.withHistory.isEmpty { lock.unlock() } else { unlockAndReleaseSlowly() }
    }

    @usableFromInline @inline(never) static func unlockAndReleaseSlowly() {
        let oldest = oldest
        var sources: [Node] = []
        if oldest == .max {
            swap(&sources, &protected.withHistory)
            for source in sources { source.trim() }
        }
        var unused: [(version: UInt, release: () -> Void)] = []
        if let kept = protected.retired.firstIndex(where: { $0.version >= oldest }) {
            unused.append(contentsOf: protected.retired[..<kept])
            protected.retired.removeFirst(kept)
        } else {
            swap(&unused, &protected.retired)
        }
        lock.unlock()
        for item in unused { item.release() }
        withExtendedLifetime(sources) {}
    }
}
