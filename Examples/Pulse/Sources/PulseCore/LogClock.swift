import Operators
import Synchronization
import VirtualTime

/// A virtual time that the stamps of a log advance.
///
/// The lines of a log are not always in order. A line that is a little late, as when several processes write the log,
/// counts when it is read. If the time jumps, because the clock was set or another file follows, the clock first
/// advances by the length of a window and then continues from the new time.
///
/// During a long pause of the log, the clock skips whole windows, so that a pause costs the same however long it is.
final class LogClock: Sendable {
    static let longestDelay: Int64 = 60
    /// A year. After a longer pause, the log is considered to be another one.
    static let longestPause: Int64 = 366 * 86_400
    /// The number of windows of a pause that pass one by one: the one in progress, an empty one, and two before the
    /// next line.
    private static let passedWindows: Int64 = 4

    let scheduler = VirtualTimeScheduler()
    let calendar = LogCalendar()
    /// Sends the number of whole windows that are skipped, at the end of an empty window.
    let skips = Subject<Int, Never>()
    private let window: Window
    private let hasBegun = Atomic(false)

    init(window: Window) {
        self.window = window
    }

    /// - Parameter seconds: The time in seconds since 1970, or `nil`, which changes nothing.
    func advance(to seconds: Int64?) {
        guard let seconds else { return }
        if !hasBegun.exchange(true, ordering: .relaxed) { return begin(at: seconds * 1_000) }
        let ahead = seconds * 1_000 - calendar.time(at: scheduler.now)
        switch ahead {
        case 1...Self.longestPause * 1_000:
            pass(ahead)
        case -Self.longestDelay * 1_000...0:
            break
        default:
            scheduler.advance(by: window.length)
            calendar.set(seconds * 1_000, at: scheduler.now)
        }
    }

    private func begin(at milliseconds: Int64) {
        let start = window.isAligned ? milliseconds - milliseconds % length : milliseconds
        calendar.set(start, at: scheduler.now)
        if start < milliseconds { scheduler.advance(by: .milliseconds(milliseconds - start)) }
    }

    private func pass(_ milliseconds: Int64) {
        guard milliseconds > Self.passedWindows * length else {
            return scheduler.advance(by: .milliseconds(milliseconds))
        }
        let begun = scheduler.now.milliseconds % length
        let before = 2 * length - begun
        let skipped = (milliseconds - before) / length - 1
        scheduler.advance(by: .milliseconds(before))
        skips.send(Int(skipped))
        calendar.set(calendar.time(at: scheduler.now) + skipped * length, at: scheduler.now)
        scheduler.advance(by: .milliseconds(milliseconds - before - skipped * length))
    }

    private var length: Int64 { Int64(window.length / .milliseconds(1)) }
}
