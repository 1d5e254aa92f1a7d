/// The scheduler whose work runs on the calling thread.
///
/// ```swift
/// scheduler.schedule { print(CurrentScheduler.value is VirtualTimeScheduler) }
/// scheduler.advance()  // prints true
/// ```
///
/// It is stored per thread: a scheduler stores itself while it runs work, and restores the previous one afterwards, so
/// schedulers can nest. The main queue is recognized by a queue-specific key, because on Linux its work can run on any thread.
/// It also recognizes a running Swift task.
///
/// - In other libraries: `+currentScheduler` in ReactiveObjC.
public enum CurrentScheduler {
    /// The scheduler that runs the calling code, or `nil` if there is none.
    ///
    /// It is the scheduler whose work this is; otherwise ``MainScheduler`` on the main queue; otherwise a ``TaskScheduler`` in
    /// a Swift task.
    public static var value: (any Scheduler)? {
        if let scheduler = ThreadContext.current.scheduler { return scheduler }
        if MainScheduler.isCurrent { return MainScheduler.main }
        if isInTask { return TaskScheduler() }
        return nil
    }

    /// A Boolean value that indicates whether ``value`` is not `nil`. Creates no scheduler.
    @usableFromInline package static var isKnown: Bool {
        ThreadContext.current.scheduler != nil || MainScheduler.isCurrent || isInTask
    }

    /// Runs `body` with `scheduler` as ``value``, and restores the previous one. Use it to write your own scheduler.
    public static func withValue<Result, Failure: Error>(
        _ scheduler: any Scheduler, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let context = ThreadContext.current
        let previous = context.scheduler
        context.scheduler = scheduler
        defer { context.scheduler = previous }
        return try body()
    }

    // Only tasks have a base priority. `withUnsafeCurrentTask` is clearer, but takes 1.7 times as long.
    private static var isInTask: Bool { Task.basePriority != nil }
}
