import Synchronization

/// Holds at most one disposable, which can be replaced.
///
/// Once the serial disposable is disposed, whatever is put into it is disposed at once. Releasing it releases the inner one
/// without disposing it.
public final class SerialDisposable: Disposable, Nest {
    private enum State {
        case holding((any Disposable)?)
        case disposed
    }

    private let state: Mutex<State>

    public init() {
        state = Mutex(.holding(nil))
    }

    /// A serial disposable that holds `inner`.
    public init(_ inner: any Disposable) {
        state = Mutex(.holding(inner))
    }

    deinit {
        if let inner { Nesting.free(inner) }
    }

    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// What is held now; `nil` after disposal. Setting it disposes what was held before (``swap(_:)`` does not).
    public var inner: (any Disposable)? {
        get { state.withLock { if case .holding(let inner) = $0 { inner } else { nil } } }
        set {
            if let old = swap(newValue), old !== newValue { Nesting.dispose(old) }
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
            if let new { Nesting.dispose(new) }
            return nil
        }
    }

    public func dispose() {
        if let inner = takeClosing() { Nesting.dispose(inner) }
    }

    package func close(into pending: inout [any Disposable]) {
        if let inner = takeClosing() { pending.append(inner) }
    }

    package func empty(into pending: inout [any Disposable]) {
        if let inner = swap(nil) { pending.append(inner) }
    }

    private func takeClosing() -> (any Disposable)? {
        state.withLock { state in
            guard case .holding(let inner) = state else { return nil }
            state = .disposed
            return inner
        }
    }
}
