/// A queue of work with one consumer, which is started when work arrives and ends when the queue is empty.
///
/// One consumer for many pieces of work keeps their order. A Swift task for each one doesn't. It also costs less than a
/// Dispatch block for each one.
final class Mailbox: Sendable {
    private struct State {
        var work: [ScheduledAction] = []

        /// Work that a consumer returned when it yielded to others.
        var rest: ArraySlice<ScheduledAction> = []
        var isConsumed = false
    }

    private let state = Lock(State())

    /// Appends `action`, and returns whether the caller must start a consumer.
    func add(_ action: ScheduledAction) -> Bool {
        state.withLock { state in
            state.work.append(action)
            defer { state.isConsumed = true }
            return !state.isConsumed
        }
    }

    /// Removes and returns the pending work. If it returns `nil`, the consumer must end.
    func takeBatch() -> ArraySlice<ScheduledAction>? {
        state.withLock { state in
            if !state.rest.isEmpty {
                defer { state.rest = [] }
                return state.rest
            }
            guard !state.work.isEmpty else {
                state.isConsumed = false
                return nil
            }
            defer { state.work = [] }
            return state.work[...]
        }
    }

    /// Prepends the rest of a batch to the queue.
    func putBack(_ rest: ArraySlice<ScheduledAction>) {
        state.withLock { $0.rest = rest }
    }
}

/// A scheduler with a mailbox and a way to start its consumer.
protocol MailboxScheduler: QueueingScheduler {
    var mailbox: Mailbox { get }

    /// Makes ``consume()`` run in the context of the work.
    func startConsumer()

    /// Makes ``consume()`` run again, after other pending work of the same actor or queue.
    func yieldToOthers()
}

extension MailboxScheduler {
    func enqueue(_ action: ScheduledAction) {
        if mailbox.add(action) { startConsumer() }
    }

    func yieldToOthers() { startConsumer() }

    /// Runs the work in the mailbox.
    ///
    /// After 1,024 pieces of work, or values that the work delivered, it yields to other users of the same actor or queue.
    func consume() {
        CurrentScheduler.withValue(self) {
            let context = ThreadContext.current
            let start = context.deliveredCount
            var count = 0
            while let batch = mailbox.takeBatch() {
                for index in batch.indices {
                    batch[index].run()
                    count += 1
                    if count + (context.deliveredCount - start) >= 1_024 {
                        mailbox.putBack(batch[(index + 1)...])
                        return yieldToOthers()
                    }
                }
            }
        }
    }
}
