/// Work that waits for its turn. Disposing it, or running it for the last time, releases the closure and the timer.
package final class ScheduledAction: Disposable {
    private struct Work {
        let action: @Sendable () -> Void

        /// What will bring the work to its turn, to be stopped with it.
        var timer: (any Disposable)?

        /// Repeating work has one place in a queue: a turn that comes before the last one was taken is merged with it.
        var isWaiting = false
    }

    /// `nil` once disposed or, for work that runs once, begun.
    private let work: Lock<Work?>

    /// The time from one run to the next; `nil` for work that runs once.
    let interval: Duration?

    package convenience init(_ action: @escaping @Sendable () -> Void) {
        self.init(every: nil, action)
    }

    init(every interval: Duration?, _ action: @escaping @Sendable () -> Void) {
        self.interval = interval
        work = Lock(Work(action: action))
    }

    package var isDisposed: Bool { work.withLock { $0 == nil } }

    package func dispose() {
        work.withLock { $0.take() }?.timer?.dispose()
    }

    /// Runs the work, which is released afterwards, unless it was disposed or has run.
    func runOnce(as scheduler: any Scheduler) {
        CurrentScheduler.withValue(scheduler, run)
    }

    /// Runs the work unless it was disposed; work that does not repeat is released afterwards.
    package func run() {
        let (action, timer) = work.withLock { work in
            guard interval != nil else {
                let taken = work.take()
                return (taken?.action, taken?.timer)
            }
            work?.isWaiting = false
            return (work?.action, nil)
        }
        timer?.dispose()
        action?()
    }

    /// Whether the work wants a place in a queue: not if it was disposed, nor if it repeats and has one already.
    func takesPlace() -> Bool {
        work.withLock { work in
            guard let isWaiting = work?.isWaiting else { return false }
            work?.isWaiting = true
            return !isWaiting
        }
    }

    /// Has the work stop `timer` when it is disposed or over, which may be now.
    func hold(_ timer: any Disposable) {
        let isHeld = work.withLock { work in
            work?.timer = timer
            return work != nil
        }
        if !isHeld { timer.dispose() }
    }
}
