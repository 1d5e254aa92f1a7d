/// A source that is reset when the value of a node changes, in the same version.
///
/// A write to a source that the node is computed from runs as a transaction. It resets the follower at its end, or earlier if its
/// body reads or sets the follower.
@usableFromInline package final class Follower: Sendable {
    let source: Node
    weak let node: Node?

    /// Resets the source if the node has changed since the last time, and returns whether. Called in a transaction. With `false`, it only
    /// notes the present value of the node.
    let update: @Sendable (_ resets: Bool) -> Bool

    /// Lets `source` follow `node`, which becomes live.
    @usableFromInline init(_ source: Node, of node: Node, _ update: @escaping @Sendable (Bool) -> Bool) {
        (self.source, self.node, self.update) = (source, node, update)
        source.retain(WeakFollower(self))
        source.follows = true
        node.retain(self)
        Commit.lock.withLock {
            node.isFollowed.store(true, ordering: .relaxed)
            Edge.noteFollower(node.inputs.load()!)
        }
    }
}

/// The source retains its follower in this way, because the follower retains the source.
private final class WeakFollower {
    weak let follower: Follower?

    init(_ follower: Follower) { self.follower = follower }
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
    /// The follower that resets this source.
    fileprivate final var follower: Follower? {
        // The first object that a source retains which follows a node: the source was new then.
        follows ? unsafeDowncast(retained[0], to: WeakFollower.self).follower : nil
    }

    /// Returns the followers of what is computed from sources. With the commit lock.
    fileprivate static func followers(of sources: [Node]) -> [Follower] {
        var (nodes, seen) = (sources.map { Unmanaged.passUnretained($0) }, Set<UnsafeMutableRawPointer>())
        var followers: [Follower] = []
        while let node = nodes.popLast()?._withUnsafeGuaranteedRef({ $0 }) {
            var edge = node.firstDependent
            while let next = edge?.pointee {
                next.node._withUnsafeGuaranteedRef { dependent in
                    guard dependent.isFollowed.load(ordering: .relaxed), seen.insert(next.node.toOpaque()).inserted
                    else { return }
                    for case let follower as Follower in dependent.retained { followers.append(follower) }
                    nodes.append(next.node)
                }
                edge = next.next
            }
        }
        return followers
    }
}

/// What a transaction knows of the followers.
struct Resets {
    /// What is known of a node.
    struct Check {
        /// The number of changes before.
        var time: Int

        /// How often it was reset since the last change of the body.
        var count = 0
    }

    /// The changed sources whose followers must be found.
    var changed: [Node] = []

    /// The number of changes of sources from which followers are computed, and which one the body has made last.
    var time = 0
    var bodyTime = 0

    /// The followed nodes, with what they are computed from, and the followers.
    var checks: [ObjectIdentifier: Check] = [:]
    var checked: [Follower] = []

    /// Whether a follower is being reset, and whether what it follows is being read.
    var isResetting = false
    var isReading = false

    /// The followers whose resets do not end.
    var endless: [Node] = []
}

// A change of the body makes all checks old. What a follower depends on is checked before it, so that it is reset once.
extension Transaction {
    /// The number of resets after which a cycle is reported. Without a cycle, there is one for each change of the body.
    private static let maximumResets = 100

    /// Notes a change of a source from which a follower is computed.
    @usableFromInline func noteChange(_ source: Node) {
        resets.changed.append(source)
        resets.time += 1
        if !resets.isResetting { resets.bodyTime = resets.time }
    }

    /// Resets what follows the changes of the body.
    func resetFollowers() {
        // They can follow something else since they were checked.
        for follower in resets.checked { reset(follower.source) }
        while !resets.changed.isEmpty {
            let (sources, now) = (resets.changed, resets.time)
            resets.changed = []
            // Released without the lock.
            var followers: [Follower] = []
            Commit.lock.withLock { followers = Node.followers(of: sources) }
            for follower in followers {
                reset(follower.source)
                if resets.checks[ObjectIdentifier(follower.source)]!.time < now { check(follower) }
            }
        }
        if resets.endless.isEmpty { return }
        Misuse.report(
            .endlessFeedback,
            "A property that follows others has been reset \(Self.maximumResets) times in one change, because its value changes "
                + "what it follows; let it follow what does not depend on it",
            at: Node.firstPlaces(of: resets.endless))
    }

    /// Resets a source, before it is read or set, if what it follows has changed, and before that what this depends on.
    @usableFromInline func reset(_ source: Node) {
        if resets.time == 0 || isChecked(source) { return }
        // What is replaced meanwhile lives as long as the pin.
        pin()
        // What the body has computed does not tell what it was computed from.
        if !resets.isResetting { StateThread.current.forgetPrivateValues() }
        var stack: [(node: Node, isReady: Bool)] = [(source, false)]
        while let (node, isReady) = stack.popLast() {
            if isReady {
                if let follower = node.follower { check(follower) }
            } else if !isChecked(node) {
                resets.checks[ObjectIdentifier(node)] = Resets.Check(time: resets.time)
                if node.isSource {
                    stack.append((node, true))
                    if let followed = node.follower?.node { stack.append((followed, false)) }
                } else {
                    for input in Edge.inputs(node.inputs.load()!) where !input.isSource || input.follows {
                        stack.append((input, false))
                    }
                }
            }
        }
    }

    /// Returns whether a node was checked since the last change of the body.
    private func isChecked(_ node: Node) -> Bool {
        resets.checks[ObjectIdentifier(node)].map { $0.time >= resets.bodyTime } ?? false
    }

    @usableFromInline static func check(_ follower: Follower) {
        StateThread.current.outsideOfComputations { run { current!.check(follower) } }
    }

    /// Resets a follower if what it follows has changed.
    private func check(_ follower: Follower) {
        let id = ObjectIdentifier(follower.source)
        let count = resets.checks[id]?.count ?? 0
        resets.checks[id] = Resets.Check(time: resets.time, count: count)
        resets.checked.append(follower)
        let outer = (resets.isResetting, resets.isReading)
        (resets.isResetting, resets.isReading) = (true, false)
        defer { (resets.isResetting, resets.isReading) = outer }
        if !StateThread.current.outsideOfComputations({ follower.update(count < Self.maximumResets) }) { return }
        resets.checks[id]!.count += 1
        if count == Self.maximumResets { resets.endless.append(follower.source) }
    }

    /// Runs `body`, which reads what a follower follows. A change of what it reads can reset the follower.
    func readingFollowed<Value>(_ body: () -> Value) -> Value {
        let wasReading = resets.isReading
        resets.isReading = true
        defer { resets.isReading = wasReading }
        return body()
    }
}
