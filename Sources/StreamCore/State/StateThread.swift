import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// What the engine of properties knows of one thread.
///
/// It is plain memory, so that a read of a property counts no references.
@usableFromInline package struct StateThread {
    /// What a thread reads for.
    @usableFromInline package struct Reader {
        /// ``Version/newest`` outside of computations, ``Version/uncommitted`` in a transaction.
        @usableFromInline var version = Version.newest

        /// What the computed closure that runs now has read; `nil` outside, and in closures with fixed inputs.
        @usableFromInline var reads: UnsafeMutablePointer<Reads>?

        @inlinable init(version: UInt = Version.newest) { self.version = version }
    }

    /// What a closure has used that determines whether its value is stored.
    @usableFromInline package struct Used {
        /// A value that this thread has not stored.
        @usableFromInline var isPrivate = false

        /// A value that is newer than the version, because its source kept no older ones then. The result is that of no version.
        @usableFromInline var isNewer = false

        @inlinable init() {}
    }

    /// How a thread reads.
    @usableFromInline package struct Context {
        @usableFromInline var reader = Reader()

        @inlinable var version: UInt {
            get { reader.version }
            set { reader.version = newValue }
        }

        @inlinable var reads: UnsafeMutablePointer<Reads>? {
            get { reader.reads }
            set { reader.reads = newValue }
        }

        /// Whether this thread reads a newer version than some open turn, so that what the turn needs must not be replaced.
        @usableFromInline var isAhead = false

        /// What the closure that runs now has used.
        @usableFromInline var used = Used()

        @inlinable init(version: UInt = Version.newest) { reader = Reader(version: version) }

        /// Notes that a closure begins to run, and returns what the outer one has used.
        @inlinable @inline(__always) mutating func beginComputing() -> Used {
            defer { used = Used() }
            return used
        }
    }

    @usableFromInline var context = Context()

    /// The reader outside of the node that is being settled, whose closure is the reader in `context`. `leavingComputation` switches between them.
    @usableFromInline var reader = Reader()

    /// The computed closures that this thread runs, each inside the next.
    @usableFromInline var running: UnsafeMutablePointer<Reads>?

    /// What the running closures have read, if it differs from what they have read before.
    @usableFromInline var noted = PlainQueue<Unmanaged<Node>>()

    /// The number of the last run of a computed closure or of the last change, unique in the process.
    @usableFromInline var run: UInt

    @usableFromInline var visits = PlainQueue<Visit>()

    /// The number of calls of `settle` in progress, each in a closure that the one before has called.
    @usableFromInline var nesting = 0

    /// The values that are not stored in the nodes, because those have newer ones, or because a transaction has not
    /// ended.
    @usableFromInline var privateValues = PrivateValues()

    /// The turn that this thread runs, or in which it collects what is set during a delivery or a transaction of objects.
    @usableFromInline var turn: Unmanaged<Turn>?

    /// A turn that is not used.
    @usableFromInline var spareTurn: Unmanaged<Turn>?

    /// The turns that this thread runs when its own ends.
    @usableFromInline var adopted: [Unmanaged<Turn>] = []

    /// Whether something perhaps is left to do at the end of a delivery: the turn of what was set meanwhile, the turns, changes, and late
    /// senders of the queues below, or a yield.
    @usableFromInline package var hasWork = false

    /// Whether another thread has many entries to deliver for this one, which lets it run.
    @usableFromInline var mustYield = false

    /// The transaction whose body this thread runs.
    @usableFromInline var transaction: Transaction?
    var spareTransaction: Transaction?

    /// Whether this thread runs a closure that computes a value.
    @inlinable package var isComputing: Bool {
        running != nil || context.version != Version.newest && transaction == nil
    }

    /// Whether the closure of a computed property runs on this thread, whose reads become inputs.
    package static var isRunningClosure: Bool { current.pointee.context.reads?.pointee.isPrivate == false }

    /// The number of the run of the closure whose reads are noted.
    package static var currentRun: UInt? {
        let thread = current
        return thread.pointee.context.reads == nil ? nil : thread.pointee.running?.pointee.run
    }

    /// Notes that the running closure reads a node.
    package static func noteRead(of node: Node) {
        let thread = current
        thread.pointee.context.reads?.pointee.note(node, thread)
    }

    /// Where the property was made whose closure runs on this thread, if that is known.
    static var runningPlaces: [String] {
        let origin = current.pointee.running?.pointee.node._withUnsafeGuaranteedRef(\.origin)
        return origin.map { $0.hasPlace ? [$0.place] : [] } ?? []
    }

    /// Whether this thread can run turns.
    var isIdle: Bool { turn == nil && change == 0 && running == nil && transaction == nil }

    /// The sources whose `modify` repeats its body. What sets them is reported.
    @usableFromInline var modifying = PlainQueue<Unmanaged<Node>>()

    /// The number of the change whose values this thread delivers, unique in the process; 0 if it delivers none.
    @usableFromInline package var change: UInt = 0

    /// What this thread delivers after that change, as changes of their own.
    @usableFromInline var laterChanges: [() -> Void] = []

    /// The late senders that have received values of that change and not sent them, in their order. Each is retained.
    @usableFromInline package var waiting = PlainQueue<UnsafeMutableRawPointer>()

    /// The type of those in ``waiting``.
    @usableFromInline package var lateSender: (any LateSender.Type)?

    /// The late sender that this thread sends the values of.
    @usableFromInline package var sending: UnsafeMutableRawPointer?

    private var released: [Unmanaged<AnyObject>] = []
    private var isReleasing = false

    private init(number: UInt) { run = number << 40 }
}

