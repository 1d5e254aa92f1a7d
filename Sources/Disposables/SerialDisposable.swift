/// Holds at most one disposable, which can be replaced.
///
/// Once the serial disposable is disposed, whatever is put into it is disposed at once. Releasing it releases the inner one
/// without disposing it. Every operation takes constant time and may be called from any thread.
public final class SerialDisposable: Disposable, DisposableContainer {
    private enum State {
        case holding((any Disposable)?)
        case disposed
    }

    private let state: Lock<State>

    /// A serial disposable that holds nothing yet.
    public init() {
        state = Lock(.holding(nil))
    }

    /// A serial disposable that holds `inner`.
    public init(_ inner: any Disposable) {
        state = Lock(.holding(inner))
    }

    deinit {
        ReleaseLoop.release { takeChildren(into: &$0) }
    }

    /// Whether the serial disposable itself is disposed: not changed by the disposal of what it holds.
    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// What is held now; `nil` after disposal. Setting it disposes what was held before (``swap(_:)`` does not), unless
    /// that is the same one.
    public var inner: (any Disposable)? {
        get { state.withLock { if case .holding(let inner) = $0 { inner } else { nil } } }
        set {
            if let old = swap(newValue), old !== newValue { DisposalLoop.dispose(old) }
        }
    }

    /// Holds `new` from now on and returns what was held before, undisposed.
    ///
    /// After disposal, disposes `new` and returns `nil`.
    @discardableResult public func swap(_ new: (any Disposable)?) -> (any Disposable)? {
        enum Outcome { case replaced((any Disposable)?), refused }
        let outcome = state.withLock { state -> Outcome in
            guard case .holding(let old) = state else { return .refused }
            state = .holding(new)
            return .replaced(old)
        }
        switch outcome {
        case .replaced(let old):
            return old
        case .refused:
            if let new { DisposalLoop.dispose(new) }
            return nil
        }
    }

    /// Disposes what is held and lets go of it.
    public func dispose() {
        if let inner = takeClosing() { DisposalLoop.dispose(inner) }
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        if let inner = takeClosing() { pending.append(inner) }
    }

    /// What is held, if this call is the one that disposes.
    private func takeClosing() -> (any Disposable)? {
        state.withLock { state in
            guard case .holding(let inner) = state else { return nil }
            state = .disposed
            return inner
        }
    }
}
