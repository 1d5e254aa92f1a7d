/// Disposes another disposable when this one *and* every handle that ``retain()`` gave are disposed, in any order.
///
/// Releasing this one, or a handle, does not dispose it: a handle that is dropped undisposed keeps its use of the target.
/// Every operation takes constant time and may be called from any thread.
public final class RefCountDisposable: Disposable, DisposableContainer {
    private struct Share {
        let target: any Disposable
        var isPrimaryDisposed = false
        var handles = 0

        var isUnused: Bool { isPrimaryDisposed && handles == 0 }
    }

    /// `nil` once the target's disposal has begun.
    private let share: Lock<Share?>

    /// A disposable that shares `target` with the handles it will give.
    ///
    /// - Parameter target: Disposed when nobody uses it any more, on the thread of the last one who did.
    public init(_ target: any Disposable) {
        share = Lock(Share(target: target))
    }

    deinit {
        ReleaseLoop.release { pending in
            if let target = share.withLock({ $0.take()?.target }) { pending.append(target) }
        }
    }

    /// Whether the target's disposal has begun: still `false` when this one is disposed but a handle is not.
    public var isDisposed: Bool { share.withLock { $0 == nil } }

    /// One more user of the target, who ends by disposing the handle. Once the target is disposed, the handle is, too.
    ///
    /// A handle can be had after ``dispose()``, too, as long as another one stands.
    public func retain() -> any Disposable {
        let isAlive = share.withLock { share in
            share?.handles += 1
            return share != nil
        }
        return isAlive ? Handle(self) : ActionDisposable.finished
    }

    /// Ends this one's own use of the target, and disposes the target if no handle stands.
    public func dispose() {
        if let target = endPrimaryUse() { DisposalLoop.dispose(target) }
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        if let target = endPrimaryUse() { pending.append(target) }
    }

    private func endPrimaryUse() -> (any Disposable)? {
        endUse { $0.isPrimaryDisposed = true }
    }

    private func endHandle() -> (any Disposable)? {
        endUse { $0.handles -= 1 }
    }

    /// The target, if `change` left it without a user.
    private func endUse(_ change: (inout Share) -> Void) -> (any Disposable)? {
        share.withLock { share in
            guard share != nil else { return nil }
            change(&share!)
            return share!.isUnused ? share.take()?.target : nil
        }
    }
}

extension RefCountDisposable {
    /// One use of the target. Keeps the count alive until it is disposed.
    final class Handle: Disposable, DisposableContainer {
        /// `nil` once disposed.
        private let owner: Lock<RefCountDisposable?>

        init(_ owner: RefCountDisposable) {
            self.owner = Lock(owner)
        }

        deinit {
            ReleaseLoop.release { pending in
                if let owner = take() { pending.append(owner) }
            }
        }

        var isDisposed: Bool { owner.withLock { $0 == nil } }

        func dispose() {
            if let target = take()?.endHandle() { DisposalLoop.dispose(target) }
        }

        func takeChildren(into pending: inout [any Disposable]) {
            if let target = take()?.endHandle() { pending.append(target) }
        }

        private func take() -> RefCountDisposable? {
            owner.withLock { $0.take() }
        }
    }
}
