/// Work or a resource that can be stopped.
///
/// `dispose()` can be called any number of times, on any thread, even from inside the disposal itself; the work is stopped
/// exactly once. `isDisposed` is already `true` while the disposal runs. Releasing a disposable does not dispose it.
/// ``ScopedDisposable`` and ``DisposableBag`` do that.
public protocol Disposable: AnyObject, Sendable {
    /// A Boolean value that indicates whether the disposal has begun. Never waits for a disposal in progress.
    var isDisposed: Bool { get }

    /// Stops the work on the calling thread. A second call does nothing, and does not wait for the first one to return.
    func dispose()
}

extension Disposable {
    /// Returns a disposable that disposes this one when it is released. A scoped disposable returns itself.
    public func scoped() -> ScopedDisposable {
        self as? ScopedDisposable ?? ScopedDisposable(self)
    }

    /// Adds this disposable to `bag`, which disposes it when the bag is released.
    public func add(to bag: DisposableBag) {
        bag.insert(self)
    }
}
