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
