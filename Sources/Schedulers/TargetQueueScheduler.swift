public import Dispatch

/// A scheduler that runs work on its own serial queue, which can target any Dispatch queue, even a concurrent one.
///
/// ```swift
/// let disk = TargetQueueScheduler(label: "disk")
/// let files = Signal<Int, Never>.attempt { countFiles() }
/// print(await files.subscribed(on: disk).allValues())  // prints [3]
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
    /// A new serial ``TargetQueueScheduler`` at each access, which runs work in the background.
    ///
    /// ```swift
    /// let saving: TargetQueueScheduler = .background
    /// let saved = Signal<Int, Never>.of(1, 2).deliver(on: saving)
    /// let logged = Signal<Int, Never>.of(3, 4).deliver(on: saving)
    /// ```
    ///
    /// Work that blocks delays no work of another mention. Work whose order matters must be scheduled on one scheduler: store
    /// it in a `let`, as above.
    ///
    /// - Complexity: A mention takes about 1 µs and 330 bytes. While its work runs or blocks, a scheduler occupies a thread of
    ///   Dispatch, which creates at most about 250 threads on Linux.
    public static var background: TargetQueueScheduler { TargetQueueScheduler(label: "rill.background") }
}

extension TargetQueueScheduler {
    /// Runs the delayed work of schedulers that run other work on the calling thread.
    ///
    /// They share it, because they have no identity: a queue for each piece of work would not keep the order.
    static let delayed = TargetQueueScheduler(label: "rill.delayed")
}
