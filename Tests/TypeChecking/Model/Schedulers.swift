public protocol Scheduler: Sendable {}

public struct SchedulerTime: Hashable, Comparable, Sendable {
    public var sinceOrigin: Duration
    public func advanced(by duration: Duration) -> SchedulerTime { fatalError() }
    public func duration(to other: SchedulerTime) -> Duration { fatalError() }
    public static func < (left: SchedulerTime, right: SchedulerTime) -> Bool { fatalError() }
}

extension Scheduler {
    public var now: SchedulerTime { fatalError() }
}

public final class MainScheduler: Scheduler {}
public struct ImmediateScheduler: Scheduler {}
public final class TargetQueueScheduler: Scheduler {}
public final class VirtualTimeScheduler: Scheduler {
    public init() {}
}

extension Scheduler where Self == MainScheduler {
    public static var main: MainScheduler { fatalError() }
}
extension Scheduler where Self == ImmediateScheduler {
    public static var immediate: ImmediateScheduler { fatalError() }
}
extension Scheduler where Self == TargetQueueScheduler {
    public static var background: TargetQueueScheduler { fatalError() }
}

public struct RetryPolicy: Sendable {
    public struct Delay: Sendable {
        public static func constant(_ interval: Duration) -> Delay { fatalError() }
        public static func linear(_ step: Duration, cap: Duration? = nil) -> Delay { fatalError() }
        public static func exponential(from first: Duration, factor: Double = 2, cap: Duration? = nil) -> Delay {
            fatalError()
        }
    }
    public struct Reset: Sendable {
        public static var never: Reset { fatalError() }
        public static var value: Reset { fatalError() }
        public static func uptime(_ duration: Duration) -> Reset { fatalError() }
    }
    public init(
        retries: Int = .max, delay: Delay, jitter: Double = 0, resetAfter reset: Reset = .never,
        on scheduler: some Scheduler
    ) { fatalError() }
}

public struct FlattenStrategy: Sendable {
    public static var latest: FlattenStrategy { fatalError() }
    public static var first: FlattenStrategy { fatalError() }
    public static var merge: FlattenStrategy { fatalError() }
    public static var concat: FlattenStrategy { fatalError() }
    public static func merge(max: Int, waiting limit: Int = 64) -> FlattenStrategy { fatalError() }
}

public enum PendingPolicy: Sendable { case flush, discard }
public enum SharingScope: Sendable { case subscribed, forever }
