import Dispatch
public import Operators

/// The scheduler that reads and counts everything, so that no part of this work waits for a lock.
public struct ReadingLoop: Sendable {
    /// The queue on which the system reports events.
    let queue: DispatchQueue
    public let scheduler: TargetQueueScheduler

    public init(label: String = "pulse.reading") {
        queue = DispatchQueue(label: label, qos: .userInitiated)
        scheduler = TargetQueueScheduler(label: label, qos: .userInitiated, target: queue)
    }

    /// Runs `body`, which the queue has called, as work of the queue's scheduler.
    func perform(_ body: () -> Void) {
        CurrentScheduler.withValue(scheduler, body)
    }
}
