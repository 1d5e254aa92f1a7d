/// A subject whose subscriptions can be told that their source is lost.
@usableFromInline package protocol Losable: AnyObject, Sendable {
    /// Disposes the present subscriptions behind what was sent before and, if `finally`, those to come behind their replay.
    func lose(finally: Bool)
}

extension Emitter {
    @inlinable package func lose(finally: Bool) {
        if finally { lose() } else { disperse() }
    }
}

extension Subject: Losable {
    @usableFromInline package func lose(finally: Bool) { emitter.lose(finally: finally) }
}

extension ReplaySubject: Losable {
    @usableFromInline package func lose(finally: Bool) { emitter.lose(finally: finally) }
}
