public import Synchronization

/// A set of disposables that are disposed together.
///
/// A child is held once, however often it is added. Adding and removing take constant time on average, whatever the number
/// of children that stand; the first two need no memory beyond the object. Children are disposed in the order in which
/// they were added, and outside the lock, so that a child's action may add to, remove from and dispose the same compound.
///
/// Releasing a compound does not dispose its children.
public final class CompoundDisposable: Disposable, Nest {
    /// The one fact that decides between "hold it" and "dispose it now". Written under the lock of `children`, which is
    /// empty from then on; read anywhere.
    @usableFromInline let disposed = Atomic(false)
    private let children: Lock<Children>

    /// A compound without children.
    public init() {
        children = Lock(Children())
    }

    /// A compound of `disposables`, disposed in this order.
    public convenience init(_ disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { add(disposable) }
    }

    deinit {
        guard !isDisposed else { return }
        Releasing.release { pending in children.withLock { $0.takeAll() }.append(to: &pending) }
    }

    /// `true` from the moment the disposal begins. Reads an atomic flag; never blocks.
    @inlinable public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// The number of children that are held: zero once disposed.
    public var count: Int { children.withLock { $0.count } }

    /// Disposes the children on this thread, in the order in which they were added, and lets go of them.
    ///
    /// Takes time proportional to their number. Needs no stack for compounds in compounds, whatever their depth.
    public func dispose() {
        claim()
    }

    /// Disposes, and tells whether this call was the one that did it.
    @usableFromInline @discardableResult package func claim() -> Bool {
        guard var children = takeClosing() else { return false }
        var pending: [any Disposable] = []
        children.drain { Nesting.dispose($0, pending: &pending) }
        return true
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
            guard !disposed.load(ordering: .relaxed) else { return nil }
            return children.insert(disposable)
        }
        if forgotten == nil { disposable.dispose() }
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

    package func close(into pending: inout [any Disposable]) {
        takeClosing()?.append(to: &pending)
    }

    /// The children, if this call is the one that disposes.
    private func takeClosing() -> Children? {
        guard !isDisposed else { return nil }
        return children.withLock { children in
            guard !disposed.load(ordering: .relaxed) else { return nil }
            disposed.store(true, ordering: .releasing)
            return children.takeAll()
        }
    }
}
