/// Contains at most one disposable, which can be replaced.
///
/// ```swift
/// let search = SerialDisposable()
/// search.inner = ActionDisposable { print("search for s cancelled") }
/// search.inner = ActionDisposable { print("search for swift cancelled") }  // prints search for s cancelled
/// search.dispose()  // prints search for swift cancelled
/// ```
///
/// After the serial disposable is disposed, every new inner disposable is disposed immediately. Releasing the serial
/// disposable releases the inner one without disposing it. Every operation takes constant time and can be called on any
/// thread.
public final class SerialDisposable: DisposableHolder {
    private enum State {
        case active((any Disposable)?)
        case disposed
    }

    private let state: Lock<State>

    /// Creates a serial disposable without an inner one.
    public init() {
        state = Lock(.active(nil))
    }

    /// Creates a serial disposable that contains `inner`.
    public init(_ inner: any Disposable) {
        state = Lock(.active(inner))
    }

    deinit {
        ReleaseLoop.release { _beginDisposal(appendingTo: &$0) }
    }

    /// A Boolean value that indicates whether the serial disposable is disposed. Disposing the inner one does not change it.
    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// The current inner disposable; `nil` after disposal.
    ///
    /// Setting it disposes the previous one, unless both are the same. ``swap(_:)`` does not dispose it.
    public var inner: (any Disposable)? {
        get { state.withLock { if case .active(let inner) = $0 { inner } else { nil } } }
        set {
            if let old = swap(newValue), old !== newValue { DisposalLoop.dispose(old) }
        }
    }

    /// Replaces the inner disposable, and returns the previous one undisposed.
    ///
    /// ```swift
    /// let request = SerialDisposable(ActionDisposable { print("first request cancelled") })
    /// let first = request.swap(ActionDisposable { print("second request cancelled") })
    /// request.dispose()  // prints second request cancelled
    /// first?.dispose()  // prints first request cancelled
    /// ```
    ///
    /// If the serial disposable is disposed, it disposes `new` and returns `nil`.
    @discardableResult public func swap(_ new: (any Disposable)?) -> (any Disposable)? {
        let replaced = state.withLock { state -> (any Disposable)?? in
            guard case .active(let old) = state else { return nil }
            state = .active(new)
            return .some(old)
        }
        if let old = replaced { return old }
        if let new { DisposalLoop.dispose(new) }
        return nil
    }

    /// Disposes and releases the inner disposable.
    public func dispose() { disposeHeld() }

    /// Marks this one disposed, and returns the inner disposable; `nil` if an earlier call did it.
    func closeAndTake() -> (any Disposable)? {
        state.withLock { state in
            guard case .active(let inner) = state else { return nil }
            state = .disposed
            return inner
        }
    }
}
