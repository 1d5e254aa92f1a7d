import Observation

/// What observing remembers for a thread. Not `Sendable`: it never leaves its thread.
@usableFromInline final class ObservingContext {
    /// What the path that is being evaluated on this thread has read so far.
    var evaluation: Evaluation?

    /// Whether what the evaluation reads is also read by the code around it, which may be tracked.
    var isPartOfTracking = true

    /// The reading of a property by itself, for a path that is ``Direct`` in it: what its getter reports has to be `expected`,
    /// and nothing else.
    struct DirectReading {
        let expected: UnsafeRawPointer?
        var isMistaken = false
    }

    /// What each change looks at, behind a pointer: the properties of an object are checked for exclusive access.
    struct Hot: ~Copyable {
        /// The reading of a single property, while there is one.
        var directReading: DirectReading?

        /// Whether there is a collection or an origin to be told.
        var isSpecial = false

        /// The changes that were announced on this thread and are not made yet.
        var mutations = MutationStack()
    }

    let hot: UnsafeMutablePointer<Hot>

    /// How the collection is changed that is changed now.
    var collection: CollectionChange? { didSet { look() } }

    /// The binding that makes the next change.
    var origin: Origin? { didSet { look() } }

    /// The binding that made the change which is told now.
    var toldOrigin: Origin? { didSet { look() } }

    init() {
        hot = .allocate(capacity: 1)
        hot.initialize(to: Hot())
    }

    deinit {
        hot.deinitialize(count: 1)
        hot.deallocate()
    }

    private func look() {
        hot.pointee.isSpecial = collection != nil || origin != nil || toldOrigin != nil
    }

    /// What the transaction of this thread holds back, by channel.
    var heldBack: [ObjectIdentifier: HeldBack] = [:]

    private var retired: [(Hub, PropertyTable.Snapshot)] = []

    /// Keeps what the owner of the hub's turns may still use, until ``releaseRetired()``.
    func retire(_ snapshot: PropertyTable.Snapshot?, of hub: Hub) {
        if let snapshot { retired.append((hub, snapshot)) }
    }

    /// Has each be released as a step of its hub. That may perform others' steps: no lock may be held, and no evaluation
    /// be under way.
    func releaseRetired() {
        if retired.isEmpty { return }
        let all = retired
        retired = []
        for (hub, snapshot) in all { hub.turns.release(snapshot) }
    }

    /// A registrar that belongs to no object yet.
    private var spare = ObservationRegistrar()

    /// Set by ``Probe``, on whichever thread that happens.
    var isProbeHashed = false

    // The same for all threads, kept here because a lazy global costs 10 ns at each access on Linux.
    private let probe = Probe.shared
    private let path = Probe.path
    private var isProbeTried = false
    private var isProbeReliable = false

    /// Whether `withObservationTracking` is running on this thread.
    ///
    /// There is no call to ask that, so it is found out: a tracking keeps the key paths that are read in a set, and what
    /// is put into a set is hashed. The key path that is offered here has an argument that notices it.
    func isTracking() -> Bool {
        guard isProbeReliable || tryProbe() else { return true }
        isProbeHashed = false
        spare.access(probe, keyPath: path)
        return isProbeHashed
    }

    private func tryProbe() -> Bool {
        if !isProbeTried {
            isProbeTried = true
            isProbeReliable = Probe.isReliable(with: spare, self)
        }
        return isProbeReliable
    }

    /// The standard registrar of `hub`, made if there is none. The spare one becomes it, so that what ``isTracking()`` left
    /// behind in a tracking belongs to the object and dies with it.
    func standard(for hub: Hub) -> StandardRegistrar {
        let new = StandardRegistrar(spare)
        let standard = hub.standard.make(new)
        if standard === new { spare = ObservationRegistrar() }
        return standard
    }

    /// Adds what is read to the evaluation of this thread.
    func note(_ registrar: KeyPathRegistrar, _ keyPath: AnyKeyPath) {
        // Comparing key paths may call foreign code, which may read other properties: those are not the path's.
        guard var evaluation = evaluation.take() else { return }
        evaluation.note(registrar.hub, keyPath)
        self.evaluation = consume evaluation
    }

    /// Notes which object a property refers to, if that matters. It is read beside the evaluation, which learns nothing of it.
    func noteEnd<Subject, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        guard evaluation?.endsInObject ?? false else { return }
        let outer = evaluation.take()
        hot.pointee.directReading = DirectReading(expected: nil)
        let end = (subject[keyPath: keyPath] as? any OptionalObservable)?.hub
        hot.pointee.directReading = nil
        evaluation = outer
        evaluation?.end = end
    }

    /// Runs `body`, which tells a change that `origin` made.
    func telling(_ origin: Origin?, _ body: () -> Void) {
        let outer = (toldOrigin, self.origin, collection)
        toldOrigin = origin
        self.origin = nil
        collection = nil
        body()
        (toldOrigin, self.origin, collection) = outer
    }

    @usableFromInline static func tell(_ origin: Origin?, _ body: () -> Void) {
        current.telling(origin, body)
    }

    /// Runs `body`, which changes a property that holds a collection in the way that `change` tells.
    @usableFromInline static func changing<Result>(_ change: CollectionChange, _ body: () -> Result) -> Result {
        let context = current
        let outer = context.collection
        context.collection = change
        defer { context.collection = outer }
        return body()
    }

    /// Runs `body`, which changes a property on behalf of the binding `link`, because it was told of a change.
    @usableFromInline static func writing(for link: AnyObject, _ body: () -> Void) {
        let context = current
        let outer = context.origin
        context.origin = Origin(link: ObjectIdentifier(link), next: context.toldOrigin)
        body()
        context.origin = outer
    }

    /// Whether the change that is told now was made by `link`, or by others because of it.
    @usableFromInline static func isEcho(for link: AnyObject) -> Bool {
        current.toldOrigin?.contains(ObjectIdentifier(link)) ?? false
    }
}
