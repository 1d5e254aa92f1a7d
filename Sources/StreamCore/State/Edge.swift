import Synchronization

/// An input of a node, in a list that ends with an edge without an input.
///
/// While the node is live, each edge is also linked into the input's list of dependents.
@usableFromInline package struct Edge {
    @usableFromInline let input: Unmanaged<Node>?
    @usableFromInline let node: Unmanaged<Node>
    @usableFromInline var previous: Edges?
    @usableFromInline var next: Edges?
}

@usableFromInline package typealias Edges = UnsafeMutablePointer<Edge>

extension Edge {
    /// Returns a list of inputs, which it retains.
    @usableFromInline static func list(of node: Node, inputs: UnsafeBufferPointer<Unmanaged<Node>>) -> Edges {
        let edges = Edges.allocate(capacity: inputs.count + 1)
        for index in 0..<inputs.count {
            (edges + index).initialize(to: Edge(input: inputs[index].retain(), node: .passUnretained(node)))
        }
        (edges + inputs.count).initialize(to: Edge(input: nil, node: .passUnretained(node)))
        return edges
    }

    /// Releases the inputs of a list that is not linked, and deallocates it.
    @usableFromInline static func release(_ edges: Edges) {
        var edge = edges
        while let input = edge.pointee.input {
            StateThread.releaseLater(.fromOpaque(input.toOpaque()))
            edge += 1
        }
        edges.deallocate()
    }

    /// The inputs of a list.
    static func inputs(_ edges: Edges) -> some Sequence<Node> {
        sequence(state: edges) { edge in
            defer { edge += 1 }
            return edge.pointee.input?.takeUnretainedValue()
        }
    }
}

// All of it runs with the commit lock.
extension Edge {
    /// Links the inputs of a node that becomes live or has new ones, and the inputs of those that become live thereby.
    ///
    /// Turns of this thread then end the nodes of which it is known now that they have ended, and compute those that
    /// perhaps no other turn computes.
    ///
    /// - Returns: The last commit that has set a source or marked a live node which the node is computed from.
    @discardableResult static func link(_ edges: Edges, _ thread: StateThreadPointer) -> UInt {
        var (edge, stack, lastChange, isNested) = (edges, Unmanaged<Node>?.none, UInt(0), false)
        var linked: Unmanaged<Node>?
        var (ended, unsettled): ([Unmanaged<Node>], [Unmanaged<Node>]) = ([], [])
        Commit.protected.links &+= 1
        let number = Commit.protected.links
        while true {
            let node = edge.pointee.node
            let wasIdle = isNested && node._withUnsafeGuaranteedRef { $0.endLinkingIdle() }
            var endedInputs = 0
            while let input = edge.pointee.input?._withUnsafeGuaranteedRef({ $0 }) {
                if input.isSource {
                    lastChange = max(lastChange, input.from.load(ordering: .relaxed))
                } else if !input.isLive {
                    input.link = number
                    input.next = stack
                    stack = .passUnretained(input)
                } else if input.link != number {
                    lastChange = max(lastChange, input.dirty.load(ordering: .relaxed))
                    if input.isUnsettled { unsettled.append(.passUnretained(input)) }
                }
                if input.hasEnded.load(ordering: .relaxed) { endedInputs += 1 }
                if wasIdle { unlink(edge, from: &input.firstIdle) }
                edge.pointee.previous = nil
                edge.pointee.next = input.firstDependent
                input.firstDependent?.pointee.previous = edge
                input.firstDependent = edge
                edge += 1
            }
            node._withUnsafeGuaranteedRef { node in
                node.endedInputs.store(endedInputs, ordering: .relaxed)
                if !isNested, node.mustEnd { ended.append(.passUnretained(node)) }
            }
            guard let input = stack else {
                // What they were computed from has not changed later, so one that was valid then still is.
                while let node = linked?._withUnsafeGuaranteedRef({ $0 }) {
                    linked = node.next
                    node.dirty.store(lastChange, ordering: .releasing)
                    if node.mustEnd { ended.append(.passUnretained(node)) }
                }
                Node.end(ended, thread)
                Node.settleLater(unsettled, thread)
                return lastChange
            }
            input._withUnsafeGuaranteedRef { input in
                stack = input.next
                input.next = linked
                linked = .passUnretained(input)
                isNested = true
                edge = input.inputs.load()!
            }
        }
    }

    /// Unlinks the inputs of a node that is not live any more or has others, and the inputs of those that are not live
    /// thereby.
    static func unlink(_ edges: Edges) {
        var (edge, stack, isNested) = (edges, Unmanaged<Node>?.none, false)
        while true {
            let isIdle =
                isNested && edge.pointee.node._withUnsafeGuaranteedRef { [edge] in $0.beginLinkingIdle(edge) }
            while let input = edge.pointee.input?._withUnsafeGuaranteedRef({ $0 }) {
                unlink(edge, from: &input.firstDependent)
                if isIdle { linkIdle(edge, to: input) }
                if !input.isSource, !input.isLive {
                    input.next = stack
                    stack = .passUnretained(input)
                }
                edge += 1
            }
            guard let input = stack else { return }
            input._withUnsafeGuaranteedRef { input in
                stack = input.next
                isNested = true
                input.stopBeingLive()
                edge = input.inputs.load()!
            }
        }
    }
}

