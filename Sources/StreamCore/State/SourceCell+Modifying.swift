public import Synchronization

/// Changing the value by a closure.
extension SourceCell {
    /// Changes the value. `body` works on a copy, and runs again if another thread has changed the value meanwhile.
    @inlinable package func modify<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        let thread = StateThread.current
        if thread.pointee.context.version != Version.newest || !thread.pointee.modifying.isEmpty
            || isFollowed.load(ordering: .relaxed)
        {
            return try modifySlowly(body, thread)
        }
        var (value, seen) = lock.withLock { (stored!, changes) }
        let result = try body(&value)
        return set(value, ifChanges: seen, thread) ? result : try modifyAgain(body, thread)
    }

    @inlinable @inline(never) func modifySlowly<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result, _ thread: StateThreadPointer
    ) throws(Failure) -> Result {
        if mustIgnore(thread) {
            var ignored = value
            return try body(&ignored)
        }
        if thread.pointee.isComputing {
            return try thread.outsideOfComputations { () throws(Failure) in try modify(body) }
        }
        let isFollowed = isFollowed.load(ordering: .relaxed)
        guard let transaction = thread.pointee.transaction else {
            if !isFollowed { return try modifyAgain(body, thread) }
            return try Transaction.run { () throws(Failure) in try modifySlowly(body, thread) }
        }
        if transaction.isOfObjects, !isFollowed, transaction.find(self)?.isWritten != true {
            // What was computed from the value before.
            defer { thread.forgetPrivateValues() }
            return try modifyAgain(body, thread)
        }
        let draft = transaction.draft(of: self)
        var new = draft.value
        let result = try run(body, on: &new, thread)
        draft.set(new)
        return result
    }

    @inlinable @inline(never) func modifyAgain<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result, _ thread: StateThreadPointer
    ) throws(Failure) -> Result {
        while true {
            var (value, seen) = lock.withLock { (stored!, changes) }
            let result = try run(body, on: &value, thread)
            if set(value, ifChanges: seen, thread) { return result }
        }
    }

    /// Runs the body of `modify` so that it is reported if it changes this source.
    @inlinable func run<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result, on value: inout Value, _ thread: StateThreadPointer
    ) throws(Failure) -> Result {
        thread.pointee.modifying.append(.passUnretained(self))
        defer { _ = thread.pointee.modifying.removeLast() }
        return try body(&value)
    }

    /// Sets the value if it was not changed since the number of changes was `seen`.
    @inlinable func set(_ value: Value, ifChanges seen: UInt, _ thread: StateThreadPointer) -> Bool {
        let word = lock.word.load(ordering: .relaxed)
        if isFree(word, thread), lock.tryLock(from: word, setting: SourceFlag.busy) {
            if changes != seen {
                lock.unlock(storing: VersionLock.next(word | VersionLock.held) & ~SourceFlag.busy)
                return false
            }
            setPlainly(value, thread)
            return true
        }
        var old: Value? = value
        var isCurrent = false
        commit(thread) { version, turn in
            isCurrent = lock.withLock { changes == seen }
            if isCurrent { store(&old, version, thread, turn) }
        }
        withExtendedLifetime(old) {}
        return isCurrent
    }
}

// Not generic, so that each type of value needs no copy.
extension Node {
    /// Reports a change by a closure that must make none, and returns whether it has no effect.
    @usableFromInline final func mustIgnore(_ thread: StateThreadPointer) -> Bool {
        if thread.pointee.isComputing { origin.noteEffect("sets") }
        let isModifying = thread.pointee.modifying.elements.contains {
            $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
        }
        if isModifying { origin.noteChangeInModify() }
        return isModifying
    }
}
