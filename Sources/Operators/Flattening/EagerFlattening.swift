import StreamCore

/// The engine of `concatEager`: all inner signals are active concurrently, and their values are sent one signal after another.
///
/// Each inner signal has a lane, which buffers its values until all lanes in front of it have completed.
@usableFromInline package final class EagerFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let output: SerializedSink<Value, Failure>

    // Used inside the drain only, as is everything in a lane.
    @usableFromInline let lanes = StateBox(Fifo<Lane>())
    @usableFromInline let isOuterRunning = StateBox(true)

    /// The segment of the outer signal, while it is paused because too many inner signals are active.
    @usableFromInline let paused = StateBox<CompoundDisposable?>(nil)

    /// Whether values of the front lane wait because a queue below is full, until it has room.
    @usableFromInline let isWaiting = StateBox(false)

    /// Whether an inner signal was released and can never end: the others continue, but the result does not complete.
    @usableFromInline let isAnyReleased = StateBox(false)

    // Its variables are used only by the thread that owns the drain of `output`.
    @usableFromInline final class Lane: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var values = Fifo<Value>()
        @exclusivity(unchecked) @usableFromInline var hasEnded = false

        /// The segment of the inner signal, which is paused while too many values wait.
        @usableFromInline let segment: CompoundDisposable
        @exclusivity(unchecked) @usableFromInline var isPausing = false

        @inlinable init(_ segment: CompoundDisposable) { self.segment = segment }

        @inlinable func append(_ value: Value) {
            values.append(value)
            if values.count == QueueLimit.values, !isPausing {
                isPausing = true
                segment.pause(waiting: QueueLimit.values)
            }
        }

        /// Removes the next value, and resumes the signal when a quarter is left.
        @inlinable func popFirst(_ output: SerializedSink<Value, Failure>) -> Value? {
            let value = values.popFirst()
            if isPausing, values.count <= QueueLimit.values / 4 {
                isPausing = false
                output.resumeLater(segment)
            }
            return value
        }
    }

    @inlinable package init(_ output: SerializedSink<Value, Failure>) {
        self.output = output
        TracingHooks.noteQueue(limit: QueueLimit.signals, in: output.sink.segment)
    }

    @inlinable package var dropsNewInners: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>, from outer: CompoundDisposable) {
        let lane = Lane(output.openChild())
        output.perform((lane, outer)) { lane, outer in
            self.lanes.value.append(lane)
            guard self.lanes.value.count >= QueueLimit.signals, self.paused.value == nil else { return }
            self.paused.value = outer
            outer.pause(waiting: QueueLimit.signals)
        }
        // The rules capture only `self`, so that none of them is allocated.
        output.subscribe(
            to: inner, in: lane.segment,
            next: { value in
                self.output.perform((value, lane)) { value, lane in
                    if self.lanes.value.first !== lane || self.isWaiting.value { return lane.append(value) }
                    self.output.sink.next(value)
                }
            },
            end: { terminal in
                if case .failed = terminal { self.fail(terminal) } else { self.end(lane) }
            },
            released: {
                self.output.perform(lane) { lane in
                    if self.output.upstream.isDisposed { return }
                    self.isAnyReleased.value = true
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
        output.perform(()) {
            self.isOuterRunning.value = false
            self.advance()
        }
    }

    /// Sends the values that were accepted before, even during a pause, and then the failure.
    @inlinable package func fail(_ terminal: Termination<Failure>) {
        output.perform(()) { self.advance(evenIfPaused: true) }
        output.end(terminal)
    }

    /// Sends the buffered values of the front lane, and of the next ones if those before have ended. Stops if a queue below is full.
    @inlinable func advance(evenIfPaused: Bool = false) {
        while let front = lanes.value.first {
            while !front.values.isEmpty {
                if output.sink.isDisposed { return }
                if !evenIfPaused, output.sink.segment.isPaused { return waitForResume() }
                if let value = front.popFirst(output) { output.sink.next(value) }
            }
            guard front.hasEnded else { return }
            _ = lanes.value.popFirst()
            if lanes.value.count <= QueueLimit.signals / 4, let outer = paused.value.take() {
                output.resumeLater(outer)
            }
        }
        if !isOuterRunning.value, !isAnyReleased.value { output.end(.completed) }
    }

    @inline(never) @inlinable func waitForResume() {
        if isWaiting.value { return }
        isWaiting.value = true
        output.sink.segment.onResume {
            self.output.perform(()) {
                self.isWaiting.value = false
                self.advance()
            }
        }
    }
}
