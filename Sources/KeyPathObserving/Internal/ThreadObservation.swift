import Observation

/// What observing remembers for a thread. Not `Sendable`: it never leaves its thread.
@usableFromInline final class ThreadObservation {
    /// What the path that is being evaluated on this thread has read so far.
    var collector: DependencyCollector?

    /// Whether what the evaluation reads is also read by the code around it, which may be tracked.
    var isPartOfTracking = true

    /// The reading of a property by itself, for a path that is ``Direct`` in it: what its getter reports has to be `expected`,
    /// and nothing else.
    struct DirectRead {
        let expected: UnsafeRawPointer?
        var isInvalid = false
    }

    /// What each change looks at, behind a pointer: the properties of an object are checked for exclusive access.
    struct FastState: ~Copyable {
        /// The reading of a single property, while there is one.
        var directRead: DirectRead?

        /// Whether there is a collection or an origin to be told.
        var hasChangeDetails = false

        /// The changes that were announced on this thread and are not made yet.
        var mutations = MutationStack()
    }

    let fast: UnsafeMutablePointer<FastState>

    /// How the collection is changed that is changed now.
    var collection: CollectionChange? { didSet { updateHasChangeDetails() } }

    /// The binding that makes the next change.
    var origin: BindingOrigin? { didSet { updateHasChangeDetails() } }

    /// The binding that made the change which is told now.
    var deliveredOrigin: BindingOrigin? { didSet { updateHasChangeDetails() } }

    init() {
        fast = .allocate(capacity: 1)
        fast.initialize(to: FastState())
    }

    deinit {
        fast.deinitialize(count: 1)
        fast.deallocate()
    }

    private func updateHasChangeDetails() {
        fast.pointee.hasChangeDetails = collection != nil || origin != nil || deliveredOrigin != nil
    }

    /// What the transaction of this thread holds back, by channel.
    var deferredChanges: [ObjectIdentifier: DeferredChange] = [:]

    private var retired: [(RegistrarCore, PropertyTable.Snapshot)] = []

    /// Keeps what the owner of the hub's turns may still use, until ``releaseRetired()``.
    func retire(_ snapshot: PropertyTable.Snapshot?, of core: RegistrarCore) {
        if let snapshot { retired.append((core, snapshot)) }
    }

    /// Has each be released as a step of its hub. That may perform others' steps: no lock may be held, and no evaluation
    /// be under way.
    func releaseRetired() {
        if retired.isEmpty { return }
        let all = retired
        retired = []
        for (core, snapshot) in all { core.drain.release(snapshot) }
    }

    /// A registrar that belongs to no object yet.
    private var spareRegistrar = ObservationRegistrar()

    /// Set by ``Probe``, on whichever thread that happens.
    var isProbeHashed = false

    // The same for all threads, kept here because a lazy global costs 10 ns at each access on Linux.
    private let probe = TrackingProbe.shared
    private let path = TrackingProbe.path
    private var isProbeTried = false
    private var isProbeReliable = false

    /// Whether `withObservationTracking` is running on this thread.
    ///
    /// There is no call to ask that, so it is found out: a tracking keeps the key paths that are read in a set, and what
    /// is put into a set is hashed. The key path that is offered here has an argument that notices it.
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

    /// The standard registrar of `core`, made if there is none. The spare one becomes it, so that what ``isTracking()`` left
    /// behind in a tracking belongs to the object and dies with it.
    func standard(for core: RegistrarCore) -> StandardRegistrar {
        let new = StandardRegistrar(spareRegistrar)
        let standard = core.standard.make(new)
        if standard === new { spareRegistrar = ObservationRegistrar() }
        return standard
    }

    /// Adds what is read to the evaluation of this thread.
    func note(_ registrar: KeyPathRegistrar, _ keyPath: AnyKeyPath) {
        // Comparing key paths may call foreign code, which may read other properties: those are not the path's.
        guard var collector = collector.take() else { return }
        collector.note(registrar.core, keyPath)
        self.collector = consume collector
    }

    /// Notes which object a property refers to, if that matters. It is read beside the evaluation, which learns nothing of it.
    func noteReferencedObject<Subject, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        guard collector?.endsInObject ?? false else { return }
        let outer = collector.take()
        fast.pointee.directRead = DirectRead(expected: nil)
        let referencedCore = (subject[keyPath: keyPath] as? any OptionalObservable)?.core
        fast.pointee.directRead = nil
        collector = outer
        collector?.referencedCore = referencedCore
    }

    /// Runs `body`, which tells a change that `origin` made.
    func deliver(_ origin: BindingOrigin?, _ body: () -> Void) {
        let outer = (deliveredOrigin, self.origin, collection)
        deliveredOrigin = origin
        self.origin = nil
        collection = nil
        body()
        (deliveredOrigin, self.origin, collection) = outer
    }

    @usableFromInline static func delivering(_ origin: BindingOrigin?, _ body: () -> Void) {
        current.deliver(origin, body)
    }

    /// Runs `body`, which changes a property that holds a collection in the way that `change` tells.
    @usableFromInline static func withCollectionChange<Result>(_ change: CollectionChange, _ body: () -> Result)
        -> Result
    {
        let thread = current
        let outer = thread.collection
        thread.collection = change
        defer { thread.collection = outer }
        return body()
    }

    /// Runs `body`, which changes a property on behalf of the binding `binding`, because it was told of a change.
    @usableFromInline static func withOrigin(for binding: AnyObject, _ body: () -> Void) {
        let thread = current
        let outer = thread.origin
        thread.origin = BindingOrigin(binding: ObjectIdentifier(binding), next: thread.deliveredOrigin)
        body()
        thread.origin = outer
    }

    /// Whether the change that is told now was made by `binding`, or by others because of it.
    @usableFromInline static func isEcho(for binding: AnyObject) -> Bool {
        current.deliveredOrigin?.contains(ObjectIdentifier(binding)) ?? false
    }
}
