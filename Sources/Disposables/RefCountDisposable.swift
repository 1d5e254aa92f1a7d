/// Disposes its target when this disposable *and* every handle from ``retain()`` are disposed, in any order.
///
/// ```swift
/// let connection = RefCountDisposable(ActionDisposable { print("connection closed") })
/// let download = connection.retain()
/// connection.dispose()
/// print(connection.isDisposed)  // prints false
/// download.dispose()  // prints connection closed
/// ```
///
/// Releasing this disposable, or a handle, does not dispose it. A handle that is released without being disposed still
/// counts as a use of the target. Every operation takes constant time and can be called on any thread.
public final class RefCountDisposable: DisposableHolder {
    private struct Share {
        let target: any Disposable
        var isPrimaryDisposed = false
        var handles = 0

        var isUnused: Bool { isPrimaryDisposed && handles == 0 }
    }

    /// `nil` once the target's disposal has begun.
    private let share: Lock<Share?>

    /// Creates a disposable that shares `target` with its handles.
    ///
    /// - Parameter target: The disposable to dispose when its last use ends, on the thread that ends it.
    public init(_ target: any Disposable) {
        share = Lock(Share(target: target))
    }

    deinit {
        ReleaseLoop.release { pending in
            if let target = share.withLock({ $0.take()?.target }) { pending.append(target) }
        }
    }

    /// A Boolean value that indicates whether the target's disposal has begun.
    ///
    /// It is still `false` if this disposable is disposed, but a handle is not.
    public var isDisposed: Bool { share.withLock { $0 == nil } }

    /// Returns a handle, which is one more use of the target until the handle is disposed.
    ///
    /// ```swift
    /// let file = RefCountDisposable(ActionDisposable { print("file closed") })
    /// let reader = file.retain()
    /// file.dispose()
    /// reader.dispose()  // prints file closed
    /// ```
    ///
    /// If the target is already disposed, so is the handle. While another handle is undisposed, you can create handles even
    /// after ``dispose()``.
    public func retain() -> any Disposable {
        let isUsable = share.withLock { share in
            share?.handles += 1
            return share != nil
        }
        return isUsable ? Handle(self) : ActionDisposable.finished
    }

    /// Ends the use by this disposable, and disposes the target if there is no undisposed handle.
    public func dispose() { disposeHeld() }

    func closeAndTake() -> (any Disposable)? {
        endUse { $0.isPrimaryDisposed = true }
    }

    /// Applies `change`, and returns the target if that was its last use.
    private func endUse(_ change: (inout Share) -> Void) -> (any Disposable)? {
        share.withLock { share in
            guard share != nil else { return nil }
            change(&share!)
            return share!.isUnused ? share.take()?.target : nil
        }
    }
}

extension RefCountDisposable {
    /// One use of the target. It retains the `RefCountDisposable` until it is disposed.
    final class Handle: DisposableHolder {
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

        func dispose() { disposeHeld() }

        func closeAndTake() -> (any Disposable)? { take()?.endUse { $0.handles -= 1 } }

        private func take() -> RefCountDisposable? {
            owner.withLock { $0.take() }
        }
    }
}
