/// An instant in a scheduler's time, counted from an origin that is the scheduler's own.
///
/// Instants of two schedulers cannot be compared, unless both tell the machine's time. Arithmetic saturates at the ends of
/// what `Duration` can hold.
public struct SchedulerTime: InstantProtocol, Codable {
    /// The time since the scheduler's origin.
    public var sinceOrigin: Duration

    /// The instant that lies `sinceOrigin` behind the origin.
    public init(sinceOrigin: Duration) {
        self.sinceOrigin = sinceOrigin
    }

    /// The time that is `duration` later, or earlier if it is negative.
    public func advanced(by duration: Duration) -> SchedulerTime {
        SchedulerTime(sinceOrigin: sinceOrigin.adding(duration))
    }

    /// How long it is until `other`; negative if that is earlier.
    public func duration(to other: SchedulerTime) -> Duration {
        other.sinceOrigin.adding(sinceOrigin.negated)
    }

    /// Whether `left` is earlier.
    public static func < (left: SchedulerTime, right: SchedulerTime) -> Bool {
        left.sinceOrigin < right.sinceOrigin
    }
}

extension SchedulerTime: CustomStringConvertible {
    /// The time since the origin of the scheduler.
    public var description: String { "\(sinceOrigin)" }
}

extension Duration {
    /// The sum, or the nearest duration there is.
    package func adding(_ other: Duration) -> Duration {
        let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
        if !overflow { return Duration(attoseconds: sum) }
        return Duration(attoseconds: other < .zero ? .min : .max)
    }

    fileprivate var negated: Duration {
        Duration(attoseconds: attoseconds == .min ? .max : -attoseconds)
    }

    /// Whole nanoseconds, or the nearest number of them that there is. Parts of one are rounded up, for nothing to be early.
    package var nanosecondsRoundedUp: Int {
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(clamping: remainder > 0 ? quotient + 1 : quotient)
    }
}
