package import Operators
import Synchronization

/// Converts the time of a scheduler to the time at which the log was written.
package final class LogCalendar: Sendable {
    /// Milliseconds since 1970 at the scheduler's origin.
    private let origin: Atomic<Int64>

    package init(millisecondsAtOrigin: Int64 = 0) {
        origin = Atomic(millisecondsAtOrigin)
    }

    /// - Parameter now: The current time in milliseconds since 1970.
    package convenience init(_ scheduler: some Scheduler, now: Int64) {
        self.init(millisecondsAtOrigin: now - scheduler.now.milliseconds)
    }

    /// Converts a time of the scheduler to milliseconds since 1970.
    package func time(at time: SchedulerTime) -> Int64 {
        origin.load(ordering: .relaxed) + time.milliseconds
    }

    func set(_ milliseconds: Int64, at time: SchedulerTime) {
        origin.store(milliseconds - time.milliseconds, ordering: .relaxed)
    }
}

extension SchedulerTime {
    fileprivate var milliseconds: Int64 { Int64(sinceOrigin.attoseconds / 1_000_000_000_000_000) }
}
