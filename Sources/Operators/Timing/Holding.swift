import StreamCore

/// A queue of the values that an operator sends later, in order: that of `hold(while:)` and `limitRate(to:per:)`.
// Its variables are used only by the thread that owns the drain of `output`.
@usableFromInline final class Holding<Value: Sendable, Failure: Error>: @unchecked Sendable {
    /// What happens when no value is held any more.
    @usableFromInline enum End: Sendable {
        case completed
        case released
    }

    // Weak, because the subscriptions and timers that let values be sent retain this object, and can send nothing without the source.
    @usableFromInline weak let output: SerializedSink<Value, Failure>?
    @usableFromInline let sink: Sink<Value, Failure>

    /// Asks for permission to send one value now, and returns whether it was given. If not, the operator calls ``sendHeld()`` later.
    @usableFromInline let takesPermission: @Sendable (Holding) -> Bool

    /// The subscription of the source.
    @usableFromInline let source: Subscription
    @exclusivity(unchecked) @usableFromInline var held = Fifo<Value>()
    @exclusivity(unchecked) @usableFromInline var watermark: Watermark

    /// Whether held values wait because a queue below is full, until it has room.
    @exclusivity(unchecked) @usableFromInline var isWaiting = false

    /// Set when the source has ended while values are held. It keeps the output alive.
    @exclusivity(unchecked) @usableFromInline var end: (End, SerializedSink<Value, Failure>)?

    @inlinable init(
        _ output: SerializedSink<Value, Failure>, limit: Int, takesPermission: @escaping @Sendable (Holding) -> Bool
    ) {
        self.output = output
        watermark = Watermark(limit)
        self.takesPermission = takesPermission
        sink = output.sink
        source = output.openChild()
        TracingHooks.noteQueue(limit: limit, in: output.sink.subscription)
    }

    @inlinable func subscribe(to source: Signal<Value, Failure>, _ output: SerializedSink<Value, Failure>) {
        output.subscribe(
            to: source, in: self.source, next: { value in output.perform(value) { self.receive($0) } },
            end: { terminal in
                switch terminal {
                case .failed: output.end(terminal)
                case .completed: output.perform { self.finish(.completed, output) }
                }
            }, released: { output.perform { self.finish(.released, output) } })
    }

    @inlinable func receive(_ value: Value) {
        let isFirst = held.isEmpty
        if isFirst, takesPermission(self) { return sink.next(value) }
        held.append(value)
        if watermark.pauses(at: held.count) { source.pauseInput(waiting: watermark.limit) }
        // A timer that is due now can be behind this value.
        if !isFirst { sendHeld() }
    }

    @inlinable func finish(_ end: End, _ output: SerializedSink<Value, Failure>) {
        if self.end != nil || output.upstream.isDisposed { return }
        self.end = (end, output)
        finishIfEmpty()
    }

    /// Sends held values, unless they must wait, or a queue below is full.
    @inlinable func sendHeld() {
        while !held.isEmpty, !sink.isDisposed {
            if sink.subscription.isPaused { return waitForResume() }
            guard takesPermission(self), let value = held.popFirst() else { break }
            sink.next(value)
        }
        if watermark.resumes(at: held.count) { output?.resumeLater(source) }
        finishIfEmpty()
    }

    @inlinable func finishIfEmpty() {
        guard held.isEmpty, let (end, output) = end.take() else { return }
        switch end {
        case .completed: output.end(.completed)
        case .released: sink.subscription.dispose()
        }
    }

    @inline(never) @inlinable func waitForResume() {
        if isWaiting { return }
        isWaiting = true
        sink.subscription.onResume(
            StreamContext.keeping { [weak output] in
                output?.perform {
                    self.isWaiting = false
                    self.sendHeld()
                }
            })
    }
}
