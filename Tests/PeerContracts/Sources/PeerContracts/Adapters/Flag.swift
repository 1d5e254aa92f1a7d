import Foundation

/// A condition that one thread sets and others wait for.
final class Flag: Sendable {
    private let state = Guarded(false)

    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }

    /// Waits until the flag or `other` is set, and returns whether this one is.
    @discardableResult
    func wait(seconds: Int, or other: Flag? = nil) -> Bool { wait(milliseconds: 1_000 * seconds, or: other) }

    @discardableResult
    func wait(milliseconds: Int, or other: Flag? = nil) -> Bool {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        while SuspendingClock.now < end, !isSet, other?.isSet != true { usleep(500) }
        return isSet
    }
}

/// The number of seconds after which a thread that has not returned is blocked.
let secondsUntilBlocked = 8
