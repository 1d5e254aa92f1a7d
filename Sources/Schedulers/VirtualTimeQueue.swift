/// What a ``VirtualTimeScheduler`` knows: the time, and the work in the order in which it becomes due.
struct VirtualTimeQueue {
    /// Holds its action once, in a form that the heap can move about without counting.
    private struct Entry: Comparable, BitwiseCopyable {
        let time: Int128
        let number: UInt64
        private let reference: UnsafeRawPointer

        init(time: SchedulerTime, number: UInt64, holding action: ScheduledAction) {
            self.time = time.sinceOrigin.attoseconds
            self.number = number
            reference = UnsafeRawPointer(Unmanaged.passRetained(action).toOpaque())
        }

        var action: ScheduledAction { Unmanaged.fromOpaque(reference).takeUnretainedValue() }

        func release() -> ScheduledAction { Unmanaged.fromOpaque(reference).takeRetainedValue() }

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.number < right.number : left.time < right.time
        }

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
    }

    private(set) var now = SchedulerTime(sinceOrigin: .zero)
    private var entries = Heap<Entry>()

    /// The next runs of the repeating work that is running, the innermost last. Each is added to `entries` when the present
    /// run has returned, so that an advance from inside that run cannot nest the work in itself.
    private var repetitions: [Entry] = []

    private var scheduledCount: UInt64 = 0
    private var nextSweep = 64

    /// What is scheduled, disposed or not.
    var actions: [ScheduledAction] { (entries.elements + repetitions).map(\.action) }

    /// The time to which an advance by some duration is added: where time is, or where it is going.
    func start(for thread: ObjectIdentifier) -> SchedulerTime {
        guard let advance, advance.driver != thread, let time = advance.limit.time else { return now }
        return max(now, time)
    }

    mutating func add(_ action: ScheduledAction, at time: SchedulerTime) {
        insert(entry(of: action, at: max(now, time)))
    }

    private mutating func entry(of action: ScheduledAction, at time: SchedulerTime) -> Entry {
        scheduledCount += 1
        return Entry(time: time, number: scheduledCount, holding: action)
    }

    private mutating func insert(_ entry: Entry) {
        entries.insert(entry)
        if entries.count >= nextSweep { sweep() }
    }

    /// Forgets what was disposed: what remains of it is an empty shell, but a million of them are not nothing.
    private mutating func sweep() {
        entries.removeAll { entry in
            let isGone = entry.action.isDisposed
            if isGone { _ = entry.release() }
            return isGone
        }
        nextSweep = max(64, entries.count * 2)
    }

    /// Forgets everything, and returns it.
    mutating func removeAll() -> [ScheduledAction] {
        defer { entries = Heap() }
        return entries.elements.map { $0.release() }
    }

    // MARK: - Advancing

    /// How far an advance goes.
    enum AdvanceLimit {
        case time(SchedulerTime)
        case endOfWork

        var time: SchedulerTime? {
            if case .time(let time) = self { time } else { nil }
        }

        func includes(_ other: SchedulerTime) -> Bool { time.map { other <= $0 } ?? true }
    }

    /// The advance that is under way: the thread that runs the work, and the furthest that any thread asked for.
    private var advance: (driver: ObjectIdentifier, limit: AdvanceLimit)?

    enum Role {
        /// Runs the work until there is nothing more to do for any thread.
        case driver

        /// Runs the work up to its own destination, from inside the driver's work.
        case nested(AdvanceLimit)

        /// Leaves the work to the driver.
        case waiting
    }

    /// What `thread`, which wants to go to `limit`, has to do for it.
    mutating func join(_ thread: ObjectIdentifier, to limit: AdvanceLimit) -> Role {
        guard let current = advance else {
            advance = (thread, limit)
            return .driver
        }
        if current.driver == thread { return .nested(limit) }
        switch (current.limit.time, limit.time) {
        case (let one?, let other?): advance?.limit = .time(max(one, other))
        default: advance?.limit = .endOfWork
        }
        return .waiting
    }

    /// Removes and returns the next work that is due. If there is none, time moves to the destination.
    ///
    /// - Parameter last: The work that this method returned before, which has run. If it repeats, its next run is added, at
    ///   its time and before what was scheduled since, even if an advance from inside the run has passed that time.
    mutating func next(as role: Role, after last: ScheduledAction?) -> ScheduledAction? {
        if last?.interval != nil { insert(repetitions.removeLast()) }
        var limit = advance?.limit ?? .endOfWork
        if case .nested(let own) = role { limit = own }
        while let first = entries.first {
            let isDisposed = first.action.isDisposed
            let time = SchedulerTime(sinceOrigin: Duration(attoseconds: first.time))
            // Nothing runs at the end of time, because repeating work would run there without end.
            let isDue = first.time < .max && (time <= now || limit.includes(time))
            guard isDisposed || isDue else { break }
            let action = entries.removeFirst().release()
            if isDisposed { continue }
            now = max(now, time)
            if let interval = action.interval { repetitions.append(entry(of: action, at: time.advanced(by: interval))) }
            return action
        }
        now = max(now, limit.time ?? now)
        if case .driver = role { advance = nil }
        return nil
    }
}
