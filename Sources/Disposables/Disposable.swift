/// Work or a resource that can be stopped.
///
/// `dispose()` may be called any number of times, from any thread, also from inside the disposal itself; what it stops is
/// stopped exactly once. `isDisposed` reads `true` from the moment the disposal begins, so it is already `true` while the
/// disposal runs. Releasing a disposable does not dispose it: see ``ScopedDisposable`` and ``DisposableBag`` for those
/// that do.
public protocol Disposable: AnyObject, Sendable {
    /// Whether the disposal has begun. Never blocks on a disposal that is running.
    var isDisposed: Bool { get }

    /// Stops the work, on the calling thread. A second call does nothing; it does not wait for the first one to end.
    func dispose()
}

extension Disposable {
    /// A disposable that disposes this one when it is released. A scoped disposable returns itself.
    public func scoped() -> ScopedDisposable {
        self as? ScopedDisposable ?? ScopedDisposable(self)
    }

    /// Puts this disposable into `bag`, which disposes it when the bag is released.
    public func add(to bag: DisposableBag) {
        bag.insert(self)
    }
}
