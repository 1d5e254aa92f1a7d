/// Disposes another disposable when it is released.
public final class ScopedDisposable: Disposable, Nest {
    private let target: any Disposable

    /// - Parameter target: Disposed when the scoped disposable is disposed or released.
    public init(_ target: any Disposable) {
        self.target = target
    }

    deinit {
        Nesting.dispose(target)
    }

    public var isDisposed: Bool { target.isDisposed }

    public func dispose() {
        Nesting.dispose(target)
    }

    package func close(into pending: inout [any Disposable]) {
        if !target.isDisposed { pending.append(target) }
    }

    // Its release disposes the target, which is flat already.
    package func empty(into pending: inout [any Disposable]) {}
}
