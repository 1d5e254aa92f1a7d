public import Synchronization

/// What must be stopped when one part of a chain ends: the part between two operators that can end independently of each other.
///
/// All linear operators of that part share it. It consists of
///
/// - the source that sends to it (``setSource(_:)``), which is not one of its children,
/// - children: timers, other resources, and the segments of inner signals,
/// - pauses, which it passes on to the inputs among its children (see `Segment+Pausing.swift`).
///
/// It first unsubscribes from its source, and then disposes its children, beginning with the last one: operators add their children from
/// the subscriber to the source, and what is closest to the source is disposed first.
// Safe to send: all properties are immutable or atomic, except for the children and pauses, which are accessed only under the lock; for
// `index`, which belongs to the owner of the source's list; for `endsSynchronously`, which belongs to the thread that subscribes; and for
// `source`. The caller that sets `isSourceClaimed` writes it. If that caller then sets `sourced` before `disposed` is set, the call that sets
// `disposed` takes it. Otherwise the writer takes it.
@usableFromInline package final class Segment: CompoundDisposable, @unchecked Sendable {
    /// Whether this segment is paused with the one to which it is added. See ``pause()``.
    let isInput: Bool

    /// Whether this segment is paused and resumed after the other inputs of the one to which it is added.
    @usableFromInline let isResumedLast: Bool

    /// Whether it contains inputs of equal rank, which are disposed in the order in which they were added.
    private let isInOrder: Bool

    /// Whether the source of this segment, the outer one of a flattening operator, sends at most one value and ends immediately after it.
    /// Written by the source before it sends.
    @exclusivity(unchecked) @usableFromInline package private(set) var sendsOnce = false

    /// Whether the source of this segment ends immediately after the value that it is sending. Written by the source before
    /// it sends that value, and read by the operator that receives it.
    @inlinable package var isEnding: Bool {
        get { storedIsEnding }
        set { storedIsEnding = newValue }
    }

    // Not used directly, because other modules would check the exclusivity.
    @exclusivity(unchecked) @usableFromInline var storedIsEnding = false

    /// Whether the source ends immediately after the value that it is sending. `isEnding` or ``sendsOnce``.
    @usableFromInline package var endsWithValue: Bool { storedIsEnding || sendsOnce }

    /// The thread that subscribes in a call between ``beginSubscribing()`` and ``endSubscribing()``; 0 otherwise.
    // Other threads write 0 only, so a thread that reads its own number is inside of that call.
    @usableFromInline let subscribingThread = Atomic<UInt>(0)

    /// Whether the source ends during the call that subscribes. Only the subscribing thread uses it.
    @exclusivity(unchecked) @usableFromInline var endsSynchronously = false

    /// The number of pauses minus the number of resumes. Used under the lock only.
    @exclusivity(unchecked) var pauses: Int32 = 0

    /// The source of this segment. See ``claimSource()``.
    @exclusivity(unchecked) private var source: (any SegmentSource)?

    /// Set once by the caller that will store ``source``. Not one of the `flags`, because each event reads these.
    private let isSourceClaimed = Atomic(false)

    /// The index of the subscriber in the list of its source; negative if it is in none.
    @inlinable package var index: Int {
        get { storedIndex }
        set { storedIndex = newValue }
    }

    // Not used directly, because other modules would check the exclusivity.
    @exclusivity(unchecked) @usableFromInline var storedIndex = -1

    // More `flags`. `paused` is set and cleared under the lock. `sourced` publishes `source`.
    @inlinable static var marked: UInt8 { 4 }
    @inlinable static var paused: UInt8 { 8 }
    static var sourced: UInt8 { 16 }

    @usableFromInline package init(isInput: Bool = false, isResumedLast: Bool = false, isInOrder: Bool = false) {
        self.isInput = isInput
        self.isResumedLast = isResumedLast
        self.isInOrder = isInOrder
        super.init()
    }

    // MARK: - Disposal

    @usableFromInline package override func dispose() {
        tryDispose()
    }

    /// Disposes the segment, and returns whether this call did it rather than an earlier one.
    @inlinable @discardableResult package func tryDispose() -> Bool {
        flags.compareExchange(expected: 0, desired: Self.disposed, ordering: .acquiringAndReleasing).exchanged
            || tryDisposeSlowly()
    }

    // The attribute lets the optimizer put the segment of a cold chain on the stack. It is correct: this object is passed only to its
    // source, and a segment that has a source is stored there already.
    // swift-format-ignore
    @_effects(notEscaping self.**) @usableFromInline func tryDisposeSlowly() -> Bool {
        if let isFirst = closeIfChildless() { return isFirst }
        guard var children = closeAndTakeChildren() else { return false }
        var pending: [any Disposable] = []
        children.drain(lastFirst: !isInOrder) { DisposalLoop.dispose($0, pending: &pending) }
        return true
    }

    public override func _beginDisposal(appendingTo pending: inout [any Disposable]) {
        if closeIfChildless() == nil { closeAndTakeChildren()?.append(to: &pending, lastFirst: !isInOrder) }
    }

    /// Marks the segment disposed, unsubscribes from its source, and returns whether this call did it; `nil` if there are children.
    private func closeIfChildless() -> Bool? {
        var seen = flags.load(ordering: .acquiring)
        while seen & (Self.disposed | Self.occupied) == 0 {
            let (isFirst, other) = flags.compareExchange(
                expected: seen, desired: seen | Self.disposed, ordering: .acquiringAndReleasing)
            if isFirst {
                if seen & Self.sourced != 0 { source.take()?.unsubscribe(self) }
                return true
            }
            seen = other
        }
        return seen & Self.disposed != 0 ? false : nil
    }

    /// Marks the segment disposed, unsubscribes from its source, and returns the children; `nil` if an earlier call did it.
    private func closeAndTakeChildren() -> DisposableList? {
        var source: (any SegmentSource)?
        let taken = lock.withLock { () -> DisposableList? in
            let before = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
            if before & Self.disposed != 0 { return nil }
            if before & Self.sourced != 0 { source = self.source.take() }
            return children.takeAll()
        }
        source?.unsubscribe(self)
        return taken
    }

    // MARK: - Source

    /// Reserves the place for a source. Returns `false` if it is taken: a later source needs a child segment.
    ///
    /// Each segment usually has one source. Unsubscribing from it needs neither the lock nor the list of children, because
    /// nothing removes, pauses, or enumerates it.
    @usableFromInline package func claimSource() -> Bool {
        !isSourceClaimed.exchange(true, ordering: .relaxed)
    }

    /// Stores the source, or unsubscribes from it immediately if the segment is disposed. The caller has claimed the place.
    @usableFromInline package func setSource(_ source: any SegmentSource) {
        self.source = source
        if flags.bitwiseOr(Self.sourced, ordering: .acquiringAndReleasing).oldValue & Self.disposed != 0 {
            self.source.take()?.unsubscribe(self)
        }
    }

    /// Notes that the source of this segment sends at most one value, immediately before it ends. Only the segment of an outer signal,
    /// which is resumed last, stores that: a flattening operator makes use of it.
    @inlinable package func noteSendsOnce() {
        if isResumedLast { setSendsOnce() }
    }

    @usableFromInline func setSendsOnce() { sendsOnce = true }

    // MARK: - Children

    @usableFromInline package override func add(_ disposable: (any Disposable)?) {
        guard let disposable = checked(disposable) else { return }
        var mustPause = false
        let removed = lock.withLock { () -> [CompoundDisposable]? in
            guard tryOccupy() else { return nil }
            guard isPaused else { return children.insert(disposable) }
            let count = children.count
            let removed = children.insert(disposable)
            mustPause = children.count + removed.count > count
            return removed
        }
        if removed == nil { disposable.dispose() }
        if mustPause { Self.input(disposable)?.pause() }
    }

    /// Adds a segment that no other code knows yet, as ``add(_:)`` does.
    // Separate, because segments are opened often, and this takes half of the instructions.
    @usableFromInline package func addNew(_ child: Segment) {
        let isAdded = lock.withLock {
            if !tryOccupy() || isPaused { return false }
            return children.tryInsertNew(child)
        }
        if !isAdded { add(child) }
    }

    @usableFromInline package override func remove(_ disposable: any Disposable) {
        let wasPaused = lock.withLock {
            let count = isPaused ? children.count : 0
            children.remove(disposable)
            return count > 0 && children.count < count
        }
        // A segment that is moved is paused by its new parent only.
        if wasPaused { Self.input(disposable)?.resume() }
    }

    // MARK: - Mark

    /// Sets the `marked` bit, and returns whether it was already set.
    ///
    /// The operator that has opened the segment decides what it means:
    ///
    /// - A loop that subscribes and a terminal event that can arrive during the subscribing both call it. The second caller
    ///   continues the loop.
    /// - `latest` calls it before it disposes the segment of a replaced signal. `isDisposed` doesn't show that, because a signal that
    ///   has ended or was released disposes its segment, too, and its last values can still wait in a queue.
    @inlinable package func setMark() -> Bool {
        flags.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing).oldValue & Self.marked != 0
    }

    /// Whether ``setMark()`` was called.
    @inlinable package var isMarked: Bool { flags.load(ordering: .acquiring) & Self.marked != 0 }
}
