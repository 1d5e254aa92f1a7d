import StreamCore

extension Signal {
    /// Collects values into arrays, each of which ends when `trigger` sends.
    ///
    /// ```swift
    /// let edits = Subject<String, Never>()
    /// let saves = Subject<Void, Never>()
    /// edits.signal.buffer(until: saves.signal).subscribe { print($0.joined(separator: "+")) }.add(to: bag)
    /// edits.send("bold")
    /// edits.send("italic")
    /// saves.send(())  // prints bold+italic
    /// ```
    ///
    ///     source:                 -1--2--3---4--|
    ///     trigger:                -----x---xx
    ///     buffer(until: trigger): -----{12}---3----(4|)
    ///
    /// No array is empty: if no value has arrived since the last array, a value of the trigger has no effect. The trigger is
    /// subscribed to last, so values that the source sends while it is being subscribed to belong to the first array.
    ///
    /// - Completion: With the source, after an array of the values that are stored, if there are any. When the trigger
    ///   completes, the current array continues until the source completes.
    /// - Failure: The first of either, immediately. Stored values are dropped.
    /// - Disposal: Drops stored values. If the source is released, the subscription is disposed after the trigger has sent the
    ///   stored values.
    /// - Threading: The trigger's thread, or the source's if it was storing a value at this moment. The last array is sent on
    ///   the source's thread.
    /// - Complexity: Stores the values of one array, without a bound.
    /// - In other libraries: `chunked(by:)` in AsyncAlgorithms; `buffer` with a boundary in RxJava also sends empty arrays, and
    ///   completes with the boundary.
    /// - SeeAlso: ``buffer(every:on:)``, ``sample(on:)``
    @inlinable public func buffer<Other: Sendable>(until trigger: Signal<Other, Failure>) -> Signal<[Value], Failure> {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            let buffer = StateBox<[Value]>([])
            let isReleased = StateBox(false)
            let flush: @Sendable () -> Void = {
                guard !buffer.value.isEmpty else { return }
                let chunk = buffer.value
                buffer.value = []
                output.sink.next(chunk)
            }
            output.subscribe(
                to: self, next: { value in output.perform(value) { buffer.value.append($0) } },
                end: { terminal in
                    if case .completed = terminal { output.perform((), flush) }
                    output.end(terminal)
                },
                released: {
                    output.perform {
                        isReleased.value = true
                        if buffer.value.isEmpty { output.sink.subscription.dispose() }
                    }
                })
            output.subscribe(
                to: trigger, in: output.openChild(isInput: false),
                next: { _ in
                    output.perform {
                        flush()
                        if isReleased.value { output.sink.subscription.dispose() }
                    }
                },
                end: { terminal in if case .failed = terminal { output.end(terminal) } })
        })
    }
}
