/// An instant in a scheduler's time, measured from the scheduler's own origin.
///
/// ```swift
/// let start = scheduler.now
/// scheduler.advance(by: .seconds(90))
/// print(scheduler.now - start)  // prints 90.0 seconds
/// ```
///
/// The origin is not that of the wall clock. For schedulers that use the time of the machine, such as ``MainScheduler``, it is the start of
/// the machine, and time for which the machine sleeps is not counted. For a ``ClockScheduler`` or a `VirtualTimeScheduler`, it is the
/// creation of the scheduler.
///
/// Instants of two schedulers can't be compared, unless both use the time of the machine. Arithmetic saturates at the limits
/// of `Duration`.
///
/// It has the operations of `ContinuousClock.Instant`. It is not `Strideable`, because a `Duration` is no number that can be the stride.
public struct SchedulerTime: InstantProtocol, Codable {
    /// The time since the scheduler's origin.
    public var sinceOrigin: Duration

    /// Creates the instant that is `sinceOrigin` after the origin.
    public init(sinceOrigin: Duration) {
        self.sinceOrigin = sinceOrigin
    }

    /// The latest instant. Work that is due then never runs.
    package static let endOfTime = SchedulerTime(sinceOrigin: Duration(attoseconds: .max))

    /// Returns the instant that is `duration` later, or earlier if it is negative.
    public func advanced(by duration: Duration) -> SchedulerTime {
        SchedulerTime(sinceOrigin: sinceOrigin.adding(duration))
    }

    /// Returns the duration until `other`, which is negative if `other` is earlier.
    public func duration(to other: SchedulerTime) -> Duration {
        other.sinceOrigin.subtracting(sinceOrigin)
    }

    /// Returns whether `left` is earlier than `right`.
    public static func < (left: SchedulerTime, right: SchedulerTime) -> Bool {
        left.sinceOrigin < right.sinceOrigin
    }
}

extension SchedulerTime {
    /// Returns the instant that is `duration` later: `scheduler.now + .seconds(1)`.
    public static func + (time: SchedulerTime, duration: Duration) -> SchedulerTime { time.advanced(by: duration) }

    /// Returns the instant that is `duration` earlier.
    public static func - (time: SchedulerTime, duration: Duration) -> SchedulerTime {
        SchedulerTime(sinceOrigin: time.sinceOrigin.subtracting(duration))
    }

    /// Returns the duration from `right` to `left`: `scheduler.now - start`.
    public static func - (left: SchedulerTime, right: SchedulerTime) -> Duration { right.duration(to: left) }

    /// Moves the instant by `duration`.
    public static func += (time: inout SchedulerTime, duration: Duration) { time = time + duration }

    /// Moves the instant back by `duration`.
    public static func -= (time: inout SchedulerTime, duration: Duration) { time = time - duration }
}

extension SchedulerTime: CustomStringConvertible {
    /// A textual representation of the time since the origin.
    public var description: String { "\(sinceOrigin)" }
}

extension Duration {
    /// Returns the sum, or the nearest duration that can be represented.
    package func adding(_ other: Duration) -> Duration {
        let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
        if !overflow { return Duration(attoseconds: sum) }
        return Duration(attoseconds: other < .zero ? .min : .max)
    }

    /// Returns the difference, or the nearest duration that can be represented.
    fileprivate func subtracting(_ other: Duration) -> Duration {
        let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
        if !overflow { return Duration(attoseconds: difference) }
        return Duration(attoseconds: other < .zero ? .max : .min)
    }

    /// The duration in nanoseconds, or the nearest `Int`. Fractions are rounded up, so that nothing is early.
    package var nanosecondsRoundedUp: Int {
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(clamping: remainder > 0 ? quotient + 1 : quotient)
    }
}
