import Dispatch
package import Operators

/// The one place where everything is read and counted, so that nothing of it waits for a lock.
package struct ReadingLoop: Sendable {
    /// Where the system tells that something happened.
    let queue: DispatchQueue
    package let scheduler: TargetQueueScheduler

    package init(label: String = "pulse.reading") {
        queue = DispatchQueue(label: label, qos: .userInitiated)
        scheduler = TargetQueueScheduler(label: label, qos: .userInitiated, target: queue)
    }

    /// Runs `body`, which the queue has called, as work of the scheduler that stands on the queue.
    func perform(_ body: () -> Void) {
        CurrentScheduler.withValue(scheduler, body)
    }
}
