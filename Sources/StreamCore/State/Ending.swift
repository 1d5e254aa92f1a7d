public import Synchronization

// How nodes end, and what becomes of the dependents that are not live. With the commit lock, where nothing else is said.
extension Node {
    /// Ends nodes, and tells their subscribers in turns of this thread.
    static func end(_ nodes: [Unmanaged<Node>], _ thread: StateThreadPointer) {
        if nodes.isEmpty { return }
        let version = Commit.counter.load(ordering: .relaxed)
        Turn.begin(thread) { turn in
            for node in nodes { node._withUnsafeGuaranteedRef { $0.end(version, thread, turn) } }
        }
    }

    /// Ends this node and the dependents whose inputs have all ended, breadth first, and queues the ends for the
    /// subscribers.
    @usableFromInline final func end(_ version: UInt, _ thread: StateThreadPointer, _ turn: Turn) {
        if hasEnded.load(ordering: .relaxed) { return }
        hasEnded.store(true, ordering: .releasing)
        next = nil
        var (first, last) = (Unmanaged<Node>?.some(.passUnretained(self)), Unmanaged<Node>.passUnretained(self))
        while let node = first?._withUnsafeGuaranteedRef({ $0 }) {
            if node.subscriberCount > 0 { turn.queue(Entry(node, version: version, isEnd: true), thread) }
            node.endIdle()
            var dependent = node.firstDependent
            while let edge = dependent {
                edge.pointee.node._withUnsafeGuaranteedRef { dependent in
                    dependent.endedInputs.add(1, ordering: .relaxed)
                    if dependent.mustEnd {
                        dependent.hasEnded.store(true, ordering: .releasing)
                        dependent.next = nil
                        last._withUnsafeGuaranteedRef { $0.next = edge.pointee.node }
                        last = edge.pointee.node
                    }
                }
                dependent = edge.pointee.next
            }
            first = node.next
        }
    }

    /// Whether all inputs of this live node have ended. Those of a closure are known when it has run since the last
    /// change.
    final var mustEnd: Bool {
        if isSource || hasEnded.load(ordering: .relaxed) { return false }
        if inputs.load()![endedInputs.load(ordering: .relaxed)].input != nil { return false }
        let valid = validated.load(ordering: .relaxed)
        return !isComputed || valid > 0 && valid >= dirty.load(ordering: .relaxed)
    }

    /// Ends a closure that has run if all its inputs have ended. Without the commit lock.
    @inlinable @inline(__always) final func endIfSettled(_ thread: StateThreadPointer) {
        guard isComputed else { return }
        if endedInputs.load(ordering: .relaxed) > 0 || inputs.load()!.pointee.input == nil { endSlowly(thread) }
    }

    @usableFromInline @inline(never) final func endSlowly(_ thread: StateThreadPointer) {
        Commit.lock.withLock {
            if isLive, mustEnd { Node.end([.passUnretained(self)], thread) }
        }
    }

    // MARK: Dependents that are not live

    /// Returns whether to link the inputs of this node, which is not live, because one of them or a dependent can own it, and notes
    /// that they are linked.
    final func beginLinkingIdle(_ edges: Edges) -> Bool {
        let isLinked = firstIdle != nil || Edge.inputs(edges).contains(where: \.canOwnDependents)
        if isLinked { isIdleLinked.store(true, ordering: .relaxed) }
        return isLinked
    }

    /// Returns whether the inputs are linked in this way, and notes that they are not any more.
    final func endLinkingIdle() -> Bool {
        if !isIdleLinked.load(ordering: .relaxed) { return false }
        isIdleLinked.store(false, ordering: .relaxed)
        return true
    }

    /// Lets go of the dependents that are not live when no thread reads at a version before this one.
    ///
    /// They can be owned by the value of this node, which they retain: a value that has a property which is derived from the property that it
    /// is stored in.
    final func endIdle() {
        if firstIdle == nil || isEndQueued { return }
        isEndQueued = true
        Commit.leave { $0.ended.append((Commit.counter.load(ordering: .relaxed), self)) }
    }

    /// Computes the dependents that are not live and whose inputs have all ended a last time, so that they need no inputs. Without the
    /// commit lock.
    final func settleIdleDependents() {
        let thread = StateThread.current
        var ended: [Node] = [self]
        while let node = ended.popLast() {
            for dependent in Commit.lock.withLock({ node.idleDependents })
            where !dependent.isRunning(thread) && Commit.lock.withLock({ dependent.canForgetInputs }) {
                let version = dependent.settleNow(thread)
                Commit.lock.lock()
                if dependent.forgetInputs(validAt: version) { ended.append(dependent) }
                Commit.unlockAndRelease()
            }
        }
    }

