/// Runs work in a Swift task: one serial consumer at the priority of the task that made the scheduler.
///
/// Not on that task's actor, because synchronous code cannot learn which one it runs on; ``ActorScheduler`` is for that.
public final class TaskScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let priority: TaskPriority

    /// A scheduler at the priority of the running task, or of the thread outside of one.
    public init() {
        priority = Task.currentPriority
    }

    func startConsumer() {
        Task.detached(priority: priority) { self.consume() }
    }
}
