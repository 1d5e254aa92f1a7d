extension Signal {
    /// Runs `action` once when the subscription is torn down: it has ended, was disposed, or its source was lost.
    ///
    /// At an end it runs before the subscriber's handler. Runs on the thread that disposes or ends.
    @inlinable public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            sink.segment.add(action)
            attach(sink)
        })
    }
}
