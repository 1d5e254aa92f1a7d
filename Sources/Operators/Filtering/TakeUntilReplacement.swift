extension Signal {
    /// The values until `replacement` says something, then what that says.
    ///
    ///     source:                 -1--2--3--4-|
    ///     replacement:            -----x----y-----|
    ///     take(untilReplacement): -1--2x----y-----|
    ///
    /// The replacement is subscribed to first; if it sends at once, the source is not subscribed to.
    ///
    /// - Completion: The replacement's. The source's completion only ends the source.
    /// - Failure: The replacement's, and the source's while it is not replaced.
    /// - Disposal: The source is disposed with the first event of the replacement.
    /// - Thread: That of whichever sends; one at a time.
    /// - Elsewhere: `takeUntilReplacement:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/take(until:)``
    @inlinable public func take(untilReplacement replacement: Signal) -> Signal {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let output = SerializedSink(sink)
            let original = CompoundDisposable()
            output.upstream.add(original)
            TracingHooks.link(original, below: sink.segment)
            let replace: @Sendable (Value) -> Void = { value in
                original.dispose()
                sink.next(value)
            }
            // Asked in the drain: a value of the source that waited there is behind the replacement's.
            let forward: @Sendable (Value) -> Void = { value in
                if !original.isDisposed { sink.next(value) }
            }
            output.subscribe(to: replacement, next: { output.perform($0, replace) }, end: output.end)
            if original.isDisposed { return }
            attach(
                Sink(
                    segment: original, next: { output.perform($0, forward) },
                    end: { terminal in
                        guard original.tryDispose(for: terminal) else { return }
                        if case .failed = terminal { output.end(terminal) }
                    }))
        })
    }
}
