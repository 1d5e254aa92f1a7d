/// The scheduler whose work is running here.
///
/// The key is the thread, as in ReactiveObjC's `+currentScheduler`: a scheduler puts itself there while it runs work and
/// puts back what was there before, so nesting works. Beyond that, the main queue is known by a queue-specific key, because
/// on Linux main-queue work may run on another thread than the first, and a running Swift task is a known context.
public enum CurrentScheduler {
    /// The scheduler that runs this code: the one that called it, else ``MainScheduler`` on the main queue, else a
    /// ``TaskScheduler`` in a Swift task, else `nil`.
    public static var value: (any Scheduler)? {
        if let scheduler = ThreadContext.current.scheduler { return scheduler }
        if MainScheduler.isCurrent { return MainScheduler.main }
        if isInTask { return TaskScheduler() }
        return nil
    }

    /// Whether ``value`` is not `nil`, told without making one.
    @usableFromInline package static var isKnown: Bool {
        ThreadContext.current.scheduler != nil || MainScheduler.isCurrent || isInTask
    }

    /// Runs `body` with `scheduler` as ``value``, and restores what was there. For schedulers of your own.
    public static func withValue<Result, Failure: Error>(
        _ scheduler: any Scheduler, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let context = ThreadContext.current
        let previous = context.scheduler
        context.scheduler = scheduler
        defer { context.scheduler = previous }
        return try body()
    }

    // Only tasks have a base priority. `withUnsafeCurrentTask` says it more plainly, but takes 80 ns instead of 47.
    private static var isInTask: Bool { Task.basePriority != nil }
}
