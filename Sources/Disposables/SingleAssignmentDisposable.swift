import Synchronization

/// Holds one disposable that is assigned once, before or after this one is disposed.
///
/// For work whose disposable is known only after the work has begun.
public final class SingleAssignmentDisposable: Disposable, Nest {
    private enum State {
        case empty
        case holding(any Disposable)
        case disposed(wasAssigned: Bool)
    }

    private let state = Mutex(State.empty)

    public init() {}

    deinit {
        var pending: [any Disposable] = []
        empty(into: &pending)
        Nesting.freeAll(&pending)
    }

    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// Holds `disposable`; after disposal, disposes it at once.
    /// - Precondition: Nothing was assigned before.
    public func assign(_ disposable: any Disposable) {
        let isHeld = state.withLock { state -> Bool? in
            switch state {
            case .empty:
                state = .holding(disposable)
                return true
            case .disposed(wasAssigned: false):
                state = .disposed(wasAssigned: true)
                return false
            case .holding, .disposed(wasAssigned: true):
                return nil
            }
        }
        guard let isHeld else {
            preconditionFailure("A single-assignment disposable was assigned a second time, \(disposable)")
        }
        if !isHeld { Nesting.dispose(disposable) }
    }

    public func dispose() {
        var pending: [any Disposable] = []
        close(into: &pending)
        Nesting.disposeAll(&pending)
    }

    package func close(into pending: inout [any Disposable]) {
        let held = state.withLock { state -> (any Disposable)? in
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
        if let held { pending.append(held) }
    }

    package func empty(into pending: inout [any Disposable]) {
        let held = state.withLock { state -> (any Disposable)? in
            guard case .holding(let disposable) = state else { return nil }
            state = .empty
            return disposable
        }
        if let held { pending.append(held) }
    }
}
