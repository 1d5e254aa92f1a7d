public import Synchronization

/// A property without its type: a source, whose value is set, or a node that is computed from others.
///
///     set ─► commit: version, store, mark the live dependents, queue (node, version)
///         ─► turn ─► settle at the version ─► subscribers
///
/// A value holds for the versions `from ... validated`, and until now if no commit has marked the node since. So the
/// value of a node at a version never depends on which thread computes it, or when.
///
/// - A *version* is the number of a commit. A thread *settles* a node at a version: it computes what the value was then. A value of an older
///   version than the stored one is *private* to the thread that needs it.
/// - A *turn* is a queue of what a thread has to deliver, each entry with its version. While it is open it *owns* the nodes in it: what other
///   threads set meanwhile is added to it. A thread that reads a newer version than an open turn is *ahead* of it.
/// - A *pin* keeps the values of a version: that of the run of a transaction, or of a first value.
/// - A node is *live* while something observes it. Only live nodes are marked by commits; the others compare when they are read.
/// - A *change* is one delivery of a source. What joins of signals receive during a change, they send together.
///
/// This is multi-version concurrency control (Bernstein and Goodman, "Multiversion Concurrency Control", 1983), with
/// the marking of dependents that Preact Signals and alien-signals use.
// Each variable states which lock protects it. The others are immutable or atomic.
@usableFromInline package class Node: @unchecked Sendable {
    /// The kinds of nodes.
    @usableFromInline package enum Kind {
        /// Its value is set.
        case source
        /// It is computed from inputs that do not change.
        case derived
        /// Its closure finds the inputs while it runs.
        case computed
    }

    /// Computes the value of a node at a version and stores it. `seen` is the node's `validated` before.
    @usableFromInline package typealias Recompute = (
        _ node: Node, _ thread: StateThreadPointer, _ version: UInt, _ seen: UInt
    ) -> Void

    /// The closure of a node, whose release can be postponed.
    // Not generic, so that calling the closure converts no arguments.
    @usableFromInline final class Computation {
        @usableFromInline let run: Recompute

        @usableFromInline init(_ run: @escaping Recompute) { self.run = run }
    }

    @usableFromInline package typealias Deliver = (_ node: Node, _ thread: StateThreadPointer, _ entry: Entry) -> Void

    // The first fields are needed together, so they share a line of the cache. The Boolean values share a word.

    @usableFromInline final let isSource: Bool
    @usableFromInline final let isComputed: Bool

    /// Whether the value can retain other nodes.
    @usableFromInline final let canOwnDependents: Bool

    /// Whether the former value was equal, although there can have been another one in between. Changed with the lock
    /// of the value.
    @usableFromInline final let isFormerEqual = Atomic(false)

    /// Whether the value does not change any more. Set with the commit lock. Exact for sources and while the node is
    /// live.
    @usableFromInline final let hasEnded = Atomic(false)

    /// Whether a property follows this node, or what is computed from it. Set with the commit lock, for a source also without, and not cleared.
    @usableFromInline final let isFollowed = Atomic(false)

    /// Whether this source follows a node. Set before it is used.
    @usableFromInline @exclusivity(unchecked) final var follows = false

    /// Whether this node waits to let go of the dependents that are not live. The commit lock protects it.
    @exclusivity(unchecked) final var isEndQueued = false

    /// What this node was computed from. A list that was replaced lives until the open turns end.
    @usableFromInline final let inputs = AtomicPointer<Edge>()

    // `from` is changed with the lock of the value, before `validated`, which is also extended without. Both are read without.
    @usableFromInline final let lock = VersionLock()
    @usableFromInline final let from: Atomic<UInt>
    @usableFromInline final let validated: Atomic<UInt>

    /// The versions for which the stored value before this one held. With the lock of the value.
    @usableFromInline @exclusivity(unchecked) final var formerFrom: UInt = 0
    @usableFromInline @exclusivity(unchecked) final var formerUntil: UInt = 0

    /// The last commit that can have changed this node; the largest number while it is not live.
    @usableFromInline final let dirty: Atomic<UInt>

    /// The first commit that has marked this node since it was valid. When it has let go of its inputs: the version of its last change.
    @usableFromInline final let firstDirty = Atomic<UInt>(Version.first)

    // The commit lock protects the next seven.

    /// The next node to mark, to link, to unlink, or to end.
    @exclusivity(unchecked) final var next: Unmanaged<Node>?

    /// The dependents while they are live, the last that was linked first.
    @exclusivity(unchecked) final var firstDependent: Edges?

    /// The dependents that are not live, if the value of this node can own them.
    @usableFromInline @exclusivity(unchecked) final var firstIdle: Edges?

    /// Whether this node is in those lists of its inputs. Changed with the commit lock.
    @usableFromInline final let isIdleLinked = Atomic(false)

    @usableFromInline @exclusivity(unchecked) final var subscriberCount = 0

    /// The number of the call of `Edge.link` in which this node has become live.
    @exclusivity(unchecked) final var link: UInt = 0

    /// The turn that calls the subscribers.
    @usableFromInline @exclusivity(unchecked) final var owner: Unmanaged<Turn>?

    /// The number of the turn's entries for this node.
    @exclusivity(unchecked) final var pending = 0

    /// The number of inputs that have ended, while this node is live. Changed with the commit lock.
    @usableFromInline final let endedInputs = Atomic(0)

    /// The last run of a computed closure that has read this node.
    @usableFromInline final let lastReader = Atomic<UInt>(0)

    // Closures that are made where the type is known, because overridden methods of generic classes are not
    // specialized.
    @usableFromInline final let recompute: Unmanaged<Computation>
    @usableFromInline final let deliver: Deliver

    /// Where the property was made, for reports.
    @usableFromInline package final let origin: SourceLabel

    /// What is released with this node, such as the connections of properties that it is derived from.
    @usableFromInline @exclusivity(unchecked) final var attachments: [AnyObject] = []

    /// Lets this node retain an object.
    package final func attach(_ object: AnyObject) { attachments.append(object) }

    static func places(of nodes: [Node]) -> [String] { nodes.flatMap(\.origin.places) }

    /// A few of the places, each once.
    static func firstPlaces(of nodes: [Node]) -> [String] {
        places(of: nodes).reduce(into: []) { if $0.count < 5, !$0.contains($1) { $0.append($1) } }
    }

    @usableFromInline init(
        _ kind: Kind, _ origin: SourceLabel, canOwnDependents: Bool, recompute: @escaping Recompute,
        deliver: @escaping Deliver
    ) {
        self.origin = origin
        self.canOwnDependents = canOwnDependents
        isSource = kind == .source
        isComputed = kind == .computed
        self.recompute = .passRetained(Computation(recompute))
        self.deliver = deliver
        from = Atomic(isSource ? Version.first : .max)
        validated = Atomic(isSource ? .max : 0)
        dirty = Atomic(isSource ? 0 : .max)
    }

    deinit {
        // It is not live, because its dependents retain it. The closure and the attachments can retain other nodes.
        for object in attachments { StateThread.releaseLater(.passRetained(object)) }
        attachments = []
        StateThread.releaseLater(.fromOpaque(recompute.toOpaque()))
        guard let edges = inputs.load() else { return }
        if isIdleLinked.load(ordering: .relaxed) { Commit.lock.withLock { Edge.unlinkIdle(edges) } }
        Edge.release(edges)
    }

    /// A Boolean value that indicates whether a commit marks this node. With the commit lock.
    final var isLive: Bool { firstDependent != nil || subscriberCount > 0 }

    // MARK: For sources

    /// Returns the version of the value that this source had at an earlier version.
    @usableFromInline func olderVersion(at version: UInt) -> UInt { .max }

    /// Removes the older values that nothing reads, and returns whether none is left. With the commit lock.
    @usableFromInline func trim() -> Bool { true }

    /// Begins to have a version for each value and a turn for each delivery. With the commit lock.
    @usableFromInline func useVersions(_ thread: StateThreadPointer) {}

    /// Returns to writes without versions if nothing needs them. With the commit lock.
    @inlinable @inline(__always) final func stopUsingVersions() {
        guard isSource, owner == nil,
            lock.word.load(ordering: .relaxed) & SourceFlag.versionedMask == SourceFlag.versioned
        else { return }
        _ = lock.change(clear: SourceFlag.versioned)
    }

    /// Prepares a node that something reads at a version. A source has versions from then on.
    @inlinable @inline(__always) final func becomeInput() {
        if isSource, !lock.has(SourceFlag.input) { useVersionsForever() }
    }

    @usableFromInline @inline(never) final func useVersionsForever() {
        let thread = StateThread.current
        Commit.lock.withLock {
            useVersions(thread)
            _ = lock.change(set: SourceFlag.input)
        }
    }
}

/// Flags in the word of a source's lock. Without them, the source has no versions, and no thread delivers its value.
@usableFromInline package enum SourceFlag {
    /// A thread delivers a value that has no version.
    @usableFromInline static let busy: UInt = 2

    /// Each value has a version, and a turn delivers it.
    @usableFromInline static let versioned: UInt = 4

    /// Something is derived from the source, or a transaction has used it, so it keeps its versions.
    @usableFromInline static let input: UInt = 8

    @usableFromInline static let versionedMask = versioned | input
    @usableFromInline static let all = busy | versioned | input
}
