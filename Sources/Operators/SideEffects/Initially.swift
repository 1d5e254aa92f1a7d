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
    /// - SeeAlso: ``Signal/onSubscribe(_:)``, ``Signal/finally(_:)``,
    ///   ``/StreamCore/Signal/deferred(_:fileID:line:)``
    @inlinable public func initially(_ action: @escaping @Sendable () throws(Failure) -> Void) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            do throws(Failure) { try action() } catch { return sink.fail(error) }
            attach(sink)
        })
    }
}
