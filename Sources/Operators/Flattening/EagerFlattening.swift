import StreamCore

/// All inner signals at once, delivered one after another: what those behind the front one send waits in their lanes.
@usableFromInline package final class EagerFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>

    // Inside the drain only, as all of a lane.
    @usableFromInline let lanes = StateBox(Fifo<Lane>())
    @usableFromInline let isOuterRunning = StateBox(true)

    /// Whether an inner signal can never end: then the others go on, but nothing completes without it.
    @usableFromInline let isAnyLost = StateBox(false)

    @usableFromInline final class Lane: Sendable {
        @usableFromInline let values = StateBox(Fifo<Value>())
        @usableFromInline let hasCompleted = StateBox(false)

        @inlinable init() {}
    }

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        output = SerializedSink(sink)
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        let lane = Lane()
        output.perform(lane) { self.lanes.value.append($0) }
        let take: @Sendable (Value) -> Void = { value in
            if self.lanes.value.first === lane { self.output.sink.next(value) } else { lane.values.value.append(value) }
        }
        let complete: @Sendable (Lane) -> Void = { lane in
            lane.hasCompleted.value = true
            self.advance()
        }
        let releaseObserver = ReleaseObserver {
            self.output.perform(lane) { lane in
                if lane.hasCompleted.value || self.output.upstream.isDisposed { return }
                self.isAnyLost.value = true
                complete(lane)
            }
        }
        output.subscribe(
            to: inner, next: { value in self.output.perform(value, take) },
            end: { terminal in
                if case .failed = terminal { return self.output.end(terminal) }
                withExtendedLifetime(releaseObserver) { self.output.perform(lane, complete) }
            })
    }

    @inlinable package func outerCompleted() {
        output.perform(()) {
            self.isOuterRunning.value = false
            self.advance()
        }
    }

    /// Sends what waits in the front lane, and in the next ones when those before have completed.
    @inlinable func advance() {
        while let front = lanes.value.first {
            while let value = front.values.value.popFirst() {
                if output.sink.isDisposed { return }
                output.sink.next(value)
            }
            guard front.hasCompleted.value else { return }
            _ = lanes.value.popFirst()
        }
        if !isOuterRunning.value, !isAnyLost.value { output.end(.completed) }
    }
}
