/// A subject whose subscriptions can be told that their source is lost.
@usableFromInline package protocol Releasable: AnyObject, Sendable {
    /// Disposes the present subscriptions behind what was sent before and, if `finally`, those to come behind their replay.
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
    @usableFromInline package func sourceReleased(finally: Bool) { core.sourceReleased(finally: finally) }
}
