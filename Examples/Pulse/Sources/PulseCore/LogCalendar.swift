public import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Converts the time of a scheduler to the time at which the log was written.
public final class LogCalendar: Sendable {
    /// Milliseconds since 1970 at the scheduler's origin.
    private let origin: Atomic<Int64>

    public init(millisecondsAtOrigin: Int64 = 0) {
        origin = Atomic(millisecondsAtOrigin)
    }

    /// - Parameter now: The current time in milliseconds since 1970.
    public convenience init(_ scheduler: some Scheduler, now: Int64) {
        self.init(millisecondsAtOrigin: now - scheduler.now.milliseconds)
    }

    /// Converts a time of the scheduler to milliseconds since 1970.
    public func time(at time: SchedulerTime) -> Int64 {
        origin.load(ordering: .relaxed) + time.milliseconds
    }

    func set(_ milliseconds: Int64, at time: SchedulerTime) {
        origin.store(milliseconds - time.milliseconds, ordering: .relaxed)
    }
}

extension SchedulerTime {
    var milliseconds: Int64 { Int64(sinceOrigin.attoseconds / 1_000_000_000_000_000) }
}

/// Returns the time of the machine's clock.
public func millisecondsSince1970() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
