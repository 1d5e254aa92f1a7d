/// Runs work on an actor, first in, first out, by one consumer task for all that is queued.
///
/// After about a thousand pieces of work or delivered values the task is queued again, behind other calls to the actor. A call
/// of lower priority may wait longer, because actors prefer tasks of higher priority.
///
/// - Note: The work's closure is not isolated to the actor in the compiler's eyes; `assumeIsolated` on the actor succeeds
///   inside it.
public final class ActorScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let actor: any Actor

    /// - Parameter actor: Where the work runs. Retained.
    public init(_ actor: any Actor) {
        self.actor = actor
    }

    func startConsumer() {
        Task.detached { await self.consume(on: self.actor) }
    }

    private func consume(on actor: isolated any Actor) {
        consume()
    }
}
