import Foundation
import FoundationBridges
import StreamTesting
import TestSupport

/// A scheduler whose first work runs on another thread before `schedule` returns. All other work runs in virtual time.
struct LateScheduler: Scheduler {
    let base = VirtualTimeScheduler()
    private let isFirst = Locked(true)

    var now: SchedulerTime { base.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        first(action) ?? base.schedule(action)
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        first(action) ?? base.schedule(after: delay, action)
    }

    private func first(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let isFirst = isFirst.modify { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        guard isFirst else { return nil }
        let work = ActionDisposable {}
        let isDone = Gate()
        Thread.detachNewThread {
            action()
            isDone.open()
        }
        isDone.wait()
        return work
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}
