import StreamCore

/// The engine of `concatEager`: all inner signals are active concurrently, and their values are sent one signal after another.
///
/// Each inner signal has a lane, which buffers its values until all lanes in front of it have completed.
@usableFromInline package final class EagerFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>

    // Used inside the drain only, as is everything in a lane.
    @usableFromInline let state = StateBox(State())

    @usableFromInline struct State {
        @usableFromInline var lanes = Fifo<Lane>()
        @usableFromInline var isOuterRunning = true

        /// The subscription of the outer signal, while it is paused because too many inner signals are active.
        @usableFromInline var paused: Subscription?
        @usableFromInline var watermark = Watermark(QueueLimit.signals)

        /// Whether values of the front lane wait because a queue below is full, until it has room.
        @usableFromInline var isWaiting = false

        /// Whether an inner signal was released and can never end: the others continue, but the result does not complete.
        @usableFromInline var isAnyReleased = false

        @inlinable init() {}
    }

    // Its variables are used only by the thread that owns the drain of `output`.
    @usableFromInline final class Lane: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var values = Fifo<Value>()
        @exclusivity(unchecked) @usableFromInline var hasEnded = false

        /// The subscription of the inner signal, which is paused while too many values wait.
        @usableFromInline let subscription: Subscription
        @exclusivity(unchecked) @usableFromInline var watermark = Watermark()

        @inlinable init(_ subscription: Subscription) { self.subscription = subscription }

        @inlinable func append(_ value: Value) {
            values.append(value)
            if watermark.pauses(at: values.count) { subscription.pauseInput(waiting: watermark.limit) }
        }

        /// Removes the next value, and resumes the signal when a quarter is left.
        @inlinable func popFirst(_ output: SerializedSink<Value, Failure>) -> Value? {
            let value = values.popFirst()
            if watermark.resumes(at: values.count) { output.resumeLater(subscription) }
            return value
        }
    }

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
        TracingHooks.noteQueue(limit: QueueLimit.signals, in: output.sink.subscription)
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: Subscription) {
        let lane = Lane(output.openChild())
        output.perform((lane, outer)) { lane, outer in
            self.state.value.lanes.append(lane)
            guard self.state.value.watermark.pauses(at: self.state.value.lanes.count) else { return }
            self.state.value.paused = outer
            outer.pauseInput(waiting: QueueLimit.signals)
        }
        // The rules capture only `self`, so that none of them is allocated.
        output.subscribe(
            to: inner, in: lane.subscription,
            next: { value in
                self.output.perform((value, lane)) { value, lane in
                    if self.state.value.lanes.first !== lane || self.state.value.isWaiting { return lane.append(value) }
                    self.output.sink.next(value)
                }
            },
            end: { terminal in
                if case .failed(let failure) = terminal { self.fail(failure) } else { self.end(lane) }
            },
            released: {
                self.output.perform(lane) { lane in
                    if self.output.upstream.isDisposed { return }
                    self.state.value.isAnyReleased = true
                    self.advance(after: lane)
                }
            })
    }

    @inlinable func end(_ lane: Lane) {
        output.perform(lane) { self.advance(after: $0) }
    }

    @inlinable func advance(after lane: Lane) {
        lane.hasEnded = true
        advance()
    }

    @inlinable package func outerCompleted() {
        output.perform {
            self.state.value.isOuterRunning = false
            self.advance()
        }
    }

    /// Sends the values that were accepted before, even during a pause, and then the failure.
    @inlinable package func fail(_ failure: Failure) {
        output.perform { self.advance(evenIfPaused: true) }
        output.end(.failed(failure))
    }

    /// Sends the buffered values of the front lane, and of the next ones if those before have ended. Stops if a queue below is full.
    @inlinable func advance(evenIfPaused: Bool = false) {
        while let front = state.value.lanes.first {
            while !front.values.isEmpty {
                if output.sink.isDisposed { return }
                if !evenIfPaused, output.sink.subscription.isPaused { return waitForResume() }
                if let value = front.popFirst(output) { output.sink.next(value) }
            }
            guard front.hasEnded else { return }
            _ = state.value.lanes.popFirst()
            if state.value.watermark.resumes(at: state.value.lanes.count), let outer = state.value.paused.take() {
                output.resumeLater(outer)
            }
        }
        if !state.value.isOuterRunning, !state.value.isAnyReleased { output.end(.completed) }
    }

    @inline(never) @inlinable func waitForResume() {
        if state.value.isWaiting { return }
        state.value.isWaiting = true
        output.sink.subscription.onResume(
            StreamContext.keeping {
                self.output.perform {
                    self.state.value.isWaiting = false
                    self.advance()
                }
            })
    }
}
