/// What is left to the turn of another thread, and how a thread takes one over.
extension Turn {
    @inline(never) func queueForOwner(_ node: Node, _ entry: Entry, _ thread: StateThreadPointer) {
        let reference = node.owner!
        reference._withUnsafeGuaranteedRef { owner in
            if owner.thread != thread {
                owner.hasForeign = true
                if owner.entries.count & 63 == 63 { (thread.pointee.mustYield, thread.pointee.hasWork) = (true, true) }
                // Only if this thread can run it at once.
                if thread.pointee.isIdle, owner.offerer.load() != nil {
                    owner.thread = thread
                    owner.offerer.store(nil)
                    thread.adopt(reference)
                }
            }
            node.pending &+= 1
            // Entries that are not those of the last commit can be older than what the other turn has.
            let isInserted = owner !== self && owner.entries.last.version > entry.version
            owner.entries.append(isInserted ? Entry(node, version: owner.entries.last.version) : entry)
        }
    }

    /// Releases the commit lock, and offers this turn for about a microsecond to the threads that add entries.
    ///
    /// - Returns: Whether it still belongs to this thread.
    @inline(never) func offerWithLock(_ thread: StateThreadPointer) -> Bool {
        offerer.store(thread)
        hasForeign = false
        let retained = Unmanaged.passRetained(self)
        defer { retained.release() }
        Commit.lock.unlock()
        for _ in 0..<1000 where offerer.load() != thread { return false }
        // The other threads can be waiting for this processor.
        ThreadContext.yield()
        return Commit.lock.withLock { offerer.clear(thread) }
    }
}
