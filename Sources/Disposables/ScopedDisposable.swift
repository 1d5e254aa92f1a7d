/// Disposes another disposable when it is released.
public final class ScopedDisposable: Disposable, DisposableContainer {
    /// `nil` once disposed.
    private let target: Lock<(any Disposable)?>

    /// A disposable that owns the life of `target`.
    ///
    /// - Parameter target: Disposed when the scoped disposable is disposed or released, on the thread that does so.
    public init(_ target: any Disposable) {
        self.target = Lock(target)
    }

    deinit {
        dispose()
    }

    /// Whether this one, or its target by other means, is disposed.
    public var isDisposed: Bool {
        // A loop, because a target may be scoped itself.
        var scoped = self
        while let target = scoped.target.withLock({ $0 }) {
            guard let next = target as? ScopedDisposable else { return target.isDisposed }
            scoped = next
        }
        return true
    }

    /// Disposes the target and lets go of it.
    public func dispose() {
        if let target = take() { DisposalLoop.dispose(target) }
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        if let target = take() { pending.append(target) }
    }

    private func take() -> (any Disposable)? {
        target.withLock { $0.take() }
    }
}
