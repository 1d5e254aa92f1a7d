extension Signal {
    /// Runs `action` once when the subscription is torn down: it has ended, was disposed, or its source was lost.
    ///
    ///     source:          -1--2-|
    ///     onDispose(note): -1--2-|     note() at the end or at disposal
    ///
    /// At an end it runs before the subscriber's handler.
    ///
    /// - Thread: The one that disposes or ends.
    /// - Elsewhere: `on(disposed:)` in ReactiveSwift, `do(onDispose:)` in RxSwift, `handleEvents(receiveCancel:)` in
    ///   Combine, which does not run at an end.
    /// - SeeAlso: ``Signal/finally(_:)``, ``Signal/onSubscribe(_:)``
    @inlinable public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            sink.segment.add(action)
            attach(sink)
        })
    }
}
