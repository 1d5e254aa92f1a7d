public import Synchronization

/// What must be stopped when one part of a chain ends: the part between two operators that can end independently of each other.
///
/// ```swift
/// let ticks = Signal<Int, Never> { subscriber in
///     subscriber.disposable.add { print("timer stopped") }
///     subscriber.send(1)
///     return nil
/// }
/// ticks.subscribe { print($0) }.dispose()  // prints 1, timer stopped
/// ```
///
/// All linear operators of that part share it. It consists of
///
/// - the source that sends to it, which is not one of its children,
/// - children: timers, other resources, and the subscriptions to inner signals,
/// - pauses, which it passes on to the inputs among its children (see `Subscription+Pausing.swift`).
///
/// It first unsubscribes from its source, and then disposes its children, beginning with the last one: operators add their children from
/// the subscriber to the source, and what is closest to the source is disposed first. That of a ``Subscriber``, whose children a user adds,
/// disposes them in the order in which they were added.
///
/// Children are disposed outside of the lock, so a child's action can add to, remove from, and dispose the same subscription.
// Safe to send: all properties are immutable or atomic, except for the children and pauses, which are accessed only under the lock; for
// `index`, which belongs to the owner of the source's list; for `sendsOnce` and `isEnding`, which belong to the source while it sends; for `endsSynchronously`, which belongs to the thread that subscribes; and for
// `source`. The caller that sets `isSourceClaimed` writes it. If that caller then sets `sourced` before `disposed` is set, the call that sets
// `disposed` takes it. Otherwise the writer takes it.
public final class Subscription: Disposable, @unchecked Sendable {
    /// `disposed`, `occupied`, and the bits below. While `occupied` is not set, there are no children, and the lock is not needed. It is set
    /// under the lock. Once it is set, `disposed` is also set under the lock.
    // The values of one byte are together, and the lock is beside `pauses`: in another order, a subscription would take 16 bytes more.
    @usableFromInline let flags = Atomic<UInt8>(0)

    /// Whether this subscription is paused with the one to which it is added. See ``pause()``.
    let isInput: Bool

    /// Whether this is the subscription of an outer signal, which is paused and resumed after the inner ones, or of another source of which an
    /// operator has to know whether it sends once.
    @usableFromInline let isOuter: Bool

    /// Whether it contains inputs of equal rank, which are disposed in the order in which they were added.
    private let isInOrder: Bool

    /// Whether the source of this subscription, the outer one of a flattening operator, sends at most one value and ends immediately after it.
    /// Written by the source before it sends.
    @exclusivity(unchecked) @usableFromInline package private(set) var sendsOnce = false

    /// Whether the source of this subscription ends immediately after the value that it is sending. Written by the source before
    /// it sends that value, and read by the operator that receives it.
    @inlinable package var isEnding: Bool {
        get { storedIsEnding }
        set { storedIsEnding = newValue }
    }

    // Not used directly, because other modules would check the exclusivity.
    @exclusivity(unchecked) @usableFromInline var storedIsEnding = false

    /// Whether the source ends immediately after the value that it is sending. `isEnding` or ``sendsOnce``.
    @usableFromInline package var endsWithValue: Bool { storedIsEnding || sendsOnce }

    /// Whether the source ends during the call that subscribes. Only the subscribing thread uses it.
    @exclusivity(unchecked) @usableFromInline var endsSynchronously = false

    /// Set once by the caller that will store ``source``. Not one of the `flags`, because each event reads these.
    private let isSourceClaimed = Atomic(false)

    let lock = BareLock()

    /// The number of pauses minus the number of resumes. Used under the lock only.
    @exclusivity(unchecked) var pauses: Int32 = 0

    /// Used under the lock only, like the pauses.
    @exclusivity(unchecked) var children = DisposableList()

    /// The thread that subscribes in a call between ``beginSubscribing()`` and ``endSubscribing()``; 0 otherwise.
    // Other threads write 0 only, so a thread that reads its own number is inside of that call.
    @usableFromInline let subscribingThread = Atomic<UInt>(0)

    /// The source of this subscription. See ``claimSource()``.
    @exclusivity(unchecked) private var source: (any SubscriptionSource)?

    /// The index of the subscriber in the list of its source; negative if it is in none.
    @inlinable package var index: Int {
        get { storedIndex }
        set { storedIndex = newValue }
    }

