import Dispatch

/// The timers of all schedulers that use the monotonic clock.
///
/// One Dispatch timer fires for the earliest of them, on a queue that is never blocked. It adds the actions that are due to
/// the queues of their schedulers.
final class TimerQueue: ActionQueue {
    static let shared = TimerQueue()

    let queue = DispatchQueue(label: "rill.timer", qos: .userInitiated)

    // Only disposed actions, which retain no user objects, are released under this lock.
    private let timers = Lock(PendingTimers())

    // Safe: Dispatch sources are thread-safe, although the overlay does not declare it, and this reference never changes.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    private init() {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler { TimerQueue.shared.fire() }
        source.schedule(deadline: .distantFuture)
        source.activate()
    }

    /// Enqueues `action` after `delay`, and again at each of its intervals, until it is disposed.
    func add(_ action: ScheduledAction, after delay: Duration) {
        let time = SchedulerTime.onMonotonicClock.advanced(by: max(.zero, delay))
        timers.withLock { set($0.add(action, at: time)) }
    }

    /// Enqueues `action` at `time`. Returns `false` if it is due now and no timer is late: then the caller enqueues it.
    ///
    /// Actions with the same time are enqueued in the order of the calls, even if the time passes between two calls.
    func add(_ action: ScheduledAction, at time: SchedulerTime) -> Bool {
        let now = SchedulerTime.onMonotonicClock
        return timers.withLock { timers in
            if time <= now, !timers.isLate(at: now) { return false }
            set(timers.add(action, at: max(now, time)))
            return true
        }
    }

    func didDispose() {
        timers.withLock { $0.didDispose() }
    }

    private func fire() {
        let now = SchedulerTime.onMonotonicClock
        timers.withLock { $0.beginFiring() }
        while case let due = timers.withLock({ $0.takeDue(at: now) }), !due.isEmpty {
            // The lock is not held, so that other threads can set timers meanwhile.
            let repeating = due.filter { $0.action.enqueue() && $0.action.repetition != nil }
            if repeating.isEmpty { continue }
            timers.withLock { timers in
                for entry in repeating { timers.repeat(entry, after: now) }
            }
        }
        timers.withLock { set($0.endFiring()) }
    }

    /// Sets the Dispatch timer. Called under the lock, so that concurrent calls don't change the order of the alarms.
    private func set(_ alarm: PendingTimers.Alarm?) {
        guard let alarm else { return }
        let leeway = alarm.start.duration(to: alarm.end)
        source.schedule(deadline: DispatchTime(alarm.start), leeway: .nanoseconds(leeway.nanosecondsRoundedUp))
    }
}

/// The actions of a ``TimerQueue``, and the time at which its Dispatch timer fires.
struct PendingTimers: ~Copyable {
    /// The period in which the Dispatch timer fires.
    struct Alarm: Equatable {
        var start: SchedulerTime
        var end: SchedulerTime

        static let never = Alarm(start: .endOfTime, end: .endOfTime)
    }

    private var actions = TimedActions()
    private var alarm = Alarm.never
    private var isFiring = false

    /// The number of actions, including disposed ones.
    var count: Int { actions.count }

    /// Adds `action`. Returns the new alarm if it changes.
    mutating func add(_ action: ScheduledAction, at time: SchedulerTime) -> Alarm? {
        actions.insert(actions.entry(of: action, at: time))
        return !isFiring && time < alarm.end ? nextAlarm() : nil
    }

    mutating func didDispose() { actions.didDispose() }

    /// Returns whether an action might be due at `now` that is not in the queue of its scheduler yet.
    func isLate(at now: SchedulerTime) -> Bool { isFiring || alarm.start <= now }

    // MARK: - Firing

    /// Prevents further alarms until `endFiring()`.
    mutating func beginFiring() { isFiring = true }

    /// Removes and returns the next actions that are due at `now`, in order; none if there are no more.
    mutating func takeDue(at now: SchedulerTime) -> [TimedActions.Entry] {
        var due: [TimedActions.Entry] = []
        while due.count < 256, let entry = actions.removeFirst(dueAt: now) { due.append(entry) }
        return due
    }

    /// Adds a repeating action again, at the first of its times that is after `now`.
    mutating func `repeat`(_ entry: TimedActions.Entry, after now: SchedulerTime) {
        let action = entry.action
        guard let interval = action.interval, !action.isDisposed else { return }
        let missed = entry.time.duration(to: now).attoseconds / interval.attoseconds
        let last = entry.time.advanced(by: Duration(attoseconds: missed * interval.attoseconds))
        actions.insert(actions.entry(of: action, at: last.advanced(by: interval)))
    }

    /// Allows alarms again, and returns the next one.
    mutating func endFiring() -> Alarm {
        isFiring = false
        return nextAlarm()
    }

    /// Sets the alarm for the earliest action. Its leeway ends when the next action is due, which might have none.
    private mutating func nextAlarm() -> Alarm {
        let (first, second) = actions.firstTwo
        alarm = .never
        if let first {
            let leeway = max(.zero, first.action.repetition?.leeway ?? .zero)
            alarm = Alarm(start: first.time, end: min(first.time.advanced(by: leeway), second?.time ?? .endOfTime))
        }
        return alarm
    }
}

extension SchedulerTime {
    /// The uptime of the machine, which Dispatch timers also use.
    static var onMonotonicClock: SchedulerTime {
        SchedulerTime(sinceOrigin: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
    }
}

extension DispatchTime {
    /// Creates the first time that is not before `time`, or `distantFuture` if Dispatch can't represent it.
    init(_ time: SchedulerTime) {
        // Dispatch uses the two highest bits to encode other clocks.
        let nanoseconds = UInt64(clamping: time.sinceOrigin.nanosecondsRoundedUp)
        self = nanoseconds < 1 << 62 ? DispatchTime(uptimeNanoseconds: nanoseconds) : .distantFuture
    }
}
