extension Signal {
    /// Runs `action` at each subscription, before the source is subscribed to. Of several in a chain, the lowest is first.
    ///
    ///     source:            -1--2-|
    ///     onSubscribe(note): -1--2-|     note() before all
    ///
    /// - Thread: The subscribing one.
    /// - Elsewhere: `on(starting:)` in ReactiveSwift, `do(onSubscribe:)` in RxSwift,
    ///   `handleEvents(receiveSubscription:)` in Combine.
    /// - SeeAlso: ``Signal/initially(_:)``, which may fail; ``Signal/onSubscribed(_:)``, ``Signal/onDispose(_:)``
    @inlinable public func onSubscribe(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            action()
            attach(sink)
        })
    }
}