    // Not used directly, because other modules would check the exclusivity.
    @exclusivity(unchecked) @usableFromInline var storedIndex = -1

    // `halfway` is set by the first of return and end (see `noteReturnOrEnd()`), `caughtUp` by the first of replay and release (see
    // `noteReplayOrRelease()`), `replaced` by `replace()`, and `kept` by `tryDisposeKeepingPlace()`. `paused` is set and cleared under the lock. `sourced` publishes `source`. `disposed` and `kept` are cleared by `tryReopen(_:)` only.
    @inlinable static var disposed: UInt8 { 1 }
    @inlinable static var occupied: UInt8 { 2 }
    @inlinable static var halfway: UInt8 { 4 }
    @inlinable static var paused: UInt8 { 8 }
    @inlinable static var sourced: UInt8 { 16 }
    @inlinable static var kept: UInt8 { 32 }
    @inlinable static var replaced: UInt8 { 64 }
    @inlinable static var caughtUp: UInt8 { 128 }

    @usableFromInline package init(isInput: Bool = false, isOuter: Bool = false, isInOrder: Bool = false) {
        self.isInput = isInput
        self.isOuter = isOuter
        self.isInOrder = isInOrder
    }

    deinit {
        guard flags.load(ordering: .acquiring) & (Self.disposed | Self.occupied) == Self.occupied else { return }
        ReleaseLoop.release { pending in lock.withLock { children.takeAll() }.move(to: &pending) }
    }

    // MARK: - Disposal

    /// A Boolean value that indicates whether the disposal has begun. Reads an atomic flag and never blocks.
    // The literal is `disposed`, which a debug build would call a function to get.
    @inlinable public var isDisposed: Bool { flags.load(ordering: .acquiring) & 1 != 0 }

    /// Whether it is disposed, and has not kept its place in its parent. See ``tryDisposeKeepingPlace()``.
    public var _isOver: Bool { flags.load(ordering: .acquiring) & (Self.disposed | Self.kept) == Self.disposed }

    /// Unsubscribes from the source, and disposes and releases the children on this thread, the last one first.
    ///
    /// Subscriptions inside subscriptions need no additional stack at any depth.
    ///
    /// - Complexity: O(*n*), where *n* is the number of children.
    public func dispose() { tryDispose() }

    /// Disposes the subscription, and returns whether this call did it rather than an earlier one.
    @inlinable @discardableResult package func tryDispose() -> Bool {
        flags.compareExchange(expected: 0, desired: Self.disposed, ordering: .acquiringAndReleasing).exchanged
            || tryDisposeSlowly()
    }

    // The attribute lets the optimizer put the subscription of a cold chain on the stack. It is correct: this object is passed only to its
    // source, and a subscription that has a source is stored there already.
    // swift-format-ignore
    @_effects(notEscaping self.**) @usableFromInline func tryDisposeSlowly() -> Bool {
        if let isFirst = closeIfChildless() { return isFirst }
        guard var children = closeAndTakeChildren() else { return false }
        var pending: [any Disposable] = []
        children.drain(lastFirst: !isInOrder) { DisposalLoop.dispose($0, pending: &pending) }
        return true
    }

    public func _beginDisposal(appendingTo pending: inout [any Disposable]) {
        guard closeIfChildless() == nil, let children = closeAndTakeChildren() else { return }
        children.move(to: &pending, disposingLastFirst: !isInOrder)
    }

    /// Marks the subscription disposed, unsubscribes from its source, and returns whether this call did it; `nil` if there are children.
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

