public import Dispatch

/// Runs work on a serial queue of its own, on top of any Dispatch queue, concurrent ones included.
///
/// After about a thousand pieces of work or delivered values, other work of the target queue has its turn.
///
/// Work is first in, first out, one piece at a time, on whatever thread Dispatch gives. Time is the monotonic clock.
/// Scheduling from inside the scheduler's own work is never inline.
public final class TargetQueueScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let queue: DispatchQueue
    private let target: DispatchQueue?

    /// - Parameters:
    ///   - label: Names the queue in debuggers and crash reports.
    ///   - qos: The quality of service of the work.
    ///   - target: The queue that lends its threads; a global one by default.
    public init(label: String = "rill.queue", qos: DispatchQoS = .default, target: DispatchQueue? = nil) {
        queue = DispatchQueue(label: label, qos: qos, target: target)
        self.target = target
    }

    func startConsumer() {
        queue.async(execute: consume)
    }

    // By way of the target, because a queue occupies a serial target until it is empty.
    func giveWay() {
        guard let target else { return startConsumer() }
        target.async(execute: startConsumer)
    }
}

extension Scheduler where Self == TargetQueueScheduler {
    /// A serial background scheduler that everybody shares. Do not block it.
    public static var background: TargetQueueScheduler { sharedBackground }
}

private let sharedBackground = TargetQueueScheduler(label: "rill.background")
