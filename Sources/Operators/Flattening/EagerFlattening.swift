import StreamCore

/// All inner signals at once, delivered one after another: what those behind the front one send waits in their lanes.
@usableFromInline package final class EagerFlattening<Value: Sendable, Failure: Error>: Flattening {
    @usableFromInline package let joint: Joint<Value, Failure>

    // Inside the drain only, as all of a lane.
    @usableFromInline let lanes = Cell(Fifo<Lane>())
    @usableFromInline let isOuterRunning = Cell(true)

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
        joint.subscribe(
            to: inner, next: { value in self.joint.perform(value, take) },
            end: { terminal in
                if case .failed = terminal { return self.joint.end(terminal) }
                self.joint.perform(lane) { lane in
                    lane.hasCompleted.value = true
                    self.advance()
                }
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
                if joint.upstream.isDisposed { return }
                joint.sink.next(value)
            }
            guard front.hasCompleted.value else { return }
            _ = lanes.value.popFirst()
        }
        if !isOuterRunning.value { joint.end(.completed) }
    }
}
