import StreamCore

extension Signal {
    /// The newest value whenever `sampler` sends, once there is one.
    ///
    ///     source:  --1--2-----3----|
    ///     sampler: -a---b--c----d-e|
    ///     sample(on: sampler): -----2--2----3-3|
    ///
    /// The same value comes again if nothing newer has; put `distinctUntilChanged()` behind to have it once. The sampler is
    /// subscribed to last.
    ///
    /// - Completion: With whichever of both is first. No value is sent at the end, even if the newest one has not been sampled.
    /// - Failure: The first of either, at once.
    /// - Disposal: Also when the sampler is lost, or this signal is before it has sent anything: nothing could come.
    /// - Thread: The sampler's, or this signal's if it was storing a value at this moment.
    /// - Complexity: Holds one value.
    /// - Elsewhere: `sample:` in ReactiveObjC; RxSwift's `sample` does not repeat a value.
    /// - SeeAlso: ``Signal/withLatest(from:)``, the other way round
    @inlinable public func sample<Tick: Sendable>(on sampler: Signal<Tick, Failure>) -> Signal {
        composed { $0.sample(with: sampler.outside).map { (pair) throws(Failure) in pair.0 } }
    }

    /// The newest value and the sampler's, whenever `sampler` sends. See ``sample(on:)``.
    ///
    ///     source:  --1--2-----3----|
    ///     sampler: -a---b--c----d-e|
    ///     sample(with: sampler): -----{2b}--{2c}----{3d}-{3e}|
    ///
    @inlinable public func sample<Tick: Sendable>(with sampler: Signal<Tick, Failure>) -> Signal<(Value, Tick), Failure>
    {
        Signal<(Value, Tick), Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let output = SerializedSink(sink)
            let latest = StateBox<Value?>(nil)
            // Without the sampler nothing can come, and without this signal nothing but its last value.
            let sourceLifeline = ReleaseObserver {
                output.perform(()) { if latest.value == nil { output.sink.segment.dispose() } }
            }
            let samplerLifeline = ReleaseObserver { output.perform(()) { output.sink.segment.dispose() } }
            output.subscribe(
                to: self, next: { value in output.perform(value) { latest.value = $0 } },
                end: { terminal in withExtendedLifetime(sourceLifeline) { output.end(terminal) } })
            let pair: @Sendable (Tick) -> Void = { tick in
                if let value = latest.value { output.sink.next((value, tick)) }
            }
            output.subscribe(
                to: sampler, next: { tick in output.perform(tick, pair) },
                end: { terminal in withExtendedLifetime(samplerLifeline) { output.end(terminal) } })
        })
    }
}
