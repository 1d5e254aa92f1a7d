import Operators
import Synchronization

/// A virtual time that the stamps of a log advance.
///
/// The lines of a log are not always in order. A line that is a little late, as when several processes write the log,
/// counts when it is read. If the time jumps, because the clock was set or another file follows, the clock first
/// advances by the length of a window and then continues from the new time.
final class LogClock: Sendable {
    static let longestDelay: Int64 = 60
    static let longestPause: Int64 = 86_400

    let scheduler = VirtualTimeScheduler()
    let calendar = LogCalendar()
    private let quiet: Duration
    private let hasBegun = Atomic(false)

    /// - Parameter quiet: How far to advance, without events, before a jump.
    init(quiet: Duration) {
        self.quiet = quiet
    }

    /// - Parameter seconds: The time in seconds since 1970, or `nil`, which changes nothing.
    func advance(to seconds: Int64?) {
        guard let seconds else { return }
        if !hasBegun.exchange(true, ordering: .relaxed) { return calendar.set(seconds * 1_000, at: scheduler.now) }
        let ahead = seconds * 1_000 - calendar.time(at: scheduler.now)
        switch ahead {
        case 1...Self.longestPause * 1_000:
            scheduler.advance(by: .milliseconds(ahead))
        case -Self.longestDelay * 1_000...0:
            break
        default:
            scheduler.advance(by: quiet)
            calendar.set(seconds * 1_000, at: scheduler.now)
        }
    }
}
