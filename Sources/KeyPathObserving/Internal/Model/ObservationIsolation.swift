import StreamCore

/// The place where the properties on a path can be read.
@frozen @usableFromInline enum ObservationIsolation: Sendable {
    case anywhere
    case main
    case actor(any Actor)

    @inlinable init(_ isolation: any Actor) {
        self = isolation === MainActor.shared ? .main : .actor(isolation)
    }

    func isSame(_ other: ObservationIsolation) -> Bool {
        switch (self, other) {
        case (.anywhere, .anywhere), (.main, .main): true
        case (.actor(let actor), .actor(let other)): actor === other
        default: false
        }
    }

    /// Runs `work` there: synchronously if the calling thread is certain to be there, otherwise later.
    /// - Returns: A disposable that cancels work that hasn't started.
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
