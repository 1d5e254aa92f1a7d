public import Synchronization

/// A set of disposables that are disposed together.
///
/// A child is held once, however often it is added. Adding and removing take constant time on average, whatever the number
/// of children that stand; the first two need no memory beyond the object. Children are disposed in the order in which
/// they were added, and outside the lock, so that a child's action may add to, remove from and dispose the same compound.
///
/// Releasing a compound does not dispose its children.
public final class CompoundDisposable: Disposable, DisposableContainer {
    /// Facts that are never taken back. `disposed` decides between "hold it" and "dispose it now"; while `occupied` is not
    /// set there are no children, so that most compounds are disposed without the lock. `occupied` is set under the lock,
    /// and once it is, `disposed` is, too.
    @usableFromInline let facts = Atomic<UInt8>(0)
    private let children: Lock<DisposableList>

    @inlinable static var disposed: UInt8 { 1 }
    @inlinable static var occupied: UInt8 { 2 }
    @inlinable static var visited: UInt8 { 4 }

    /// A compound without children.
    public init() {
        children = Lock(DisposableList())
    }

    /// A compound of `disposables`, disposed in this order.
    public init(_ disposables: [any Disposable]) {
        var children = DisposableList(expecting: disposables.count)
        for disposable in disposables where !disposable.isDisposed { _ = children.insert(disposable) }
        if children.count > 0 { facts.store(Self.occupied, ordering: .relaxed) }
        self.children = Lock(children)
    }

    deinit {
        guard facts.load(ordering: .acquiring) & (Self.disposed | Self.occupied) == Self.occupied else { return }
        ReleaseLoop.release { pending in children.withLock { $0.takeAll() }.append(to: &pending) }
    }

    /// `true` from the moment the disposal begins. Reads an atomic flag; never blocks.
    @inlinable public var isDisposed: Bool { facts.load(ordering: .acquiring) & Self.disposed != 0 }

    /// The number of children that are held: zero once disposed.
    public var count: Int { children.withLock { $0.count } }

    /// Disposes the children on this thread, in the order in which they were added, and lets go of them.
    ///
    /// Takes time proportional to their number. Needs no stack for compounds in compounds, whatever their depth.
    public func dispose() {
        tryDispose()
    }

    /// Disposes, and tells whether this call was the one that did it.
    @inlinable @discardableResult package func tryDispose() -> Bool {
        facts.compareExchange(expected: 0, desired: Self.disposed, ordering: .acquiringAndReleasing).exchanged
            || claimSlowly()
    }

    @usableFromInline func claimSlowly() -> Bool {
        guard var children = takeClosing() else { return false }
        var pending: [any Disposable] = []
        children.drain { DisposalLoop.dispose($0, pending: &pending) }
        return true
    }

    /// Of two that call it, tells the second one so. For a loop that subscribes and the end that may come meanwhile: whoever
    /// arrives second goes on.
    @inlinable package func testAndSet() -> Bool {
        facts.bitwiseOr(Self.visited, ordering: .acquiringAndReleasing).oldValue & Self.visited != 0
    }

    /// Holds `disposable`, to dispose it with the others. Once the compound is disposed, disposes it at once.
    ///
    /// `nil` and a child that is already disposed are ignored. Whoever adds a child that may end before the compound does
    /// should ``remove(_:)`` it then.
    /// - Precondition: `disposable` is not this compound itself.
    /// - Complexity: O(1) on average.
    public func add(_ disposable: (any Disposable)?) {
        guard let disposable else { return }
        precondition(disposable !== self, "A compound disposable cannot be its own child")
        guard !disposable.isDisposed else { return }
        let forgotten = children.withLock { children -> [CompoundDisposable]? in
            guard mayHold() else { return nil }
            return children.insert(disposable)
        }
        if forgotten == nil { disposable.dispose() }
    }

    /// Called under the lock. Acquires what the disposing thread did before, because an empty compound is disposed without the lock.
    private func mayHold() -> Bool {
        facts.load(ordering: .relaxed) == Self.occupied
            || facts.bitwiseOr(Self.occupied, ordering: .acquiring).oldValue & Self.disposed == 0
    }

    /// Adds an ``ActionDisposable`` that runs `action`. Once the compound is disposed, runs it at once.
    ///
    /// - Complexity: O(1) on average.
    public func add(_ action: @escaping @Sendable () -> Void) {
        add(ActionDisposable(action))
    }

    /// Lets go of `disposable` without disposing it. Does nothing if it is not a child, or once the compound is disposed.
    ///
    /// - Complexity: O(1) on average.
    public func remove(_ disposable: any Disposable) {
        children.withLock { $0.remove(disposable) }
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        takeClosing()?.append(to: &pending)
    }

    /// The children, if this call is the one that disposes.
    private func takeClosing() -> DisposableList? {
        var seen = facts.load(ordering: .acquiring)
        while seen & (Self.disposed | Self.occupied) == 0 {
            let (isOurs, other) = facts.compareExchange(
                expected: seen, desired: seen | Self.disposed, ordering: .acquiringAndReleasing)
            if isOurs { return DisposableList() }
            seen = other
        }
        if seen & Self.disposed != 0 { return nil }
        return children.withLock { children in
            let before = facts.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
            return before & Self.disposed == 0 ? children.takeAll() : nil
        }
    }
}
