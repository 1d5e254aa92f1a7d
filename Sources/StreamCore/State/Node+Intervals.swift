public import Synchronization

/// For which versions the stored value of a node holds, and the one before it.
extension Node {
    /// How the value of a node at one version compares with the one at an earlier version.
    @usableFromInline enum Difference {
        /// It has been the same all the time.
        case same
        /// It is equal, and can have been another one in between.
        case equal
        /// It can be another one.
        case changed
    }

    /// Returns whether the stored value is that of `version`.
    @inlinable @inline(__always) func isUsable(at version: UInt) -> Bool {
        let valid = validated.load(ordering: .acquiring)
        return from.load(ordering: .relaxed) <= version
            && (valid >= version || valid >= dirty.load(ordering: .acquiring))
    }

    /// Returns how the value at `version` compares with the one at `earlier`; `nil` if it is not stored any more.
    @inlinable @inline(__always) func difference(from earlier: UInt, at version: UInt) -> Difference? {
        let since = from.load(ordering: .relaxed)
        // A node that has let go of its inputs has the same value at all versions that are read.
        if since <= version, since <= earlier {
            return since == Version.always && firstDirty.load(ordering: .relaxed) > earlier ? .changed : .same
        }
        return since <= version && !isFormerEqual.load(ordering: .relaxed)
            ? .changed : differenceBefore(earlier, at: version)
    }

    @usableFromInline @inline(never) func differenceBefore(_ earlier: UInt, at version: UInt) -> Difference? {
        lock.withLock {
            let since = from.load(ordering: .relaxed)
            let isFormer = formerFrom <= earlier && earlier <= formerUntil
            if since > version { return isFormer && version <= formerUntil ? .same : nil }
            if since <= earlier { return .same }
            return isFormer && isFormerEqual.load(ordering: .relaxed) ? .equal : .changed
        }
    }

    /// Returns whether an open turn can need this node at a version before that of a read, so that a newer value is not
    /// stored.
    ///
    /// Turns deliver live nodes, and each of them stores what it computes. So no read is slow because of the turn of
    /// another graph.
    @inlinable @inline(__always) func isNeededBefore(_ seen: UInt, _ thread: StateThreadPointer) -> Bool {
        thread.pointee.context.isAhead && seen > 0 && dirty.load(ordering: .relaxed) != .max
    }

    /// Notes that the stored value, which has held until `seen`, holds at `version`: also in between if it has been the
    /// same, or if no thread can need this node at a version between the two.
    ///
    /// - Parameter found: What `validated` is if no other thread has stored a value since it was `seen`.
    /// - Returns: `false` if another thread has.
    @inlinable @inline(__always) func extend(
        from seen: UInt, to version: UInt, found: UInt, isSame: Bool
    ) -> Bool {
        if isSame || firstDirty.load(ordering: .relaxed) == version
            || Commit.openCount.load(ordering: .acquiring) <= 1
        {
            return validated.compareExchange(expected: found, desired: version, ordering: .acquiringAndReleasing)
                .exchanged
        }
        return resume(after: seen, at: version, found: found)
    }

    /// Notes that the stored value holds again at `version`.
    @usableFromInline @inline(never) func resume(after seen: UInt, at version: UInt, found: UInt) -> Bool {
        lock.withLock {
            if validated.load(ordering: .relaxed) != found { return false }
            beginInterval(at: version, after: seen, isEqual: true)
            return true
        }
    }

    /// Notes that the stored value holds from `version` on, and the one before until `seen`. With the lock of the value.
    @inlinable @inline(__always) func beginInterval(at version: UInt, after seen: UInt, isEqual: Bool) {
        formerFrom = from.load(ordering: .relaxed)
        // It also held from `seen` until the first commit that has marked it.
        formerUntil = max(seen, firstDirty.load(ordering: .relaxed) &- 1)
        isFormerEqual.store(isEqual, ordering: .relaxed)
        from.store(version, ordering: .relaxed)
        validated.store(version, ordering: .releasing)
    }
}
