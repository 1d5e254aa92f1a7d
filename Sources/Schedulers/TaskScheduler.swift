/// A scheduler that runs work in a Swift task, serially, at the priority of the task that created the scheduler.
///
/// The work doesn't run on that task's actor, because synchronous code can't determine its actor. Use ``ActorScheduler`` for
/// that.
public final class TaskScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let priority: TaskPriority

    /// Creates a scheduler at the priority of the running task, or of the thread if there is no task.
    public init() {
        priority = Task.currentPriority
    }

    func startConsumer() {
        Task.detached(priority: priority) { self.consume() }
    }
}
