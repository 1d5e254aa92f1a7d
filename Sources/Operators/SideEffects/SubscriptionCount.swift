import StreamCore
import Synchronization

/// The number of active subscriptions to the signals that are counted in it, for an indicator of activity, and for tests of leaks.
///
/// ```swift
/// let loading = SubscriptionCount()
/// loading.isActive.values.subscribe { print($0 ? "loading …" : "ready") }.add(to: bag)  // prints ready
/// let queries = Subject<String, Never>()
/// let pages = Subject<String, Never>()
/// queries.signal.flatMap(.latest) { _ in pages.signal.take(1).counted(in: loading) }
///     .subscribe { print($0) }.add(to: bag)
/// queries.send("s")  // prints loading …
/// queries.send("swift")
/// pages.send("page of swift")  // prints page of swift, ready
/// ```
public final class SubscriptionCount: Sendable {
    private let active = Atomic(0)
    private let hasActive = MutableProperty(false)

    /// A Boolean value that indicates whether there is an active subscription.
    ///
    /// It changes on the thread that subscribes, disposes, or sends the terminal event, and stays `true` while `flatMap(.latest)` replaces a
    /// counted signal by another one: until the subscribing to that one returns.
    public let isActive: Property<Bool>

    /// Creates a count of 0.
    public init() {
        isActive = hasActive.distinctUntilChanged()
        HeldEnds.isUsed.store(true, ordering: .relaxed)
    }

    /// The number of subscriptions that have neither ended nor been disposed.
    public var value: Int { active.load(ordering: .acquiring) }

    @usableFromInline func begin() {
        if active.add(1, ordering: .acquiringAndReleasing).newValue == 1 { update() }
    }

    @usableFromInline func end() {
        if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0, !HeldEnds.hold(of: self) { update() }
    }

    /// Threads that begin and end at once call this in any order, so the property's closure reads the number.
    fileprivate func update() {
        hasActive.modify { isActive in isActive = self.value > 0 }
    }
}

extension Signal {
    /// Counts each subscription in `count` for as long as the subscription is active.
    ///
    /// ```swift
    /// let subscriptions = SubscriptionCount()
    /// let orders = Subject<String, Never>()
    /// let kitchen = orders.signal.counted(in: subscriptions).subscribe { print($0) }
    /// print(subscriptions.value)  // prints 1
    /// kitchen.dispose()
    /// print(subscriptions.value)  // prints 0
    /// ```
    ///
    ///     source:      -1--2-|
    ///     counted(in): -1--2-|     1 until the end, then 0
    ///
    /// Several signals can share a count. ``SubscriptionCount/isActive`` is then an indicator of their activity.
    ///
    /// - Completion: With the source. The count is lowered before the terminal event is sent on.
    /// - In other libraries: `ActivityIndicator` in the examples of RxSwift; `Resources.total`, which counts the objects of all streams.
    /// - SeeAlso: ``/StreamCore/Subject/subscriberCount``
    @inlinable public func counted(in count: SubscriptionCount) -> Signal {
        composed { $0.onSubscribe { count.begin() }.onDispose { count.end() } }
    }
}

/// The counts that have become 0 while `flatMap(.latest)` replaces a signal on this thread. The signal that replaces it can be counted in the
/// same place; then ``SubscriptionCount/isActive`` stays as it is.
@usableFromInline enum HeldEnds {
    /// Whether any count exists, so that a replacement costs one load otherwise.
    static let isUsed = Atomic(false)

    /// Begins a replacement. Returns `false` if nothing is held, or if another replacement on this thread holds the ends.
    @usableFromInline static func begin() -> Bool {
        guard isUsed.load(ordering: .relaxed) else { return false }
        let thread = OperatorThreadState.current
        if thread.heldEnds != nil { return false }
        thread.heldEnds = []
        return true
    }

    /// Ends a replacement for which ``begin()`` has returned `true`.
    @usableFromInline static func finish() {
        let thread = OperatorThreadState.current
        guard let ends = thread.heldEnds else { return }
        thread.heldEnds = nil
        for count in ends { count.update() }
    }

    static func hold(of count: SubscriptionCount) -> Bool {
        let thread = OperatorThreadState.current
        guard let ends = thread.heldEnds else { return false }
        // Once, because `finish` reads the number.
        if !ends.contains(where: { $0 === count }) { thread.heldEnds!.append(count) }
        return true
    }
}