    /// Marks the subscription disposed, unsubscribes from its source, and returns the children; `nil` if an earlier call did it.
    private func closeAndTakeChildren() -> DisposableList? {
        var source: (any SubscriptionSource)?
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

    /// Reserves the place for a source. Returns `false` if it is taken: a later source needs a child subscription.
    ///
    /// Each subscription usually has one source. Unsubscribing from it needs neither the lock nor the list of children, because
    /// nothing removes, pauses, or enumerates it.
    @usableFromInline package func claimSource() -> Bool {
        !isSourceClaimed.exchange(true, ordering: .relaxed)
    }

    /// Stores the source, or unsubscribes from it immediately if the subscription is disposed. The caller has claimed the place.
    @usableFromInline package func setSource(_ source: any SubscriptionSource) {
        self.source = source
        if flags.bitwiseOr(Self.sourced, ordering: .acquiringAndReleasing).oldValue & Self.disposed != 0 {
            self.source.take()?.unsubscribe(self)
        }
    }

    /// Notes that the source of this subscription sends at most one value, immediately before it ends. Only an outer subscription stores
    /// that.
    @inlinable package func noteSendsOnce() {
        if isOuter { setSendsOnce() }
    }

    @usableFromInline func setSendsOnce() { sendsOnce = true }

    /// Notes that the subscriber has received its replay and what was sent meanwhile, or that the source is released.
    ///
    /// - Returns: Whether the other one of the two came before. Then the caller disposes the subscription.
    @inlinable func noteReplayOrRelease() -> Bool {
        flags.bitwiseOr(Self.caughtUp, ordering: .acquiringAndReleasing).oldValue & Self.caughtUp != 0
    }

    // MARK: - Children

    /// The number of children; 0 once disposed.
    public var count: Int { lock.withLock { children.count } }

    /// A Boolean value that indicates whether there are no children; `true` once disposed.
    public var isEmpty: Bool { count == 0 }

    /// Adds `disposable`, or disposes it immediately if the subscription is already disposed.
    ///
    /// `nil` and disposables that are already disposed are ignored. If a child can end before the subscription, the caller
    /// should ``remove(_:)`` it when it ends.
    /// - Precondition: `disposable` is not this subscription itself.
    /// - Complexity: O(1) on average.
    public func add(_ disposable: (any Disposable)?) {
        guard let disposable = newChild(disposable) else { return }
        var mustPause = false
        // What was removed is released outside of the lock.
        let removed = lock.withLock { () -> [any Disposable]? in
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

    /// Adds an `ActionDisposable` that runs `action`, or runs `action` immediately if the subscription is already disposed.
    ///
    /// - Complexity: O(1) on average.
    public func add(_ action: @escaping @Sendable () -> Void) { add(ActionDisposable(action)) }

    /// Adds a subscription that no other code knows yet, as ``add(_:)`` does.
    // Separate, because subscriptions are opened often, and this takes half of the instructions.
    @usableFromInline package func addNew(_ child: Subscription) {
        let isAdded = lock.withLock {
            if !tryOccupy() || isPaused { return false }
            return children.tryInsertNew(child)
        }
        if !isAdded { add(child) }
    }

    /// Removes `disposable` without disposing it. Does nothing if it is not a child, or if the subscription is disposed.
    ///
    /// - Complexity: O(1) on average.
    public func remove(_ disposable: any Disposable) {
        let wasPaused = lock.withLock {
            let count = isPaused ? children.count : 0
            children.remove(disposable)
            return count > 0 && children.count < count
        }
        // A subscription that is moved is paused by its new parent only.
        if wasPaused { Self.input(disposable)?.resume() }
    }

    /// Sets the `occupied` bit, and returns `false` if this is disposed. Called under the lock.
    ///
    /// The ordering is acquiring, because what is empty is disposed without the lock.
    func tryOccupy() -> Bool {
        let seen = flags.load(ordering: .relaxed)
        if seen & (Self.disposed | Self.occupied) == Self.occupied { return true }
        return flags.bitwiseOr(Self.occupied, ordering: .acquiring).oldValue & Self.disposed == 0
    }

    // MARK: - For operators that replace signals

    /// Notes that the call which subscribes has returned, or that the terminal event has come.
    ///
    /// - Returns: Whether the other one of the two came before. Then the caller continues with the next signal.
    @inlinable package func noteReturnOrEnd() -> Bool {
        flags.bitwiseOr(Self.halfway, ordering: .acquiringAndReleasing).oldValue & Self.halfway != 0
    }

    /// Disposes the subscription to a signal that was replaced by another one.
    ///
    /// `isDisposed` doesn't show that, because a signal that has ended or was released disposes its subscription, too, and its last values
    /// can still wait in a queue.
    @inlinable package func replace() {
        flags.bitwiseOr(Self.replaced, ordering: .acquiringAndReleasing)
        dispose()
    }

    /// Whether ``replace()`` was called.
    @inlinable package var isReplaced: Bool { flags.load(ordering: .acquiring) & Self.replaced != 0 }
}
