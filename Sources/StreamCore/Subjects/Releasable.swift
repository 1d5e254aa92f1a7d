/// A subject whose subscriptions can be disposed because their source is released.
@usableFromInline package protocol Releasable: AnyObject, Sendable {
    /// Disposes the current subscriptions after the values sent before and, if `finally`, later subscriptions after
    /// their replay.
    func sourceReleased(finally: Bool)
}

extension SubjectCore {
    @inlinable package func sourceReleased(finally: Bool) {
        if finally { sourceReleased() } else { releaseSubscribers() }
    }
}

extension Subject: Releasable {
    @usableFromInline package func sourceReleased(finally: Bool) { core.sourceReleased(finally: finally) }
}

extension ReplaySubject: Releasable {
    @inlinable package func sourceReleased(finally: Bool) { core.sourceReleased(finally: finally) }
}