@usableFromInline package typealias StateThreadPointer = UnsafeMutablePointer<StateThread>

extension StateThread {
    /// The state of the calling thread, created on first use.
    @inlinable package static var current: StateThreadPointer {
        @inline(__always) get { known ?? makeCurrent() }
    }

    /// The state of the calling thread, if it was created.
    // Not inlined, because other modules access the key by a call.
    @usableFromInline static var known: StateThreadPointer? {
        // The key is read without the check of a lazy global. 0 stands for none.
        let bits = publishedKey.load(ordering: .relaxed)
        if bits == 0 { return nil }
        return pthread_getspecific(pthread_key_t(truncatingIfNeeded: bits &- 1))?
            .assumingMemoryBound(to: StateThread.self)
    }

    private static let publishedKey = Atomic<UInt>(0)
    private static let numbers = Atomic<UInt>(1)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, { StateThread.destroy($0) })
        precondition(
            status == 0, "pthread_key_create failed with error \(status): the process has no thread-local key left")
        publishedKey.store(UInt(key) + 1, ordering: .releasing)
        return key
    }()

    @usableFromInline @inline(never) static func makeCurrent() -> StateThreadPointer {
        let key = key
        let state = StateThreadPointer.allocate(capacity: 1)
        state.initialize(to: StateThread(number: numbers.add(1, ordering: .relaxed).newValue))
        pthread_setspecific(key, state)
        return state
    }

    private static func destroy(_ pointer: UnsafeMutableRawPointer?) {
        guard let state = pointer?.assumingMemoryBound(to: StateThread.self) else { return }
        state.pointee.visits.deallocate()
        state.pointee.noted.deallocate()
        state.pointee.modifying.deallocate()
        state.pointee.waiting.deallocate()
        state.pointee.spareTurn?.release()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Releases `object` in a loop instead of in the release of another one, so that rows of any length need no stack.
    static func releaseLater(_ object: Unmanaged<AnyObject>) {
        let thread = current
        thread.pointee.released.append(object)
        if thread.pointee.isReleasing { return }
        thread.pointee.isReleasing = true
        while let next = thread.pointee.released.popLast() { next.release() }
        thread.pointee.isReleasing = false
    }
}

/// The numbers of versions that stand for something else.
@usableFromInline package enum Version {
    /// Reads the values that were committed last.
    @usableFromInline static let newest = UInt.max

    /// Reads what a transaction has set. No committed value is that old, so none is used.
    @usableFromInline static let uncommitted: UInt = 0

    /// The version since which the value of a node holds that has let go of its inputs: it is used at each version.
    @usableFromInline static let always: UInt = 0

    /// Stands for the last valid version of a node while its inputs and its value are replaced.
    @usableFromInline static let replacing: UInt = 1

    /// The version of values that were there before the first commit.
    @usableFromInline static let first: UInt = 2
}

/// A value whose release can be postponed.
@usableFromInline package final class StateValue<Value> {
    @usableFromInline let value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
}
