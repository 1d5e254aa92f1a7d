import Synchronization

/// A node that is being brought to a version, and the input that is next.
@usableFromInline package struct Visit {
    private let node: Unmanaged<Node>
    private var edge: Edges

    /// The node's `validated` when this began. What is computed is stored only if no thread has stored a value
    /// meanwhile.
    private let seen: UInt

    private var mustCompute: Bool

    /// Whether the values of the inputs have been the same since `seen`. Otherwise they are equal, and can have been
    /// others in between.
    private var isSame = true

    /// Whether to compute at the first input that has changed, because a closure reads its inputs itself, and they can
    /// be others now.
    ///
    /// Fixed inputs are all settled first, so that nothing recurses; and those of closures, if many are inside of each
    /// other.
    private let stopsEarly: Bool

    // A debug build needs six times as much stack for each.
    #if DEBUG
        private static let maximumNesting = 50
    #else
        private static let maximumNesting = 300
    #endif

    @inline(__always) init(_ node: Unmanaged<Node>, _ version: UInt, _ thread: StateThreadPointer) {
        self.node = node
        (seen, edge, stopsEarly) = node._withUnsafeGuaranteedRef { node in
            var seen = node.validated.load(ordering: .acquiring)
            while seen == Version.replacing {
                // Another thread replaces the inputs, with this lock.
                Commit.lock.withLock {}
                seen = node.validated.load(ordering: .acquiring)
            }
            let stopsEarly = node.isComputed && thread.pointee.nesting < Visit.maximumNesting
            return (seen, node.inputs.load()!, stopsEarly)
        }
        // It was never computed, or the stored value is too new. One that has let go of its inputs is not computed again.
        mustCompute = seen == 0 || version < seen && seen != .max
    }

    /// Advances to the next input that must be settled.
    ///
    /// - Returns: The input, or `nil` if the node can be finished.
    @inline(__always) mutating func nextUnsettled(_ version: UInt, _ thread: StateThreadPointer) -> Unmanaged<Node>? {
        while !(mustCompute && stopsEarly), let input = edge.pointee.input {
            guard let change = input._withUnsafeGuaranteedRef({ $0.change(since: seen, at: version, thread) })
            else { return input }
            if change == .changed { mustCompute = true } else if change == .equal { isSame = false }
            edge += 1
        }
        return nil
    }

    @inline(__always) func finish(_ version: UInt, _ thread: StateThreadPointer) {
        if seen == .max { return }
        node._withUnsafeGuaranteedRef { node in
            if mustCompute || !isSame && node.isNeededBefore(seen, thread) {
                node.recompute._withUnsafeGuaranteedRef { $0.run(node, thread, version, seen) }
                return
            }
            let isValid = node.extend(from: seen, to: version, found: seen, isSame: isSame)
            // A thread that is replacing the value stores `from` first. Waits for it instead of visiting the node again
            // and again.
            if node.from.load(ordering: .relaxed) > version { return node.lock.withLock {} }
            if isValid { node.endIfSettled(thread) }
        }
    }
}

extension Node {
    /// Returns how the value of this node at `version` compares with the one at `earlier`; `nil` if it must be settled
    /// first.
    @inline(__always) fileprivate final func change(
        since earlier: UInt, at version: UInt, _ thread: StateThreadPointer
    ) -> Difference? {
        if isUsable(at: version), let difference = difference(from: earlier, at: version) { return difference }
        if isSource { return olderVersion(at: version) > earlier ? .changed : .same }
        if version < validated.load(ordering: .acquiring), difference(from: earlier, at: version) == .same {
            return .same
        }
        // One that only this thread has computed is compared with nothing. If it is running, the read that follows
        // reports the cycle.
        return thread.pointee.privateValues.entry(of: self, at: version) != nil || isRunning(thread) ? .changed : nil
    }

    /// Brings this node to `version`, so that its value is stored in it or is among the private values of the thread.
    ///
    /// A loop goes from a node to its inputs and back. A node is computed if one of its inputs has changed since it was
    /// valid.
    @inline(never) @usableFromInline final func settle(_ version: UInt, _ thread: StateThreadPointer) {
        thread.forgetPrivateValues(exceptOf: version)
        // What is replaced meanwhile lives as long as the pin.
        if version == Version.uncommitted { thread.pointee.transaction?.pin() }
        thread.pointee.nesting += 1
        let outer = thread.pointee.reader
        thread.pointee.reader = thread.pointee.context.reader
        thread.pointee.context.reader = StateThread.Reader(version: version)
        let bottom = thread.pointee.visits.count
        var visit = Visit(.passUnretained(self), version, thread)
        while true {
            if let input = visit.nextUnsettled(version, thread) {
                thread.pointee.visits.append(visit)
                visit = Visit(input, version, thread)
                continue
            }
            visit.finish(version, thread)
            if thread.pointee.visits.count == bottom { break }
            visit = thread.pointee.visits.removeLast()
        }
        thread.pointee.context.reader = thread.pointee.reader
        thread.pointee.reader = outer
        thread.pointee.nesting -= 1
    }

    /// Returns whether this thread runs the closure of this node.
    @inlinable @inline(__always) final func isRunning(_ thread: StateThreadPointer) -> Bool {
        guard isComputed, let running = thread.pointee.running else { return false }
        return running.pointee.contains(self)
    }
}
