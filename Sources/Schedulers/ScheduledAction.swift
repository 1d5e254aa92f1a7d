/// Pending work. Disposing it, or running it for the last time, releases the closure and the timer.
package final class ScheduledAction: Disposable {
    private struct Work {
        let action: @Sendable () -> Void

        /// The timer or task that will enqueue the work, which is disposed with it.
        var timer: (any Disposable)?

        /// The scheduler to whose queue a timer adds the work.
        var scheduler: (any QueueingScheduler)?

        /// A Boolean value that indicates whether the work is in a queue. Repeating work is not added to a queue twice.
        var isWaiting = false
    }

    /// The work; `nil` once disposed. Work that runs once is also `nil` once it has begun.
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

    /// Runs and releases the work, unless it was disposed or has run.
    func runOnce(as scheduler: any Scheduler) {
        CurrentScheduler.withValue(scheduler, run)
    }

    /// Runs the work, unless it was disposed. Work that does not repeat is released afterwards.
    package func run() {
        let work = work.withLock { work in
            guard interval != nil else { return work.take() }
            work?.isWaiting = false
            return work
        }
        if interval == nil { work?.timer?.dispose() }
        work?.action()
    }

    /// Marks the work as queued. Returns `false` if it was disposed or is already queued.
    func tryEnqueue() -> Bool {
        work.withLock { work in
            guard let isWaiting = work?.isWaiting else { return false }
            work?.isWaiting = true
            return !isWaiting
        }
    }

    /// Starts a timer that adds the work to the queue of `scheduler`, until the work is disposed or has ended.
    func start<S: QueueingScheduler>(after delay: Duration, leeway: Duration = .zero, on scheduler: S) {
        work.withLock { $0?.scheduler = scheduler }
        let timer = QueueTimer(after: delay, every: interval, leeway: leeway, enqueue)
        attach(timer)
        timer.start()
    }

    /// Adds the work to its queue. Called on the queue of the timers.
    ///
    /// It holds the lock, so that a thread that ends the work at the same time waits, and releases the scheduler itself. A
    /// scheduler can own a user's object, and a slow `deinit` on this queue would delay all timers.
    private func enqueue() {
        work.withLock { work in
            guard let scheduler = work?.scheduler, work?.isWaiting == false else { return }
            work?.isWaiting = true
            scheduler.enqueue(self)
        }
    }

    /// Disposes `timer` when the work is disposed or has ended, which can be immediately.
    func attach(_ timer: any Disposable) {
        let isPending = work.withLock { work in
            work?.timer = timer
            return work != nil
        }
        if !isPending { timer.dispose() }
    }
}