    /// The dependents that are not live. The caller releases them without the lock.
    private final var idleDependents: [Node] {
        var nodes: [Node] = []
        var next = firstIdle
        while let edge = next {
            // Weak, because another thread can be deallocating it. It lives until it is appended, because the last release of one that is not
            // being deallocated would take the lock again.
            withExtendedLifetime(edge.pointee.node.takeUnretainedValue()) { node in
                weak let dependent = node
                if let dependent { nodes.append(dependent) }
            }
            next = edge.pointee.next
        }
        return nodes
    }

    /// Whether all inputs have ended, and this node is not live.
    private final var canForgetInputs: Bool {
        let edges = inputs.load()!
        return !isLive && edges.pointee.input != nil
            && Edge.inputs(edges).allSatisfy { $0.hasEnded.load(ordering: .relaxed) }
    }

    /// Brings this node to the present version, and returns it. Without the commit lock.
    private final func settleNow(_ thread: StateThreadPointer) -> UInt {
        let outer = thread.pointee.context
        let (version, isAhead) = Commit.pin()
        thread.pointee.context = StateThread.Context()
        thread.pointee.context.isAhead = isAhead
        if !isUsable(at: version) { settle(version, thread) }
        thread.pointee.context = outer
        Commit.unpin(version)
        thread.forgetPrivateValues()
        return version
    }

    /// Releases the inputs, if they have ended and the value of this node is stored. It is that of all versions from now on.
    private final func forgetInputs(validAt version: UInt) -> Bool {
        if !canForgetInputs { return false }
        let old = inputs.load()!
        let changed = from.load(ordering: .relaxed)
        if validated.load(ordering: .relaxed) < version || Commit.oldest < changed {
            // A thread needs an older value. Tried again when it does not.
            for input in Edge.inputs(old) { input.endIdle() }
            return false
        }
        Edge.unlinkIdle(old)
        inputs.store(Edge.list(of: self, inputs: UnsafeBufferPointer(start: nil, count: 0)))
        Commit.retire(old)
        lock.withLock {
            firstDirty.store(changed, ordering: .relaxed)
            from.store(Version.always, ordering: .relaxed)
            validated.store(.max, ordering: .releasing)
        }
        hasEnded.store(true, ordering: .releasing)
        return true
    }
}

// With the commit lock.
extension Edge {
    /// Links the inputs of a node that is not live, if one of them can own it. The last one that ends can be another one.
    ///
    /// The inputs of inputs are linked as well, because otherwise an input would not learn that it has ended.
    @usableFromInline static func linkIdle(_ edges: Edges) {
        var (edges, stack) = (edges, Unmanaged<Node>?.none)
        if !edges.pointee.node._withUnsafeGuaranteedRef({ $0.beginLinkingIdle(edges) }) { return }
        while true {
            for (index, input) in inputs(edges).enumerated() {
                linkIdle(edges + index, to: input)
                if input.isSource || input.isLive || input.isIdleLinked.load(ordering: .relaxed) { continue }
                input.isIdleLinked.store(true, ordering: .relaxed)
                input.next = stack
                stack = .passUnretained(input)
            }
            guard let node = stack else { return }
            node._withUnsafeGuaranteedRef { (stack, edges) = ($0.next, $0.inputs.load()!) }
        }
    }

    static func linkIdle(_ edge: Edges, to input: Node) {
        edge.pointee.previous = nil
        edge.pointee.next = input.firstIdle
        input.firstIdle?.pointee.previous = edge
        input.firstIdle = edge
        if input.hasEnded.load(ordering: .relaxed) { input.endIdle() }
    }

    @usableFromInline static func unlinkIdle(_ edges: Edges) {
        if !edges.pointee.node._withUnsafeGuaranteedRef({ $0.endLinkingIdle() }) { return }
        for (index, input) in inputs(edges).enumerated() { unlink(edges + index, from: &input.firstIdle) }
    }

    @inline(__always) static func unlink(_ edge: Edges, from first: inout Edges?) {
        if let previous = edge.pointee.previous {
            previous.pointee.next = edge.pointee.next
        } else {
            first = edge.pointee.next
        }
        edge.pointee.next?.pointee.previous = edge.pointee.previous
    }
}
