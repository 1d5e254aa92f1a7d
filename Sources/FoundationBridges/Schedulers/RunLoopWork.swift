import Foundation
import Operators

/// What run loops will run.
///
/// The blocks of a run loop contain only a number. If they retained their scheduler, they would retain the run loop, and a run loop
/// whose thread has ended would never be released: on Linux, the scheduler's port retains it.
struct RunLoopWork {
    fileprivate struct State {
        var work: [Int: (runLoop: WeakRunLoop, action: @Sendable () -> Void)] = [:]
        var lastNumber = 0

        /// The number of entries at which those of ended threads are removed.
        var limit = 8
    }

    private static let state = Lock(State())

    /// Runs `action` on the run loop. If its thread has ended, releases `action`, at the latest when more work is added.
    static func perform(
        on weakRunLoop: WeakRunLoop, _ runLoop: RunLoop, modes: [RunLoop.Mode], _ action: @escaping @Sendable () -> Void
    ) {
        let (number, removed) = state.withLock { state in
            state.lastNumber += 1
            state.work[state.lastNumber] = (weakRunLoop, action)
            return (state.lastNumber, state.removeEnded())
        }
        runLoop.perform(inModes: modes) {
            let work = state.withLock { $0.work.removeValue(forKey: number) }
            work?.action()
        }
        // Released outside the lock, because a user's object can be among what is released.
        withExtendedLifetime(removed) {}
    }
}

extension RunLoopWork.State {
    /// Removes and returns the actions of ended threads, if there might be many.
    fileprivate mutating func removeEnded() -> [@Sendable () -> Void] {
        guard work.count >= limit else { return [] }
        let ended = work.filter { $0.value.runLoop.object == nil }
        for number in ended.keys { work[number] = nil }
        limit = max(8, 2 * work.count)
        return ended.values.map(\.action)
    }
}
