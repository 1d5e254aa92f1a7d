import StreamCore

extension Signal {
    /// The latest value at each multiple of `interval`, also when it is still the same.
    ///
    ///     source:          -1--2------3-|
    ///     sample(every 3): ---1--2--2--3|
    ///
    /// The timer is set before the source is subscribed to.
    ///
    /// - Completion: With the source. A value that came after the last tick is not sent.
    /// - Failure: The source's, at once.
    /// - Thread: The scheduler's; the source's for the end.
    /// - Complexity: Holds one value and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - Elsewhere: `sample` with an interval as its sampler.
    @inlinable public func sample(every interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(interval > .zero, "A sampling interval must be greater than zero, but is \(interval)")
        return Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let latest = StateBox<Value?>(nil)
            let send: @Sendable () -> Void = {
                if let value = latest.value { sink.next(value) }
            }
            // The timer alone can send nothing new, so it does not keep the serialized sink.
            output.upstream.add(
                scheduler.schedule(after: interval, every: interval) { [weak output] in output?.perform((), send) })
            output.subscribe(
                to: self, next: { output.perform($0) { latest.value = $0 } }, end: output.end)
        })
    }
}
