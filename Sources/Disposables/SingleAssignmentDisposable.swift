/// Holds one disposable that is assigned once, before or after this one is disposed.
///
/// For work whose disposable is known only after the work has begun. Releasing it releases what was assigned without
/// disposing it. Every operation takes constant time and may be called from any thread.
public final class SingleAssignmentDisposable: Disposable, DisposableContainer {
    private enum State {
        case empty
        case holding(any Disposable)
        case disposed(wasAssigned: Bool)
    }

    private let state = Lock(State.empty)

    /// A disposable to which nothing is assigned yet.
    public init() {}

    deinit {
        ReleaseLoop.release { takeChildren(into: &$0) }
    }

    /// Whether this one is disposed: not changed by the disposal of what was assigned.
    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// Holds `disposable`; after disposal, disposes it at once.
    ///
    /// - Precondition: Nothing was assigned before.
    public func assign(_ disposable: any Disposable) {
        enum Outcome { case held, late, repeated }
        let outcome = state.withLock { state -> Outcome in
            switch state {
            case .empty:
                state = .holding(disposable)
                return .held
            case .disposed(wasAssigned: false):
                state = .disposed(wasAssigned: true)
                return .late
            case .holding, .disposed(wasAssigned: true):
                return .repeated
            }
        }
        switch outcome {
        case .held: break
        case .late: DisposalLoop.dispose(disposable)
        case .repeated:
            preconditionFailure("A single-assignment disposable was assigned a second time, \(disposable)")
        }
    }

    /// Disposes what was assigned and lets go of it; what is assigned later is disposed then.
    public func dispose() {
        if let held = takeClosing() { DisposalLoop.dispose(held) }
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        if let held = takeClosing() { pending.append(held) }
    }

    /// What is held, if this call is the one that disposes.
    private func takeClosing() -> (any Disposable)? {
        state.withLock { state in
            switch state {
            case .empty:
                state = .disposed(wasAssigned: false)
                return nil
            case .holding(let disposable):
                state = .disposed(wasAssigned: true)
                return disposable
            case .disposed:
                return nil
            }
        }
    }
}
