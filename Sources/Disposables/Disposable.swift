/// Work or a resource that can be stopped.
///
/// ```swift
/// let prices = Subject<Int, Never>()
/// let subscription: any Disposable = prices.signal.subscribe { print($0) }
/// prices.send(10)  // prints 10
/// subscription.dispose()
/// prices.send(12)
/// print(subscription.isDisposed)  // prints true
/// ```
///
/// `dispose()` can be called any number of times, on any thread, even from inside the disposal itself; the work is stopped
/// exactly once. `isDisposed` is already `true` while the disposal runs. Releasing a disposable does not dispose it.
/// ``ScopedDisposable`` and ``DisposableBag`` do that.
public protocol Disposable: AnyObject, Sendable {
    /// A Boolean value that indicates whether the disposal has begun. Never waits for a disposal in progress.
    var isDisposed: Bool { get }

    /// Stops the work on the calling thread. A second call does nothing, and does not wait for the first one to return.
    func dispose()

    /// Marks a container disposed, and appends its children to `pending` in reverse order, so that a loop disposes them. A second call does
    /// nothing.
    ///
    /// Only the containers of this package need it. It is a requirement, because looking for another protocol takes longer.
    func _beginDisposal(appendingTo pending: inout [any Disposable])

    /// Whether a container that needs room can drop this one, because it is disposed. Called under a lock, so it must not run a user's code.
    var _isOver: Bool { get }
}

extension Disposable {
    public func _beginDisposal(appendingTo pending: inout [any Disposable]) { dispose() }
    public var _isOver: Bool { false }
}

extension Disposable {
    /// Returns a disposable that disposes this one when it is released. A scoped disposable returns itself.
    ///
    /// ```swift
    /// final class Screen {
    ///     var subscription: ScopedDisposable?
    /// }
    /// let (score, screen) = (MutableProperty(7), Screen())
    /// screen.subscription = score.values.subscribe { print($0) }.scoped()  // prints 7
    /// screen.subscription = nil
    /// score.value = 9
    /// ```
    public func scoped() -> ScopedDisposable {
        self as? ScopedDisposable ?? ScopedDisposable(self)
    }

    /// Adds this disposable to `bag`, which disposes it when the bag is released.
    ///
    /// ```swift
    /// let bag = DisposableBag()
    /// let prices = Subject<Int, Never>()
    /// prices.signal.subscribe { print($0) }.add(to: bag)
    /// prices.send(10)  // prints 10
    /// bag.dispose()
    /// prices.send(12)
    /// ```
    public func add(to bag: DisposableBag) {
        bag.insert(self)
    }
}
