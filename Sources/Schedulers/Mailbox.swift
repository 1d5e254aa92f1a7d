/// A queue of work with one consumer, which is started when work comes and ends when none is left.
///
/// One consumer for many pieces of work is what keeps them in order, where a Swift task for each would not; and it costs
/// less than handing each to Dispatch.
final class Mailbox: Sendable {
    private struct State {
        var work: [ScheduledAction] = []
        var isConsumed = false
    }

    private let state = Lock(State())

    /// Adds `action`, and tells whether a consumer has to be started for it.
    func add(_ action: ScheduledAction) -> Bool {
        state.withLock { state in
            state.work.append(action)
            defer { state.isConsumed = true }
            return !state.isConsumed
        }
    }

    /// What waits. When nothing does, the consumer has ended.
    func takeBatch() -> [ScheduledAction]? {
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

/// A scheduler that is a mailbox and a way to start its consumer.
protocol MailboxScheduler: QueueingScheduler {
    var mailbox: Mailbox { get }

    /// Has ``consume()`` run where the work belongs.
    func startConsumer()
}

extension MailboxScheduler {
    func enqueue(_ action: ScheduledAction) {
        if mailbox.add(action) { startConsumer() }
    }

    /// Runs what waits, and what comes meanwhile; after much of it, lets others have the place for a while.
    func consume() {
        CurrentScheduler.withValue(self) {
            var count = 0
            while let batch = mailbox.takeBatch() {
                for action in batch { action.run() }
                count += batch.count
                if count >= 1_024 { return startConsumer() }
            }
        }
    }
}
