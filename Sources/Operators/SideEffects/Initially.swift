extension Signal {
    /// Does `action` at each subscription, before the source is subscribed to; if it throws, the source is not.
    ///
    ///     source:          -1--2-|
    ///     initially(note): -1--2-|     note() before all
    ///
    /// Of several in a chain, the lowest is first.
    ///
    /// - Failure: What `action` throws, or the source's.
    /// - Thread: The subscribing one.
    /// - SeeAlso: ``Signal/onSubscribe(_:)``, ``Signal/finally(_:)``, ``Signal/deferred(_:)``
    @inlinable public func initially(_ action: @escaping @Sendable () throws(Failure) -> Void) -> Signal {
        .deferred { () throws(Failure) in
            try action()
            return self
        }
    }
}
