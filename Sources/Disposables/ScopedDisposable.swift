/// Disposes its target when it is released.
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
public final class ScopedDisposable: DisposableHolder {
    /// `nil` once disposed.
    private let target: Lock<(any Disposable)?>

    /// Creates a disposable that limits the lifetime of `target` to its own.
    ///
    /// - Parameter target: The disposable to dispose on the thread that disposes or releases the scoped disposable.
    public init(_ target: any Disposable) {
        self.target = Lock(target)
    }

    deinit {
        if let target = closeAndTake() { ReleaseLoop.dispose(target) }
    }

    /// A Boolean value that indicates whether this disposable or its target is disposed.
    public var isDisposed: Bool {
        // A loop, because the target can be a scoped disposable itself.
        var scoped = self
        while let target = scoped.target.withLock({ $0 }) {
            guard let next = target as? ScopedDisposable else { return target.isDisposed }
            scoped = next
        }
        return true
    }

    /// Disposes and releases the target.
    public func dispose() { disposeHeld() }

    func closeAndTake() -> (any Disposable)? {
        target.withLock { $0.take() }
    }
}
