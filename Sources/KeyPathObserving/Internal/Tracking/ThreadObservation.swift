import Observation
import StreamCore

/// The state of observation on one thread. It isn't `Sendable`, because it never leaves its thread.
@usableFromInline final class ThreadObservation {
    /// The properties that the current evaluation has read so far.
    var collector: DependencyCollector?

    /// The run of the computed closure around the current evaluation. What the evaluation reads isn't read by that run.
    var runAroundEvaluation: UInt?

    /// A Boolean value that indicates whether the code around the evaluation also reads the value. That code might be tracked.
    var isPartOfTracking = true

    /// A read of a single property that is the ``DirectDependency`` of a path. Its getter must report `expected` and nothing else.
    ///
    /// Its parts are integers, because a debug build compares optional pointers with generic functions.
    struct DirectRead {
        var isActive = false

        /// The address of a key path; 0 if no read is expected.
        var expected: UInt = 0
        var isInvalid = false
    }

    /// The state that each change uses. It is accessed through a pointer, because an object's properties are checked for
    /// exclusive access.
    @usableFromInline struct FastState: ~Copyable {
        let owner: Unmanaged<ThreadObservation>

        /// The current read of a single property.
        var directRead = DirectRead()

        /// A Boolean value that indicates whether a change has a collection or an origin to report.
        var hasChangeDetails = false

        /// The changes that were announced on this thread and haven't been made yet.
        var mutations = MutationStack()
    }

    let fast: UnsafeMutablePointer<FastState>

    /// The change of a collection that is going to be made in its property.
    var collection: CollectionChange? { didSet { updateHasChangeDetails() } }

    /// The bindings that lead to the next change.
    var origin: BindingOrigin? { didSet { updateHasChangeDetails() } }

    /// The number of nested writes of bindings.
    private var bindingWrites = 0

    /// The properties that were changed because of ``origin``.
    private var written = WrittenProperties()

    /// The bindings that led to the change that is being delivered.
    var deliveredOrigin: BindingOrigin? { didSet { updateHasChangeDetails() } }

    init() {
        fast = .allocate(capacity: 1)
        fast.initialize(to: FastState(owner: .passUnretained(self)))
    }

    deinit {
        fast.deinitialize(count: 1)
        fast.deallocate()
    }

    private func updateHasChangeDetails() {
        fast.pointee.hasChangeDetails = collection != nil || origin != nil || deliveredOrigin != nil
    }

    /// The changes that this thread's transaction has deferred, by channel.
    var deferredChanges: [ObjectIdentifier: DeferredChange] = [:]

    // MARK: - Releasing replaced snapshots

    private var retired: [(RegistrarCore, PropertyTable.Snapshot)] = []

    /// Retains a snapshot that the owner of the core's drain might still use, until ``releaseRetired()``.
    func retire(_ snapshot: PropertyTable.Snapshot?, of core: RegistrarCore) {
        if let snapshot { retired.append((core, snapshot)) }
    }

    /// Releases each snapshot as a step of its core's drain.
    ///
    /// This can perform steps of other threads. The caller must not hold a lock, and no evaluation may be in progress.
    func releaseRetired() {
        if retired.isEmpty { return }
        let all = retired
        retired = []
        for (core, snapshot) in all { core.drain.release(snapshot) }
    }

    // MARK: - Collecting reads

    /// Adds a property that is being read to the current evaluation.
    func note(_ core: RegistrarCore, _ keyPath: AnyKeyPath) {
        // Comparing key paths can run user code, which can read other properties. Those aren't the path's.
        guard var collector = collector.take() else { return }
        collector.note(core, keyPath)
        self.collector = consume collector
    }

