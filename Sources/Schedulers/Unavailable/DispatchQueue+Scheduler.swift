public import Dispatch

// A conformance instead of an overload of each function with a scheduler, because an overload would make `.main` ambiguous.
@available(*, unavailable, message: "use TargetQueueScheduler(target: queue), or .main for the main queue")
extension DispatchQueue: Scheduler {
    public var now: SchedulerTime { fatalError() }
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { fatalError() }
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        fatalError()
    }
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        fatalError()
    }
}
