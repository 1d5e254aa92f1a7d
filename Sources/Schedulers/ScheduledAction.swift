/// A queue of actions that are due later.
package protocol ActionQueue: AnyObject, Sendable {
    /// Counts an action that was disposed before it was due. The queue removes it later, if many are disposed.
    func didDispose()
}

/// Pending work. Disposing it, or running it for the last time, releases the closure and the timer.
@usableFromInline package final class ScheduledAction: Disposable {
    /// The times of work that repeats.
    final class Repetition: Sendable {
        /// The time from one run to the next.
        let interval: Duration

        /// The maximum delay of a run.
        let leeway: Duration

        init(every interval: Duration, leeway: Duration = .zero) {
            self.interval = interval
            self.leeway = leeway
        }
    }

    /// What enqueues the work when it is due.
    private enum Timer {
        /// A timer or task that is disposed with the work.
        case disposable(any Disposable)

        /// The ``TimerQueue``, which adds the work to the queue of this scheduler.
        case timerQueue(any QueueingScheduler)

        /// The queue of a scheduler that runs the work itself.
        case queue(any ActionQueue)
    }

    private struct Work {
        let action: @Sendable () -> Void
        var timer: Timer?

        /// A Boolean value that indicates whether the work is in a queue. Repeating work is not added to a queue twice.
        var isWaiting = false
    }

    /// The work; `nil` once disposed. Work that runs once is also `nil` once it has begun.
    private let work: Lock<Work?>

    /// A separate object, because most work runs once and needs less memory without it.
    let repetition: Repetition?

    /// The time from one run to the next; `nil` for work that runs once.
    package var interval: Duration? { repetition?.interval }

    /// Creates work that repeats, unless `interval` is `nil`, with a timer that is attached later.
    @usableFromInline package convenience init(
        every interval: Duration? = nil, _ action: @escaping @Sendable () -> Void
    ) {
        self.init(interval.map { Repetition(every: $0) }, nil, action)
    }

    /// Creates work that the ``TimerQueue`` adds to the queue of `scheduler`.
    convenience init(
        every interval: Duration? = nil, leeway: Duration = .zero, on scheduler: any QueueingScheduler,
        _ action: @escaping @Sendable () -> Void
    ) {
        self.init(interval.map { Repetition(every: $0, leeway: leeway) }, .timerQueue(scheduler), action)
    }

    /// Creates work that `queue` contains until it is due.
    package convenience init(
        every interval: Duration? = nil, in queue: any ActionQueue, _ action: @escaping @Sendable () -> Void
    ) {
        self.init(interval.map { Repetition(every: $0) }, .queue(queue), action)
    }

    private init(_ repetition: Repetition?, _ timer: Timer?, _ action: @escaping @Sendable () -> Void) {
        self.repetition = repetition
        work = Lock(Work(action: action, timer: timer))
    }

    @usableFromInline package var isDisposed: Bool { work.withLock { $0 == nil } }

    @usableFromInline package func dispose() {
        guard let work = work.withLock({ $0.take() }) else { return }
        switch work.timer {
        case .disposable(let timer): timer.dispose()
        case .timerQueue: TimerQueue.shared.didDispose()
        case .queue(let queue): queue.didDispose()
        case nil: break
        }
    }

    /// Runs and releases the work, unless it was disposed or has run.
    func runOnce(as scheduler: any Scheduler) {
        CurrentScheduler.withValue(scheduler, run)
    }

    /// Runs the work, unless it was disposed. Work that does not repeat is released afterwards.
    @usableFromInline package func run() {
        let work = work.withLock { work in
            guard repetition != nil else { return work.take() }
            work?.isWaiting = false
            return work
        }
        guard let work else { return }
        if repetition == nil, case .disposable(let timer) = work.timer { timer.dispose() }
        work.action()
    }

    /// Marks the work as queued. Returns `false` if it was disposed or is already queued.
    func tryEnqueue() -> Bool {
        work.withLock { work in
            guard let isWaiting = work?.isWaiting else { return false }
            work?.isWaiting = true
            return !isWaiting
        }
    }

    /// Adds the work to its queue, and returns whether it was not disposed. Called on the queue of the timers.
    ///
    /// It holds the lock, so that a thread that ends the work at the same time waits, and releases the scheduler itself. A
    /// scheduler can own a user's object, and a slow `deinit` on this queue would delay all timers.
    func enqueue() -> Bool {
        work.withLock { work in
            guard case .timerQueue(let scheduler) = work?.timer else { return false }
            if work?.isWaiting == false {
                work?.isWaiting = true
                scheduler.enqueue(self)
            }
            return true
        }
    }

    /// Disposes `timer` when the work is disposed or has ended, which can be immediately.
    func attach(_ timer: any Disposable) {
        let isPending = work.withLock { work in
            work?.timer = .disposable(timer)
            return work != nil
        }
        if !isPending { timer.dispose() }
    }
}