    /// Stores the object that a property refers to, if the evaluation needs it. The evaluation doesn't collect this read.
    func noteReferencedObject<Subject, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        guard collector?.endsInObject ?? false else { return }
        let outer = collector.take()
        fast.pointee.directRead = DirectRead(isActive: true)
        let referencedCore = (subject[keyPath: keyPath] as? any OptionalObservable)?.core
        fast.pointee.directRead = DirectRead()
        collector = outer
        collector?.referencedCore = referencedCore
    }

    /// Returns the properties that `read` reads, each once in the order of the first read. `read` evaluates `keyPath`.
    func dependencies(of keyPath: AnyKeyPath, from core: RegistrarCore, _ read: () -> Void) -> [Dependency] {
        let outer = (collector.take(), isPartOfTracking, fast.pointee.directRead, runAroundEvaluation)
        collector = DependencyCollector(expecting: [], endsInObject: false)
        isPartOfTracking = false
        runAroundEvaluation = StateThread.currentRun
        fast.pointee.directRead = DirectRead()
        read()
        // A property that reports no reads is the path itself.
        let found = collector?.differing ?? [core.dependency(on: keyPath)]
        (collector, isPartOfTracking, fast.pointee.directRead, runAroundEvaluation) = outer
        if collector == nil { releaseRetired() }
        return found
    }

    /// Runs `body`, whose reads are no reads of the current evaluation.
    func outsideOfEvaluation(_ body: () -> Void) {
        let (outer, outerDirectRead) = (collector.take(), fast.pointee.directRead)
        fast.pointee.directRead = DirectRead()
        body()
        (collector, fast.pointee.directRead) = (outer, outerDirectRead)
    }

    // MARK: - Changing collections

    /// Returns the change of a collection if the collection is in `property`.
    ///
    /// A setter can also change other properties.
    func collection(at property: PropertyKey) -> CollectionChange? {
        collection?.property === property ? collection : nil
    }

    /// Returns the change of a collection if the collection is in `property`, and ends it: later changes of the property, such as
    /// by its `didSet`, are separate.
    func takeCollection(at property: PropertyKey) -> CollectionChange? {
        guard let taken = collection(at: property) else { return nil }
        collection = nil
        return taken
    }

    // MARK: - Writing for bindings

    /// Runs `body`, whose changes are made because of `origin`.
    func withOrigin(_ origin: BindingOrigin, _ body: () -> Void) {
        let (outer, outerWritten) = (self.origin, written)
        self.origin = origin
        written = WrittenProperties()
        bindingWrites += 1
        body()
        bindingWrites -= 1
        // Released later, because that can run user code.
        let ended = written
        (self.origin, written) = (outer, outerWritten)
        _ = consume ended
    }

    /// A set of properties. It usually contains one, for which it allocates no memory.
    private struct WrittenProperties {
        private var first: PropertyKey?
        private var others: [PropertyKey] = []

        /// Adds a property and returns whether it is new.
        mutating func insert(_ property: PropertyKey) -> Bool {
            guard let first else {
                first = property
                return true
            }
            if first === property || others.contains(where: { $0 === property }) { return false }
            others.append(property)
            return true
        }
    }

    /// Returns the origin of a change that is made now. The second change of a property in one write is a response to the first.
    func origin(ofChangeAt property: PropertyKey) -> BindingOrigin? {
        guard let origin else { return nil }
        return written.insert(property) ? origin : origin.response
    }

    // MARK: - Detecting the standard library's tracking

    /// A registrar that doesn't belong to an object yet.
    private var spareRegistrar = ObservationRegistrar()

    /// Set by ``TrackingProbe`` on the thread that hashes it.
    var isProbeHashed = false

    // The same objects for all threads. They are stored here because a lazy global costs 10 ns per access on Linux.
    private let probe = TrackingProbe.shared
    private let path = TrackingProbe.path
    private var isProbeTried = false
    private var isProbeReliable = false

    /// Returns whether `withObservationTracking` is running on this thread.
    ///
    /// The standard library has no call for this. A tracking stores the key paths that are read in a set, and a set hashes its
    /// elements. This method reports a read of a key path whose argument detects that it is hashed.
    func isTracking() -> Bool {
        guard isProbeReliable || tryProbe() else { return true }
        isProbeHashed = false
        spareRegistrar.access(probe, keyPath: path)
        return isProbeHashed
    }

    private func tryProbe() -> Bool {
        if !isProbeTried {
            isProbeTried = true
            isProbeReliable = TrackingProbe.isReliable(with: spareRegistrar, self)
        }
        return isProbeReliable
    }

    /// Returns the standard registrar of `core`, and creates it if necessary.
    ///
    /// The spare registrar becomes the object's. A tracking that ``isTracking()`` has added the probe to is therefore released
    /// with the object.
    func standard(for core: RegistrarCore) -> StandardRegistrar {
        let new = StandardRegistrar(spareRegistrar)
        let standard = core.standard.make(new)
        if standard === new { spareRegistrar = ObservationRegistrar() }
        return standard
    }
}

extension ThreadObservation {
    /// Runs `body`, which delivers a change that `origin` led to.
    @usableFromInline static func delivering(_ origin: BindingOrigin?, _ body: () -> Void) {
        let thread = current
        let outer = (thread.deliveredOrigin, thread.origin, thread.collection)
        thread.deliveredOrigin = origin
        thread.origin = nil
        thread.collection = nil
        body()
        (thread.deliveredOrigin, thread.origin, thread.collection) = outer
    }

    /// Runs `body`, which makes `change` in a property that contains a collection.
    @usableFromInline static func withCollectionChange<Result>(
        _ change: CollectionChange, _ body: () -> Result
    ) -> Result {
        let thread = current
        let outer = thread.collection
        thread.collection = change
        defer { thread.collection = outer }
        return body()
    }

    /// Runs `body`, which writes a change for `binding`.
    ///
    /// - Parameters:
    ///   - number: The number that the binding has given the change.
    ///   - isPassedOn: Whether the change is the one that is being delivered.
    static func withOrigin(
        for binding: AnyObject, _ number: UInt, isPassedOn: Bool = true, _ body: () -> Void
    ) {
        let thread = current
        let origin = BindingOrigin(
            binding: ObjectIdentifier(binding), number: number, thread: ObjectIdentifier(thread),
            next: isPassedOn ? thread.deliveredOrigin : nil)
        thread.withOrigin(origin, body)
    }

    /// The number of the write of `binding` that made the change that is being delivered, itself or through other bindings. `nil` for a
    /// change that the object made in response.
    static func echoedWrite(by binding: AnyObject) -> UInt? {
        current.deliveredOrigin?.echoedWrite(by: ObjectIdentifier(binding))?.number
    }

    /// Whether the change that is being delivered was made by the program, and not by a binding.
    static var isDeliveringProgramChange: Bool { current.deliveredOrigin == nil }

    /// Whether another thread can have made the change that is being delivered.
    ///
    /// A change without an origin that arrives during a write of a binding was made by another thread, or by an observer of that write.
    static var canBeFromOtherThread: Bool {
        let thread = current
        return thread.deliveredOrigin.map { $0.thread != ObjectIdentifier(thread) } ?? (thread.bindingWrites > 0)
    }
}
