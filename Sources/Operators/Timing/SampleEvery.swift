import StreamCore

extension Signal {
    /// Sends the latest value at each multiple of `interval`, even if it has not changed.
    ///
    /// ```swift
    /// let positions = Subject<Int, Never>()
    /// positions.signal.sample(every: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
    /// positions.send(3)
    /// positions.send(5)
    /// scheduler.advance(by: .seconds(2))  // prints 5, 5
    /// ```
    ///
    ///     source:          -1--2------3-|
    ///     sample(every 3): ---1--2--2--3|
    ///
    /// The timer is set before the source is subscribed to.
    ///
    /// - Completion: With the source. A value that arrives after the last tick is not sent.
    /// - Failure: The source's, immediately.
    /// - Threading: The scheduler's thread; the source's for the terminal event.
    /// - Complexity: Stores one value and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - In other libraries: `sample` with an interval as its sampler.
    @inlinable public func sample(every interval: Duration, on scheduler: some Scheduler) -> Signal {
        precondition(
            interval > .zero, "sample(every:on:) requires an interval greater than 0, but got \(interval)")
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let latest = StateBox<Value?>(nil)
            // The timer alone can send nothing new, so it does not retain the serialized sink.
            let sendLatest: @Sendable () -> Void = { [sink = output.sink] in
                if let value = latest.value { sink.next(value) }
            }
            output.upstream.add(
                scheduler.schedule(
                    after: interval, every: interval,
                    StreamContext.keeping { [weak output] in output?.perform((), sendLatest) }))
            output.subscribe(to: self, next: { output.perform($0) { latest.value = $0 } }, end: output.end)
        })
    }
}
