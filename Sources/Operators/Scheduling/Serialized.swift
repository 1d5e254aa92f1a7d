import StreamCore

extension Signal {
    /// The same events, one at a time, with one end.
    ///
    ///     source:       -1--2-|
    ///     serialized(): -1--2-|
    ///
    /// Every signal keeps that by itself, `Signal { subscriber in … }` included. This is for one that was made elsewhere, by
    /// code that does not.
    ///
    /// - Thread: The source's; a thread that sends may have to deliver what others send meanwhile.
    /// - Complexity: The queue has no bound.
    @inlinable public func serialized() -> Signal {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let output = SerializedSink(sink)
            output.subscribe(to: self, next: output.next, end: output.end)
        })
    }
}
