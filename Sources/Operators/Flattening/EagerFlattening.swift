import StreamCore

/// All inner signals at once, delivered one after another: what those behind the front one send waits in their lanes.
@usableFromInline package final class EagerFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>

    // Inside the drain only, as all of a lane.
    @usableFromInline let lanes = Cell(Fifo<Lane>())
    @usableFromInline let isOuterRunning = Cell(true)

    /// Whether an inner signal can never end: then the others go on, but nothing completes without it.
    @usableFromInline let isAnyLost = Cell(false)

    @usableFromInline final class Lane: Sendable {
        @usableFromInline let values = Cell(Fifo<Value>())
        @usableFromInline let hasCompleted = Cell(false)

        @inlinable init() {}
    }

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        joint = Joint(sink)
    }

    @inlinable package var ignoresNewOnes: Bool { false }

    @inlinable package func receive(_ inner: Signal<Value, Failure>) {
        let lane = Lane()
        joint.perform(lane) { self.lanes.value.append($0) }
        let take: @Sendable (Value) -> Void = { value in
            if self.lanes.value.first === lane { self.joint.sink.next(value) } else { lane.values.value.append(value) }
        }
        let complete: @Sendable (Lane) -> Void = { lane in
            lane.hasCompleted.value = true
            self.advance()
        }
        let lifeline = Lifeline {
            self.joint.perform(lane) { lane in
                if lane.hasCompleted.value || self.joint.upstream.isDisposed { return }
                self.isAnyLost.value = true
                complete(lane)
            }
        }
        joint.subscribe(
            to: inner, next: { value in self.joint.perform(value, take) },
            end: { terminal in
                if case .failed = terminal { return self.joint.end(terminal) }
                withExtendedLifetime(lifeline) { self.joint.perform(lane, complete) }
            })
    }

    @inlinable package func outerCompleted() {
        joint.perform(()) {
            self.isOuterRunning.value = false
            self.advance()
        }
    }

    /// Sends what waits in the front lane, and in the next ones when those before have completed.
    @inlinable func advance() {
        while let front = lanes.value.first {
            while let value = front.values.value.popFirst() {
                if joint.sink.isDisposed { return }
                joint.sink.next(value)
            }
            guard front.hasCompleted.value else { return }
            _ = lanes.value.popFirst()
        }
        if !isOuterRunning.value, !isAnyLost.value { joint.end(.completed) }
    }
}
