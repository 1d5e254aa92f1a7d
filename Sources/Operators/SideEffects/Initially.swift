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
    /// - SeeAlso: ``Signal/onSubscribe(_:fileID:line:)``, ``Signal/finally(_:fileID:line:)``,
    ///   ``/StreamCore/Signal/deferred(_:fileID:line:)``
    @inlinable public func initially(
        _ action: @escaping @Sendable () throws(Failure) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(fileID, line, over: self) else { return }
            do throws(Failure) { try action() } catch { return sink.fail(error) }
            attach(sink)
        })
    }
}
