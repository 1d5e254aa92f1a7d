import Synchronization

/// Runs a closure when it is disposed: once, whatever the number of threads that dispose it at the same time.
///
/// The closure and what it captured are released when it has run. A disposable that is released undisposed releases the
/// closure without running it. Made without a closure, it is a flag.
public final class ActionDisposable: Disposable {
    private let disposed = Atomic(false)

    // Only the one thread whose exchange turned `disposed` from false to true touches this after `init`.
    @exclusivity(unchecked) private nonisolated(unsafe) var action: (@Sendable () -> Void)?

    /// A flag: disposing it does nothing but turn ``isDisposed`` to `true`.
    public init() {
        action = nil
    }

    /// A disposable that runs `action`.
    ///
    /// - Parameter action: Runs on the thread that disposes, at most once, with no lock held.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// `true` while the closure runs and ever after. Reads an atomic flag; never blocks.
    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Runs the closure on this thread. A second call, also one that comes while the closure runs, returns at once.
    public func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        action.take()?()
    }
}

extension ActionDisposable {
    /// One that is disposed already, for work that was over before it could be stopped.
    @usableFromInline package static let finished: ActionDisposable = {
        let disposable = ActionDisposable()
        disposable.dispose()
        return disposable
    }()
}
