extension Signal {
    /// Sends the values until `replacement` sends its first event, then sends the events of `replacement`.
    ///
    /// ```swift
    /// let estimates = Subject<String, Never>()
    /// let results = Subject<String, Never>()
    /// estimates.signal.take(untilReplacement: results.signal).subscribe { print($0) }.add(to: bag)
    /// estimates.send("about 40")  // prints about 40
    /// results.send("42")  // prints 42
    /// estimates.send("about 41")
    /// ```
    ///
    ///     source:                 -1--2--3--4-|
    ///     replacement:            -----x----y-----|
    ///     take(untilReplacement): -1--2x----y-----|
    ///
    /// The replacement is subscribed to first. If it sends synchronously, the source is not subscribed to.
    ///
    /// - Completion: With the replacement, even before it has sent. If the source completes, the result waits for the
    ///   replacement.
    /// - Failure: The replacement's failure, and the source's until it is replaced.
    /// - Disposal: The source is disposed with the first event of the replacement.
    /// - Threading: The thread of the signal that sends, one event at a time.
    /// - In other libraries: `takeUntilReplacement:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/take(until:)``
    @inlinable public func take(untilReplacement replacement: Signal) -> Signal {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            let sink = output.sink
            let source = output.openChild()
            let replace: @Sendable (Value) -> Void = { value in
                source.dispose()
                sink.next(value)
            }
            // Checks inside the drain, because a value of the source can wait there after a value of the replacement.
            let forward: @Sendable (Value) -> Void = { value in
                if !source.isDisposed { sink.next(value) }
            }
            output.subscribe(to: replacement, next: { output.perform($0, replace) }, end: output.end)
            if source.isDisposed { return }
            attach(
                sink.receiving(in: source) { value in
                    output.perform(value, forward)
                } end: { terminal in
                    guard output.closeChild(source, by: terminal) else { return }
                    if case .failed = terminal { output.end(terminal) }
                })
        })
    }
}