// All of it runs with the commit lock.
extension Node {
    /// Replaces the inputs by those that a run at `version` has found.
    @usableFromInline final func replaceInputs(_ new: Edges, _ version: UInt, _ thread: StateThreadPointer) {
        let old = inputs.load()!
        inputs.store(new)
        if isFollowed.load(ordering: .relaxed) { Edge.noteFollower(new) }
        if !isLive {
            Edge.unlinkIdle(old)
            return Edge.linkIdle(new)
        }
        let missed = Edge.link(new, thread)
        Edge.unlink(old)
        let now = Commit.counter.load(ordering: .relaxed)
        // A commit has changed a new input, and did not find this node. If that was after `version`, this node misses an entry. If it was
        // before, a dependent must not keep what another thread has computed at an earlier version. Dependents that the commit has found
        // on another path have an entry.
        if dirty.load(ordering: .relaxed) >= missed { return }
        if missed > version, let turn = thread.pointee.turn?._withUnsafeGuaranteedRef({ $0 }), turn.delivers(missed) {
            // What the same commit has changed elsewhere is delivered together with it.
            dirty.store(missed, ordering: .releasing)
            turn.inserting { markDependents(missed, thread, turn) }
        } else {
            dirty.store(now, ordering: .releasing)
            Turn.begin(thread) { markDependents(now, thread, $0) }
        }
    }

    /// Notes that commits do not mark this node any more. If they have not since it was valid, it still is.
    final func stopBeingLive() {
        let valid = validated.load(ordering: .relaxed)
        if valid >= dirty.load(ordering: .relaxed) {
            let now = Commit.counter.load(ordering: .relaxed)
            _ = validated.compareExchange(expected: valid, desired: now, ordering: .acquiringAndReleasing)
        }
        dirty.store(.max, ordering: .releasing)
    }

    /// Whether a commit has marked this live node, and perhaps no turn computes it.
    ///
    /// Usually the turn of a dependent does. But a dependent that was not live can have been computed from a private
    /// value of this one, by a read that was ahead of the turns. Then its turn needs no other value, and this node does
    /// not know its present inputs.
    fileprivate final var isUnsettled: Bool {
        subscriberCount == 0 && dirty.load(ordering: .relaxed) > validated.load(ordering: .relaxed)
    }

    /// Lets turns of this thread compute nodes.
    fileprivate static func settleLater(_ nodes: [Unmanaged<Node>], _ thread: StateThreadPointer) {
        if nodes.isEmpty { return }
        let version = Commit.counter.load(ordering: .relaxed)
        Turn.begin(thread) { turn in
            for node in nodes {
                let node = node.takeUnretainedValue()
                turn.queue(Entry(node, version: version), thread)
                // No subscriber retains it until the turn has ended.
                node.owner!._withUnsafeGuaranteedRef { $0.retained.append((.passUnretained(node), node)) }
            }
        }
    }

    /// Lets a turn of this thread compute this live node, because it has no value at the version that the thread reads.
    @usableFromInline final func computeLater(_ thread: StateThreadPointer) {
        Commit.lock.withLock {
            if !isLive { return }
            let version = Commit.counter.load(ordering: .relaxed)
            dirty.store(version, ordering: .releasing)
            Turn.begin(thread) { markDependents(version, thread, $0) }
        }
    }

    /// Marks what depends on this node, and queues the nodes with subscribers.
    @usableFromInline final func markDependents(_ version: UInt, _ thread: StateThreadPointer, _ turn: Turn) {
        if subscriberCount > 0 { turn.queue(Entry(self, version: version), thread) }
        var stack: Unmanaged<Node>?
        var dependent = firstDependent
        while true {
            while let edge = dependent {
                edge.pointee.node._withUnsafeGuaranteedRef { node in
                    let marked = node.dirty.load(ordering: .relaxed)
                    if marked < version {
                        if marked <= node.validated.load(ordering: .relaxed) {
                            node.firstDirty.store(version, ordering: .relaxed)
                        }
                        node.dirty.store(version, ordering: .releasing)
                        node.next = stack
                        stack = edge.pointee.node
                    }
                }
                dependent = edge.pointee.next
            }
            guard let node = stack else { return }
            node._withUnsafeGuaranteedRef { node in
                stack = node.next
                if node.subscriberCount > 0 { turn.queue(Entry(node, version: version), thread) }
                dependent = node.firstDependent
            }
        }
    }

    /// Ends the delivery of one entry.
    @inline(__always) final func endDelivery() {
        pending &-= 1
        if pending > 0 { return }
        owner = nil
        stopUsingVersions()
    }
}
