/// A source that is reset when the value of a node changes, in the same version.
///
/// A write to a source that the node is computed from runs as a transaction. It resets the follower at its end, or earlier if its
/// body reads or sets the follower.
@usableFromInline package final class Follower: Sendable {
    let source: Node

    /// Resets the source if the node has changed since the last time, and returns whether. Called in a transaction. With `false`, it only
    /// notes the present value of the node.
    let update: @Sendable (_ resets: Bool) -> Bool

    /// Lets `source` follow `node`, which becomes live.
    @usableFromInline init(_ source: Node, of node: Node, _ update: @escaping @Sendable (Bool) -> Bool) {
        self.source = source
        self.update = update
        source.follows = true
        node.attach(self)
        Commit.lock.withLock {
            node.isFollowed.store(true, ordering: .relaxed)
            Edge.noteFollower(node.inputs.load()!)
        }
    }
}

extension Edge {
    /// Notes that a property follows what is computed from these inputs. With the commit lock.
    static func noteFollower(_ edges: Edges) {
        var (edges, stack) = (edges, Unmanaged<Node>?.none)
        while true {
            for input in inputs(edges) where !input.isFollowed.load(ordering: .relaxed) {
                input.isFollowed.store(true, ordering: .relaxed)
                if input.isSource { continue }
                input.next = stack
                stack = .passUnretained(input)
            }
            guard let node = stack else { return }
            node._withUnsafeGuaranteedRef { (stack, edges) = ($0.next, $0.inputs.load()!) }
        }
    }
}

extension Node {
    /// Calls `body` with the followers of what is computed from this source. With the commit lock.
    fileprivate final func forEachFollower(_ body: (Follower) -> Void) {
        var (nodes, seen) = ([Unmanaged.passUnretained(self)], Set<UnsafeMutableRawPointer>())
        while let node = nodes.popLast()?._withUnsafeGuaranteedRef({ $0 }) {
            var edge = node.firstDependent
            while let next = edge?.pointee {
                next.node._withUnsafeGuaranteedRef { dependent in
                    guard dependent.isFollowed.load(ordering: .relaxed), seen.insert(next.node.toOpaque()).inserted
                    else { return }
                    for case let follower as Follower in dependent.attachments { body(follower) }
                    nodes.append(next.node)
                }
                edge = next.next
            }
        }
    }
}

extension Transaction {
    /// The number of updates after which a cycle is reported.
    private static let maximumUpdates = 1_000

    /// Resets what follows the changes of the body.
    func updateFollowers() {
        var updates = 0
        while true {
            findFollowers()
            // What follows a change can follow another one of them by now, or what was reset.
            let former = updates
            for follower in followers where update(follower) { updates += 1 }
            if updates == former, followed.isEmpty { return }
            if updates < Self.maximumUpdates { continue }
            for follower in followers { _ = update(follower, resets: false) }
            return Misuse.report(
                .endlessFeedback,
                "Properties that follow others have been reset \(updates) times in one change, because their values change "
                    + "what they follow; let them follow what does not depend on them",
                at: Node.places(of: followers.map(\.source)))
        }
    }

    /// Resets a source, before it is read or set, if what it follows has changed.
    @usableFromInline func updateFollower(_ source: Node) {
        findFollowers()
        if let follower = followers.first(where: { $0.source === source }) { _ = update(follower) }
    }

    private func update(_ follower: Follower, resets: Bool = true) -> Bool {
        // What it follows can depend on it.
        if updating.contains(where: { $0 === follower }) { return false }
        updating.append(follower)
        defer { updating.removeLast() }
        return StateThread.current.outsideOfComputations { follower.update(resets) }
    }

    private func findFollowers() {
        if followed.isEmpty { return }
        let sources = followed
        followed = []
        // Released without the lock.
        var found: [Follower] = []
        Commit.lock.withLock { for source in sources { source.forEachFollower { found.append($0) } } }
        for follower in found where !followers.contains(where: { $0 === follower }) { followers.append(follower) }
    }
}
