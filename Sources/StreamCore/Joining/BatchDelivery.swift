import Synchronization

/// A queued delivery of a batch. The batch stays open until the delivery is made or dropped.
@usableFromInline package final class BatchDelivery: Sendable {
    @usableFromInline let batch: Batch
    private let isFinished = Atomic(false)

    init(_ batch: Batch) {
        self.batch = batch
    }

    deinit { finish() }

    /// Runs `body` as this delivery.
    @usableFromInline package func perform(_ body: () -> Void) {
        batch.waitForCommit()
        batch.perform(body)
        finish()
    }

    /// Drops the delivery. Does nothing if it was made.
    @usableFromInline func finish() {
        if takeFinish() { batch.release() }
    }

    /// Marks the delivery as made or dropped, for a caller that releases the batch.
    func takeFinish() -> Bool { !isFinished.exchange(true, ordering: .acquiringAndReleasing) }
}

extension BatchDelivery? {
    /// Runs `body` as this delivery, or outside of any batch if there is none.
    @usableFromInline package func perform(_ body: () -> Void) {
        if let self { self.perform(body) } else { Batch.performOutside(body) }
    }
}

extension Batch {
    /// A delivery of this batch that will be made later; `nil` when the batch is over.
    @usableFromInline package func delivery() -> BatchDelivery? {
        let isOpen = state.withLock { state in
            if !state.isOver { state.pending += 1 }
            return !state.isOver
        }
        return isOpen ? BatchDelivery(self) : nil
    }

    /// A later delivery of the values that this thread delivers now; `nil` outside of a batch's deliveries.
    @inlinable package static var carried: BatchDelivery? { isAnyOpen ? currentDelivery : nil }

    @usableFromInline static var currentDelivery: BatchDelivery? { current?.delivery() }

    /// Runs `body` as a delivery of this batch. The caller has obtained a ``delivery()``.
    func perform(_ body: () -> Void) {
        Self.withCurrent(self, body)
    }

    /// Runs `body`, which delivers values of no batch, or of the batch whose delivery it makes.
    @usableFromInline package static func performOutside(_ body: () -> Void) {
        withCurrent(nil, body)
    }

    private static func withCurrent(_ batch: Batch?, _ body: () -> Void) {
        let outer = exchangeCurrent(batch)
        body()
        exchangeCurrent(outer)
    }

    @discardableResult @usableFromInline package static func exchangeCurrent(_ batch: Batch?) -> Batch? {
        let thread = StreamThreadState.current
        let outer = thread.batch
        thread.batch = batch
        return outer
    }
}
