/// A scheduler that runs work in a Swift task, serially, at the priority of the task that created the scheduler.
///
/// ```swift
/// let scores = Signal<Int, Never>.of(7, 9)
/// let delivered = scores.deliver(on: TaskScheduler()).onNext { _ in
///     print(CurrentScheduler.value is TaskScheduler)
/// }
/// _ = await delivered.allValues()  // prints true, true
/// ```
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
