/// Work that waits for its turn. Disposing it, or running it for the last time, releases the closure and the timer.
package final class ScheduledAction: Disposable {
    private struct Work {
        let action: @Sendable () -> Void

        /// What will bring the work to its turn, to be stopped with it.
        var timer: (any Disposable)?

        /// The scheduler whose queue a timer adds the work to.
        var scheduler: (any QueueingScheduler)?

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
        let work = work.withLock { work in
            guard interval != nil else { return work.take() }
            work?.isWaiting = false
            return work
        }
        if interval == nil { work?.timer?.dispose() }
        work?.action()
    }

    /// Whether the work wants a place in a queue: not if it was disposed, nor if it repeats and has one already.
    func tryEnqueue() -> Bool {
        work.withLock { work in
            guard let isWaiting = work?.isWaiting else { return false }
            work?.isWaiting = true
            return !isWaiting
        }
    }

    /// Adds the work to the queue of `scheduler` when a timer fires, until it is disposed or over.
    func start<S: QueueingScheduler>(after delay: Duration, leeway: Duration = .zero, on scheduler: S) {
        work.withLock { $0?.scheduler = scheduler }
        let timer = QueueTimer(after: delay, every: interval, leeway: leeway, enqueue)
        hold(timer)
        timer.start()
    }

    /// Called on the queue of the timers. Under the lock, so that whatever ends the work at the same time waits and releases
    /// the scheduler after this: a scheduler may hold a user's object, and a `deinit` that takes long would delay all timers.
    private func enqueue() {
        work.withLock { work in
            guard let scheduler = work?.scheduler, work?.isWaiting == false else { return }
            work?.isWaiting = true
            scheduler.enqueue(self)
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
