extension Signal {
    /// Runs `action` when the signal has completed or failed and the subscriber has been told. Not on disposal.
    ///
    ///     source:              -1--2-|
    ///     afterTerminal(note): -1--2-|     note() behind all
    ///
    /// Where a hop lies below, such as `deliver(on:)`, the end has been handed to it.
    ///
    /// - Elsewhere: `do(afterError:afterCompleted:)` in RxSwift.
    /// - SeeAlso: ``Signal/finally(_:)``, which runs before the subscriber is told
    @inlinable public func afterTerminal(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        if sink.isDisposed { return }
                        sink.end(terminal)
                        action()
                    }))
        })
    }
}
