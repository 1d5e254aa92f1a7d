extension Signal {
    /// Runs `action` once when the subscription is torn down: it has ended, was disposed, or its source was lost.
    ///
    /// At an end it runs before the subscriber's handler.
    ///
    /// - Thread: The one that disposes or ends.
    /// - Elsewhere: `on(disposed:)` in ReactiveSwift, `do(onDispose:)` in RxSwift, `handleEvents(receiveCancel:)` in
    ///   Combine, which does not run at an end.
    /// - SeeAlso: ``Signal/finally(_:)``, ``Signal/onSubscribe(_:)``
    @inlinable public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            sink.segment.add(action)
            attach(sink)
        })
    }
}
