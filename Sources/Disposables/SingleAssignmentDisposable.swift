/// Contains one disposable that is assigned once, before or after this one is disposed.
///
/// ```swift
/// let request = SingleAssignmentDisposable()
/// request.dispose()
/// request.assign(ActionDisposable { print("request cancelled") })  // prints request cancelled
/// ```
///
/// Use it for work whose disposable is known only after the work has begun. Releasing it releases the assigned disposable
/// without disposing it. Every operation takes constant time and can be called on any thread.
public final class SingleAssignmentDisposable: DisposableHolder {
    private enum State {
        case empty
        case assigned(any Disposable)
        case disposed(wasAssigned: Bool)
    }

    private let state = Lock(State.empty)

    /// Creates a disposable without an assigned one.
    public init() {}

    deinit {
        ReleaseLoop.release { _beginDisposal(appendingTo: &$0) }
    }

    /// A Boolean value that indicates whether this one is disposed. Disposing the assigned one does not change it.
    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// Assigns `disposable`, or disposes it immediately if this one is already disposed.
    ///
    /// ```swift
    /// let request = SingleAssignmentDisposable()
    /// request.dispose()
    /// request.assign(ActionDisposable { print("cancelled") })  // prints cancelled
    /// ```
    ///
    /// - Precondition: No disposable was assigned before.
    public func assign(_ disposable: any Disposable) {
        enum Outcome { case stored, alreadyDisposed, alreadyAssigned }
        let outcome = state.withLock { state -> Outcome in
            switch state {
            case .empty:
                state = .assigned(disposable)
                return .stored
            case .disposed(wasAssigned: false):
                state = .disposed(wasAssigned: true)
                return .alreadyDisposed
            case .assigned, .disposed(wasAssigned: true):
                return .alreadyAssigned
            }
        }
        switch outcome {
        case .stored: break
        case .alreadyDisposed: DisposalLoop.dispose(disposable)
        case .alreadyAssigned:
            preconditionFailure(
                "assign(_:) requires that no disposable was assigned before, but got a second one, \(disposable)")
        }
    }

    /// Disposes and releases the assigned disposable. One that is assigned later is disposed immediately.
    public func dispose() { disposeHeld() }

    /// Marks this one disposed, and returns the assigned disposable; `nil` if there is none or an earlier call did it.
    func closeAndTake() -> (any Disposable)? {
        state.withLock { state in
            switch state {
            case .empty:
                state = .disposed(wasAssigned: false)
                return nil
            case .assigned(let disposable):
                state = .disposed(wasAssigned: true)
                return disposable
            case .disposed:
                return nil
            }
        }
    }
}
