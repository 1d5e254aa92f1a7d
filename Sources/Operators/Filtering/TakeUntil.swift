extension Signal {
    /// The values until `trigger` sends or completes, then completed.
    ///
    ///     source:      -1--2--3--4-|
    ///     trigger:     -----x
    ///     take(until): -1--2|
    ///
    /// The trigger is subscribed to first; if it sends at once, the source is not subscribed to. A source that sends
    /// without ever giving the thread back can be cut only by a trigger on another thread.
    ///
    /// - Completion: With the trigger's first value or its completion, or with the source.
    /// - Failure: The source's. The trigger cannot fail.
    /// - Disposal: The loss of the source disposes, though the trigger may stand.
    /// - Thread: The source's; the trigger's for its end.
    /// - Elsewhere: `prefix(untilOutputFrom:)` in Combine. There and in RxSwift, a trigger that completes without a value
    ///   ends nothing.
    /// - SeeAlso: ``Signal/skip(until:)``, ``Signal/take(untilReplacement:)``, ``Signal/take(for:on:)``
    @inlinable public func take<Other>(until trigger: Signal<Other, Never>) -> Signal {
        take(until: trigger.widened(to: Failure.self))
    }

    /// Sends the values until `trigger` sends or ends, and ends as the trigger does.
    ///
    ///     source:              -1--2--3--4-|
    ///     trigger:             -----#
    ///     take(until failing): -1--2#
    ///
    /// The trigger is subscribed to first. If it sends or ends while it is being subscribed to, the source is not subscribed to.
    ///
    /// - Completion: With the trigger's first value or its completion, or with the source.
    /// - Failure: The first of either, immediately.
    /// - Disposal: If the source is released, the subscription is disposed, even if the trigger is still active.
    /// - Threading: The source's thread; the trigger's thread for an end that the trigger causes.
    @_disfavoredOverload @inlinable public func take<Other>(until trigger: Signal<Other, Failure>) -> Signal {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let output = SerializedSink(sink)
            // When the source is lost, the trigger, which may stand for long, does not hold what lies below.
            let loss = ReleaseObserver { if !output.hasEnded { sink.segment.dispose() } }
            output.subscribe(
                to: trigger, next: { _ in output.end(.completed) }, end: { terminal in output.end(terminal) })
            output.subscribe(
                to: self, next: output.next, end: { terminal in withExtendedLifetime(loss) { output.end(terminal) } })
        })
    }
}
