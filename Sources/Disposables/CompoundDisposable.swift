public import Synchronization

/// A set of disposables that are disposed together.
///
/// ```swift
/// let upload = CompoundDisposable()
/// upload.add { print("timer stopped") }
/// upload.add { print("file closed") }
/// upload.dispose()  // prints timer stopped, file closed
/// upload.add { print("connection closed") }  // prints connection closed
/// ```
///
/// Each child is stored once, even if it is added several times. Adding and removing take constant time on average,
/// regardless of the number of children. The first two children need no memory beyond the object.
///
/// Children are disposed in the order in which they were added, and outside the lock. So a child's action can add to,
/// remove from, and dispose the same compound.
///
/// Releasing a compound does not dispose its children.
// Safe to send: `flags` is atomic, and the children are accessed only under the lock.
public final class CompoundDisposable: Disposable, @unchecked Sendable {
    /// `disposed` and `occupied`, which are set once and not cleared.
    ///
    /// `disposed` determines whether an added child is stored or disposed immediately. While `occupied` is not set, there
    /// are no children, so most compounds are disposed without the lock. `occupied` is set under the lock. Once it is set,
    /// `disposed` is also set under the lock.
    @usableFromInline let flags = Atomic<UInt8>(0)
    private let lock = BareLock()
    @exclusivity(unchecked) private var children: DisposableList

    private static let disposed: UInt8 = 1
    private static let occupied: UInt8 = 2

    /// Creates a compound without children.
    public init() {
        children = DisposableList()
    }

    /// Creates a compound of `disposables`, which are disposed in this order.
    public init(_ disposables: [any Disposable]) {
        var children = DisposableList()
        for disposable in disposables where !disposable.isDisposed { _ = children.insert(disposable) }
        if children.count > 0 { flags.store(Self.occupied, ordering: .relaxed) }
        self.children = children
    }

    deinit {
        guard flags.load(ordering: .acquiring) & (Self.disposed | Self.occupied) == Self.occupied else { return }
        ReleaseLoop.release { pending in lock.withLock { children.takeAll() }.move(to: &pending) }
    }

    /// A Boolean value that indicates whether the disposal has begun.
    ///
    /// Reads an atomic flag and never blocks.
    // The literal is `disposed`, which a debug build would call a function to get.
    @inlinable public var isDisposed: Bool { flags.load(ordering: .acquiring) & 1 != 0 }

    public var _isOver: Bool { isDisposed }

    /// The number of children; 0 once disposed.
    public var count: Int { lock.withLock { children.count } }

    /// A Boolean value that indicates whether there are no children; `true` once disposed.
    public var isEmpty: Bool { count == 0 }

    /// Disposes and releases the children on this thread, in the order in which they were added.
    ///
    /// Compounds inside compounds need no additional stack at any depth.
    ///
    /// - Complexity: O(*n*), where *n* is the number of children.
    public func dispose() {
        guard var children = closeAndTakeChildren() else { return }
        var pending: [any Disposable] = []
        children.drain { DisposalLoop.dispose($0, pending: &pending) }
    }

    /// Adds `disposable`, or disposes it immediately if the compound is already disposed.
    ///
    /// ```swift
    /// let screen = CompoundDisposable()
    /// screen.add(ActionDisposable { print("timer stopped") })
    /// screen.dispose()  // prints timer stopped
    /// ```
    ///
    /// `nil` and disposables that are already disposed are ignored. If a child can end before the compound, the caller
    /// should ``remove(_:)`` it when it ends.
    /// - Precondition: `disposable` is not this compound itself.
    /// - Complexity: O(1) on average.
    public func add(_ disposable: (any Disposable)?) {
        guard let disposable = newChild(disposable) else { return }
        // What was removed is released outside of the lock.
        let removed = lock.withLock { tryOccupy() ? children.insert(disposable) : nil }
        if removed == nil { disposable.dispose() }
    }

    /// Adds an ``ActionDisposable`` that runs `action`, or runs `action` immediately if the compound is already disposed.
    ///
    /// ```swift
    /// let screen = CompoundDisposable()
    /// screen.add { print("closed") }
    /// screen.dispose()  // prints closed
    /// ```
    ///
    /// - Complexity: O(1) on average.
    public func add(_ action: @escaping @Sendable () -> Void) {
        add(ActionDisposable(action))
    }

    /// Removes `disposable` without disposing it. Does nothing if it is not a child, or if the compound is disposed.
    ///
    /// ```swift
    /// let (screen, timer) = (CompoundDisposable(), ActionDisposable { print("timer stopped") })
    /// screen.add(timer)
    /// screen.remove(timer)
    /// screen.dispose()
    /// print(timer.isDisposed)  // prints false
    /// ```
    ///
    /// - Complexity: O(1) on average.
    public func remove(_ disposable: any Disposable) {
        lock.withLock { children.remove(disposable) }
    }

    public func _beginDisposal(appendingTo pending: inout [any Disposable]) {
        if let children = closeAndTakeChildren() { children.move(to: &pending) }
    }

    /// Sets the `occupied` bit, and returns `false` if the compound is disposed. Called under the lock.
    ///
    /// The ordering is acquiring, because an empty compound is disposed without the lock.
    private func tryOccupy() -> Bool {
        if flags.load(ordering: .relaxed) == Self.occupied { return true }
        return flags.bitwiseOr(Self.occupied, ordering: .acquiring).oldValue & Self.disposed == 0
    }

    /// Marks the compound disposed, and returns the children; `nil` if an earlier call did it.
    private func closeAndTakeChildren() -> DisposableList? {
        let (isEmpty, seen) = flags.compareExchange(
            expected: 0, desired: Self.disposed, ordering: .acquiringAndReleasing)
        if isEmpty { return DisposableList() }
        if seen & Self.disposed != 0 { return nil }
        return lock.withLock {
            let before = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
            return before & Self.disposed == 0 ? children.takeAll() : nil
        }
    }
}

extension Disposable {
    /// Returns the child that must be added to this container: `nil` for `nil` and for what is disposed already.
    package func newChild(_ child: (any Disposable)?) -> (any Disposable)? {
        guard let child else { return nil }
        precondition(child !== self, "add(_:) requires another disposable, but got the container itself")
        return child.isDisposed ? nil : child
    }
}
