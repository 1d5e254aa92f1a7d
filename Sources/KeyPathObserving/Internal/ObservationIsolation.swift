import StreamCore

/// Where the properties on a path may be read.
@frozen @usableFromInline enum ObservationIsolation: Sendable {
    case anywhere
    case main
    case actor(any Actor)

    @inlinable init(_ isolation: any Actor) {
        self = isolation === MainActor.shared ? .main : .actor(isolation)
    }

    /// Runs `work` there: at once, where it can be known that it is here.
    /// - Returns: Stops work that is still to be done.
    @inlinable func perform(_ work: @escaping @Sendable () -> Void) -> (any Disposable)? {
        switch self {
        case .anywhere:
            work()
            return nil
        case .main: return UIScheduler.ui.schedule(work)
        case .actor(let actor): return ActorScheduler(actor).schedule(work)
        }
    }
}
