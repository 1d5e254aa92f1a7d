public import Foundation
public import Operators

/// A scheduler that runs work on an operation queue, serially, even if the queue runs several operations concurrently.
///
/// ```swift
/// let queue = OperationQueue()
/// let scheduler = OperationQueueScheduler(queue)
/// let squares = Signal<Int, Never>.of(2, 3).map { $0 * $0 }
/// print(await squares.deliver(on: scheduler).allValues())  // prints [4, 9]
/// ```
///
/// Work runs first in, first out, one piece at a time, on any thread that the queue chooses. The time is that of the monotonic
/// clock. Work waits while the queue is suspended. `cancelAllOperations()` does not cancel it; dispose the result of `schedule`.
///
/// After about 1,000 pieces of work or delivered values, the scheduler yields to other operations of the queue.
public final class OperationQueueScheduler: ExternalScheduler {
    package let mailbox: ExternalMailbox

    /// The queue that runs the work.
    public let queue: OperationQueue

    /// Creates a scheduler that runs work on `queue`.
    ///
    /// Several schedulers on one queue are serial separately.
    public init(_ queue: OperationQueue) {
        self.queue = queue
        mailbox = ExternalMailbox { queue.addOperation(ConsumerOperation($0)) }
    }

    /// The time of the monotonic clock.
    public var now: SchedulerTime { mailbox.now }

    /// Runs `action` on the queue, after pending work.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(asOwnWork(action))
    }

    /// Runs `action` once, after `delay`, on the queue. The disposable cancels it.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(after: delay, asOwnWork(action))
    }

    /// Runs `action` at `time`, on the queue. If that time has passed, it is due now.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        mailbox.schedule(at: time, asOwnWork(action))
    }

    /// Runs `action` after `delay` and then at each `interval`, on the queue, until it is disposed. See ``/Schedulers/Scheduler``.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        mailbox.schedule(after: delay, every: interval, leeway: leeway, asOwnWork(action))
    }
}

/// An operation that can't be cancelled, because a consumer that never runs would block its scheduler.
///
/// Safe: the superclass is thread-safe, and this class adds only a constant.
private final class ConsumerOperation: Operation, @unchecked Sendable {
    private let consume: @Sendable () -> Void

    init(_ consume: @escaping @Sendable () -> Void) {
        self.consume = consume
    }

    override func main() { consume() }

    override func cancel() {}
}
