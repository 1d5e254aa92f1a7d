/// What a ``VirtualTimeScheduler`` knows: the time, and the work in the order in which it becomes due.
struct Timeline {
    struct Entry: Comparable {
        let time: SchedulerTime
        let number: UInt64
        let action: ScheduledAction
        let interval: Duration?

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.number < right.number : left.time < right.time
        }

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
    }

    private(set) var now = SchedulerTime(sinceOrigin: .zero)
    private(set) var entries = Heap<Entry>()
    private var scheduledCount: UInt64 = 0
    private var nextSweep = 64

    /// The time to which an advance by some duration is added: where time is, or where it is going.
    func start(for thread: ObjectIdentifier) -> SchedulerTime {
        guard let journey, journey.driver != thread, let time = journey.destination.time else { return now }
        return max(now, time)
    }

    mutating func add(_ action: ScheduledAction, at time: SchedulerTime, every interval: Duration?) {
        scheduledCount += 1
        entries.insert(Entry(time: max(now, time), number: scheduledCount, action: action, interval: interval))
        if entries.count >= nextSweep { sweep() }
    }

    /// Forgets what was disposed: what remains of it is an empty shell, but a million of them are not nothing.
    private mutating func sweep() {
        entries.removeAll { $0.action.isDisposed }
        nextSweep = max(64, entries.count * 2)
    }

    // MARK: - Advancing

    /// How far an advance goes.
    enum Destination {
        case time(SchedulerTime)
        case endOfWork

        var time: SchedulerTime? {
            if case .time(let time) = self { time } else { nil }
        }

        func includes(_ other: SchedulerTime) -> Bool { time.map { other <= $0 } ?? true }
    }

    /// The advance that is under way: the thread that runs the work, and the furthest that any thread asked for.
    private var journey: (driver: ObjectIdentifier, destination: Destination)?

    enum Part {
        /// Runs the work until there is nothing more to do for any thread.
        case driver

        /// Runs the work up to its own destination, from inside the driver's work.
        case nested(Destination)

        /// Leaves the work to the driver.
        case passenger
    }

    /// What `thread`, which wants to go to `destination`, has to do for it.
    mutating func join(_ thread: ObjectIdentifier, to destination: Destination) -> Part {
        guard let current = journey else {
            journey = (thread, destination)
            return .driver
        }
        if current.driver == thread { return .nested(destination) }
        switch (current.destination.time, destination.time) {
        case (let one?, let other?): journey?.destination = .time(max(one, other))
        default: journey?.destination = .endOfWork
        }
        return .passenger
    }

    /// The next work that is due, taken out; if it repeats, it is put in again first. Without any, time has arrived.
    mutating func next(as part: Part) -> ScheduledAction? {
        var destination = journey?.destination ?? .endOfWork
        if case .nested(let own) = part { destination = own }
        while let first = entries.first, first.action.isDisposed { _ = entries.removeFirst() }
        guard let first = entries.first, destination.includes(first.time) else {
            now = max(now, destination.time ?? now)
            if case .driver = part { journey = nil }
            return nil
        }
        now = max(now, first.time)
        _ = entries.removeFirst()
        if let interval = first.interval { add(first.action, at: first.time.advanced(by: interval), every: interval) }
        return first.action
    }
}
