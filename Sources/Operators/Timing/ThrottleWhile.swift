import StreamCore

extension Signal {
    /// The values while `isBusy` is `false`; while it is `true` they are held back, and the latest is sent when it no
    /// longer is.
    ///
    ///     source:                -1-2-3--4-5-|
    ///     gate:                  --t----f----    true, false
    ///     throttle(while: gate): -1-----34-5-|
    ///
    /// - Completion: At once; a value that is held back is sent before it, or dropped, as `onCompletion` says.
    /// - Failure: At once; a value that is held back is dropped.
    /// - Thread: The source's; the property's for what was held back.
    /// - Complexity: Holds one value.
    /// - Note: A property that dies keeps its last value, here too.
    /// - Elsewhere: `throttle(while:on:)` in ReactiveSwift, which drops the last value at completion.
    @inlinable public func throttle(while isBusy: some PropertyProtocol<Bool>, onCompletion: PendingPolicy = .flush)
        -> Signal
    {
        let states = isBusy.values
        return Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let output = SerializedSink(sink)
            let busy = StateBox(false)
            let pending = StateBox<Value?>(nil)
            let sendPending: @Sendable () -> Void = {
                if let value = pending.value.take() { sink.next(value) }
            }
            let change: @Sendable (Bool) -> Void = { state in
                busy.value = state
                if !state { sendPending() }
            }
            let receive: @Sendable (Value) -> Void = { value in
                if busy.value { pending.value = value } else { sink.next(value) }
            }
            // The property alone can send nothing, so it does not keep the serialized sink.
            output.subscribe(to: states, next: { [weak output] in output?.perform($0, change) }, end: { _ in })
            output.subscribe(
                to: self, next: { output.perform($0, receive) },
                end: { terminal in
                    if case .completed = terminal, case .flush = onCompletion { output.perform((), sendPending) }
                    output.end(terminal)
                })
        })
    }
}
