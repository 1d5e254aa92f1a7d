import Dispatch
import Synchronization

/// A queue of work with one consumer, which is started when work comes and ends when none is left.
///
/// One consumer for many pieces of work is what keeps them in order; a Swift task for each would not.
final class Mailbox: Sendable {
    private struct State {
        var work: [ScheduledAction] = []
        var isConsumed = false
    }

    private let state = Mutex(State())

    /// - Parameter startConsumer: Called when the queue was idle; has to get ``consume(as:)`` called.
    func post(_ action: ScheduledAction, startConsumer: () -> Void) {
        let isIdle = state.withLock { state in
            state.work.append(action)
            defer { state.isConsumed = true }
            return !state.isConsumed
        }
        if isIdle { startConsumer() }
    }

    /// Runs what is queued, and what is queued meanwhile, until nothing is left.
    func consume(as scheduler: any Scheduler) {
        while let batch = nextBatch() {
            for action in batch { action.runOnce(as: scheduler) }
        }
    }

    private func nextBatch() -> [ScheduledAction]? {
        state.withLock { state in
            guard !state.work.isEmpty else {
                state.isConsumed = false
                return nil
            }
            defer { state.work = [] }
            return state.work
        }
    }
}

/// A scheduler that is a mailbox and a way to start its consumer; the shared timer queue tells it the time.
protocol MailboxScheduler: Scheduler {
    var mailbox: Mailbox { get }

    /// Has `mailbox.consume(as: self)` run where the work belongs.
    func startConsumer()
}

extension MailboxScheduler {
    public var now: SchedulerTime { .onMonotonicClock }

    func post(_ scheduled: ScheduledAction) {
        mailbox.post(scheduled, startConsumer: startConsumer)
    }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        post(scheduled)
        return scheduled
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, on: timerQueue) { self.post($0) }
        return scheduled
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let scheduled = ScheduledAction(action)
        scheduled.arm(after: delay, every: interval, leeway: leeway, on: timerQueue) { repeating in
            self.post(ScheduledAction { repeating.run(as: self) })
        }
        return scheduled
    }
}

private let timerQueue = DispatchQueue(label: "rill.timer")
