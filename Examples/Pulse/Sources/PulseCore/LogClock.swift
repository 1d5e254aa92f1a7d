import Operators
import Synchronization

/// A virtual time that the stamps of a log move.
///
/// A log is not always in order. What comes a little late, as lines do that several processes write, counts when it comes.
/// Where the log jumps, because the clock was set or another file follows, the time before is let run out for the length of
/// a window, and goes on from the new time.
final class LogClock: Sendable {
    private static let longestDelay: Int64 = 60
    private static let longestPause: Int64 = 86_400

    let scheduler = VirtualTimeScheduler()
    let calendar = LogCalendar()
    private let quiet: Duration
    private let hasBegun = Atomic(false)

    /// - Parameter quiet: How long nothing happens where the log jumps.
    init(quiet: Duration) {
        self.quiet = quiet
    }

    /// - Parameter seconds: since 1970; nothing happens without.
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
