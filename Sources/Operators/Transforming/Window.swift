import StreamCore

extension Signal {
    /// A signal for every `count` values, sent before the first of them; it sends those values as they come.
    ///
    ///     source:    -1--2--3--4--5-|
    ///     window(2): -a-----b-----c-|        three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// The windows are hot: who subscribes in the callback misses nothing. Disposing the outer subscription ends the opening
    /// of windows; the source is kept until the last window that has a subscriber is full.
    ///
    /// - Completion: Of a window, with its last value. At the source's, of the outer signal first, then of the open window.
    /// - Failure: Of the outer signal first, then of the open window.
    /// - Complexity: Holds no values.
    /// - Precondition: `count` is greater than zero.
    /// - SeeAlso: ``buffer(count:)``
    @inlinable public func window(count: Int) -> Signal<Signal, Failure> {
        precondition(count > 0, "The number of values in a window must be greater than zero, but is \(count)")
        return Signal<Signal, Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let branching = Branching<Signal, Value, Failure>(sink)
            let room = Cell(0)
            attach(
                Sink(
                    segment: branching.source,
                    next: { value in
                        guard let window = branching.branches.value.first ?? branching.open({ $0 }) else { return }
                        if room.value == 0 { room.value = count }
                        room.value -= 1
                        window.element.send(value)
                        if room.value == 0 { branching.close(window) }
                    }, end: branching.end))
        })
    }

    /// A signal for the values of each `interval`, which is counted from the first of them and sent before it.
    ///
    ///     source:           -1-2-----3-4-5-|
    ///     window(every: 3): -a-------b---c-|       three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// The windows are hot, and none is empty: who subscribes in the callback misses nothing. Disposing the outer
    /// subscription ends the opening of windows; the source is kept until the time of a window that has a subscriber is up.
    ///
    /// - Completion: Of a window, when its time is up. At the source's, of the outer signal first, then of the open window.
    /// - Failure: Of the outer signal first, then of the open window.
    /// - Thread: The source's; the scheduler's for the end of a window.
    /// - Complexity: Holds no values, and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - Elsewhere: `window(timeSpan:count:)` in RxSwift opens empty windows, too.
    /// - SeeAlso: ``buffer(every:on:)``
    @inlinable public func window(every interval: Duration, on scheduler: some Scheduler) -> Signal<Signal, Failure> {
        precondition(interval > .zero, "A window interval must be greater than zero, but is \(interval)")
        return Signal<Signal, Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let branching = Branching<Signal, Value, Failure>(sink)
            let gate = TimedGate(branching.upstream, on: scheduler)
            let send: @Sendable (Value) -> Void = { value in
                if let window = branching.branches.value.first { return window.element.send(value) }
                guard let window = branching.open({ $0 }) else { return }
                gate.arm(after: interval) { branching.close(window) }
                window.element.send(value)
            }
            gate.subscribe(to: self, onCompletion: .discard, send)
        })
    }
}
