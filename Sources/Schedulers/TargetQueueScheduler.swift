public import Dispatch

/// A scheduler that runs work on its own serial queue, which can target any Dispatch queue, even a concurrent one.
///
/// ```swift
/// let disk = TargetQueueScheduler(label: "disk")
/// let files = Signal<Int, Never>.attempt { countFiles() }
/// print(await files.subscribe(on: disk).allValues())  // prints [3]
/// ```
///
/// Work runs first in, first out, one piece at a time, on any thread that Dispatch chooses. The time is that of the monotonic
/// clock. Work that is scheduled inside the scheduler's own work never runs inline.
///
/// After about 1,000 pieces of work or delivered values, the scheduler yields to other work of the target queue.
public final class TargetQueueScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let queue: DispatchQueue
    private let target: DispatchQueue?

    /// Creates a scheduler with its own serial queue.
    ///
    /// - Parameters:
    ///   - label: The name of the queue in debuggers and crash reports.
    ///   - qos: The quality of service of the work.
    ///   - target: The queue that runs the work. The default is a global queue.
    public init(label: String = "rill.queue", qos: DispatchQoS = .default, target: DispatchQueue? = nil) {
        queue = DispatchQueue(label: label, qos: qos, target: target)
        self.target = target
    }

    func startConsumer() {
        queue.async(execute: consume)
    }

    // Through the target, because a queue occupies a serial target until it is empty.
    func yieldToOthers() {
        guard let target else { return startConsumer() }
        target.async(execute: startConsumer)
    }
}

extension Scheduler where Self == TargetQueueScheduler {
    /// The shared serial background scheduler. Don't block it.
    public static var background: TargetQueueScheduler { sharedBackground }
}

private let sharedBackground = TargetQueueScheduler(label: "rill.background")
