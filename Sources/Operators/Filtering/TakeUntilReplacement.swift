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
            let (first, source) = (output.openChild(), output.openChild())
            let replace: @Sendable (Value) -> Void = { value in
                source.replace()
                sink.next(value)
            }
            output.subscribe(to: replacement, in: first, next: { output.perform($0, replace) }, end: output.end)
            if source.isReplaced { return }
            output.subscribe(
                to: self, in: source, next: { output.next($0, of: source) },
                end: { terminal in
                    guard case .failed = terminal else { return }
                    // Checks inside the drain, because a value of the replacement can be waiting there.
                    output.perform { if !source.isReplaced { output.end(terminal) } }
                })
        })
    }
}
