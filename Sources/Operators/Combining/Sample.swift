import StreamCore

extension Signal {
    /// Sends the latest value whenever `sampler` sends, once there is one.
    ///
    /// ```swift
    /// let positions = Subject<Int, Never>()
    /// let clicks = Subject<Void, Never>()
    /// positions.signal.sample(on: clicks.signal).subscribe { print($0) }.add(to: bag)
    /// positions.send(3)
    /// positions.send(7)
    /// clicks.send(())  // prints 7
    /// ```
    ///
    ///     source:  --1--2-----3----|
    ///     sampler: -a---b--c----d-e|
    ///     sample(on: sampler): -----2--2----3-3|
    ///
    /// A value is sent again if no newer one has arrived; append `distinctUntilChanged()` to send each value once. The
    /// sampler is subscribed to last.
    ///
    /// - Completion: With whichever signal completes first. No value is sent then, even if the latest one was not sampled.
    /// - Failure: The first failure of either signal. Immediate.
    /// - Disposal: The subscription is also disposed if the sampler is released, or if this signal is released before it
    ///   has sent a value: nothing more can be sent then.
    /// - Threading: The sampler's thread, or this signal's if it was storing a value at that moment.
    /// - Complexity: Stores one value.
    /// - In other libraries: `sample:` in ReactiveObjC; RxSwift's `sample` does not repeat a value.
    /// - SeeAlso: ``Signal/withLatest(from:)``, which sends when this signal sends
    @inlinable public func sample<Tick: Sendable>(on sampler: Signal<Tick, Failure>) -> Signal {
        composed { $0.sample(with: sampler.callerInput).map { pair in pair.0 } }
    }

    /// Sends the latest value together with the sampler's whenever `sampler` sends. See ``sample(on:)``.
    ///
    ///     source:  --1--2-----3----|
    ///     sampler: -a---b--c----d-e|
    ///     sample(with: sampler): -----{2b}--{2c}----{3d}-{3e}|
    ///
    @inlinable public func sample<Tick: Sendable>(with sampler: Signal<Tick, Failure>) -> Signal<(Value, Tick), Failure>
    {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            let latest = StateBox<Value?>(nil)
            // Without this signal, the result can only send the latest value. Without the sampler, it can send nothing.
            output.subscribe(
                to: self, next: { value in output.perform(value) { latest.value = $0 } }, end: output.end,
                released: { output.perform { if latest.value == nil { output.sink.subscription.dispose() } } })
            let pair: @Sendable (Tick) -> Void = { tick in
                if let value = latest.value { output.sink.next((value, tick)) }
            }
            output.subscribe(
                to: sampler, in: output.openChild(isInput: false), next: { tick in output.perform(tick, pair) },
                end: output.end, released: output.dispose)
        })
    }
}

extension PropertyProtocol {
    /// Sends the value of this property whenever `sampler` sends, and reads it for that.
    ///
    /// ```swift
    /// let (price, tax) = (MutableProperty(100), MutableProperty(7))
    /// let total = Property.computed { price.value + tax.value }
    /// let seconds = Subject<Void, Never>()
    /// total.sample(on: seconds.signal).subscribe { print($0) }.add(to: bag)
    /// price.value = 200  // computes nothing
    /// seconds.send()  // prints 207
    /// ```
    ///
    /// The property is not subscribed to, so one that is computed runs its closure when it is read, and only if something has changed. It is
    /// retained. A value is sent again if it has not changed; append `distinctUntilChanged()` to send each value once.
    ///
    /// - Completion: With the sampler. That of the property has no effect.
    /// - Failure: That of the sampler.
    /// - Threading: The sampler's thread.
    @inlinable public func sample<Tick: Sendable, Failure: Error>(
        on sampler: Signal<Tick, Failure>
    ) -> Signal<Value, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            sampler.attach(sink.receiving { _ in sink.next(self.value) })
        })
    }
}
