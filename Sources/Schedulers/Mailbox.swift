/// A queue of work with one consumer, which is started when work comes and ends when none is left.
///
/// One consumer for many pieces of work is what keeps them in order, where a Swift task for each would not; and it costs
/// less than handing each to Dispatch.
final class Mailbox: Sendable {
    private struct State {
        var work: [ScheduledAction] = []

        /// What a consumer left when it let others have their turn.
        var rest: ArraySlice<ScheduledAction> = []
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

    /// Removes and returns what waits. When nothing does, the consumer has ended.
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

    /// Puts what remains of a batch before everything else.
    func putBack(_ rest: ArraySlice<ScheduledAction>) {
        state.withLock { $0.rest = rest }
    }
}

/// A scheduler that is a mailbox and a way to start its consumer.
protocol MailboxScheduler: QueueingScheduler {
    var mailbox: Mailbox { get }

    /// Has ``consume()`` run where the work belongs.
    func startConsumer()

    /// Has ``consume()`` run again, after everything else that waits in the same place.
    func giveWay()
}

extension MailboxScheduler {
    func enqueue(_ action: ScheduledAction) {
        if mailbox.add(action) { startConsumer() }
    }

    func giveWay() { startConsumer() }

    /// Runs the work in the mailbox. After 1,024 pieces of work or values that these delivered, lets others that use the same
    /// actor or queue have their turn.
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
                        return giveWay()
                    }
                }
            }
        }
    }
}
