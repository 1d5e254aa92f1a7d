import Synchronization

/// A scheduler whose time moves when it is told to: tests of an hour take no time, and always the same course.
///
/// Work runs on the thread that advances, ordered by time and, at one time, by when it was scheduled. Work that becomes due
/// while time advances runs in the same advance. Nothing waits for anything.
public final class VirtualTimeScheduler: Scheduler {
    private struct Entry: Comparable {
        let time: SchedulerTime
        let number: UInt64
        let action: ScheduledAction
        let interval: Duration?

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.number < right.number : left.time < right.time
        }

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
    }

    private struct State {
        var now = SchedulerTime(sinceOrigin: .zero)
        var entries = Heap<Entry>()
        var scheduledCount: UInt64 = 0
        var nextSweep = 64

        /// The thread that advances, and the latest time that any thread asked for while it did.
        var driver: ObjectIdentifier?
        var target = SchedulerTime(sinceOrigin: .zero)

        mutating func add(_ action: ScheduledAction, at time: SchedulerTime, every interval: Duration?) {
            scheduledCount += 1
            entries.insert(Entry(time: time, number: scheduledCount, action: action, interval: interval))
        }
    }

    private let state = Mutex(State())

    /// A scheduler at time zero with nothing to do.
    public init() {}

    public var now: SchedulerTime { state.withLock { $0.now } }

    /// The number of pieces of work that wait for their time.
    public var pendingCount: Int {
        // The copy is asked outside the lock, because it may come to be the last owner of what the actions captured.
        state.withLock { $0.entries.elements }.count { !$0.action.isDisposed }
    }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(ScheduledAction(action), after: delay, every: nil)
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        return add(ScheduledAction(action), after: delay, every: interval)
    }

    /// Runs what is due now.
    public func advance() {
        advance(by: .zero)
    }

    /// Moves time on by `duration` and runs what becomes due on the way, at its time.
    ///
    /// Called from inside work that an advance on this thread runs, it does the same at once. Called while another thread
    /// advances, it returns at once and that thread goes on to the later of both times.
    /// - Precondition: `duration` is not negative.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "Virtual time cannot go backwards, but was advanced by \(duration)")
        advance(to: now.advanced(by: duration))
    }

    /// Moves time on to `time`; see ``advance(by:)``.
    /// - Precondition: `time` is not before ``now``.
    public func advance(to time: SchedulerTime) {
        let thread = ObjectIdentifier(ThreadContext.current)
        let isNested = state.withLock { state -> Bool? in
            precondition(time >= state.now, "Virtual time cannot go back from \(state.now) to \(time)")
            state.target = state.driver == nil ? time : max(state.target, time)
            guard state.driver == nil || state.driver == thread else { return nil }
            defer { state.driver = thread }
            return state.driver == thread
        }
        guard let isNested else { return }
        while let entry = nextEntry(until: isNested ? time : nil) { run(entry) }
    }

    /// Runs everything, moving time to where the last work is due. Does not return while work repeats for ever.
    public func run() {
        while let next = state.withLock({ $0.entries.first }) {
            advance(to: max(next.time, now))
        }
    }

    private func add(_ action: ScheduledAction, after delay: Duration, every interval: Duration?) -> any Disposable {
        let isFull = state.withLock { state in
            state.add(action, at: state.now.advanced(by: max(.zero, delay)), every: interval)
            return state.entries.count >= state.nextSweep
        }
        if isFull { sweep() }
        return action
    }

    /// The next entry that is due, taken out; one that repeats is put in again first. Without one, time has arrived.
    ///
    /// - Parameter nestedTarget: Where a nested advance ends; `nil` for the driver, who ends where all have asked to go.
    private func nextEntry(until nestedTarget: SchedulerTime?) -> Entry? {
        state.withLock { state in
            let target = nestedTarget ?? state.target
            guard let first = state.entries.first, first.time <= target else {
                state.now = max(state.now, target)
                if nestedTarget == nil { state.driver = nil }
                return nil
            }
            let entry = state.entries.removeFirst()
            state.now = max(state.now, entry.time)
            if let interval = entry.interval, !entry.action.isDisposed {
                state.add(entry.action, at: entry.time.advanced(by: interval), every: interval)
            }
            return entry
        }
    }

    private func run(_ entry: Entry) {
        if entry.interval == nil { entry.action.runOnce(as: self) } else { entry.action.run(as: self) }
    }

    /// Forgets what was disposed: what remains of it is an empty shell, but a million of them are not nothing.
    private func sweep() {
        state.withLock { state in
            state.entries.removeAll { $0.action.isDisposed }
            state.nextSweep = max(64, state.entries.count * 2)
        }
    }
}

extension VirtualTimeScheduler: TaskExecutor {
    /// Runs a task's job as work that is due now, so that tasks that prefer this executor move only while time advances.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
