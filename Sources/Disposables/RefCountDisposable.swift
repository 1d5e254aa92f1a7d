import Synchronization

/// Disposes another disposable when this one *and* every handle that ``retain()`` gave are disposed, in any order.
public final class RefCountDisposable: Disposable, Nest {
    private struct Share {
        let target: any Disposable
        var isPrimaryDisposed = false
        var handles = 0

        var isUnused: Bool { isPrimaryDisposed && handles == 0 }
    }

    /// `nil` once the target's disposal has begun.
    private let share: Mutex<Share?>

    /// - Parameter target: Disposed when nobody uses it any more.
    public init(_ target: any Disposable) {
        share = Mutex(Share(target: target))
    }

    deinit {
        var pending: [any Disposable] = []
        empty(into: &pending)
        Nesting.freeAll(&pending)
    }

    /// Whether the target's disposal has begun: still `false` when this one is disposed but a handle is not.
    public var isDisposed: Bool { share.withLock { $0 == nil } }

    /// One more user of the target, who ends by disposing the handle. Once the target is disposed, the handle is, too.
    public func retain() -> any Disposable {
        let isAlive = share.withLock { share in
            share?.handles += 1
            return share != nil
        }
        let handle = isAlive ? ActionDisposable { self.release { $0.handles -= 1 } } : ActionDisposable()
        if !isAlive { handle.dispose() }
        return handle
    }

    public func dispose() {
        release { $0.isPrimaryDisposed = true }
    }

    package func close(into pending: inout [any Disposable]) {
        if let target = lastUser({ $0.isPrimaryDisposed = true }) { pending.append(target) }
    }

    package func empty(into pending: inout [any Disposable]) {
        if let target = share.withLock({ $0.take()?.target }) { pending.append(target) }
    }

    private func release(_ change: (inout Share) -> Void) {
        if let target = lastUser(change) { Nesting.dispose(target) }
    }

    /// The target, if `change` left it without a user.
    private func lastUser(_ change: (inout Share) -> Void) -> (any Disposable)? {
        share.withLock { share in
            guard share != nil else { return nil }
            change(&share!)
            return share!.isUnused ? share.take()?.target : nil
        }
    }
}
