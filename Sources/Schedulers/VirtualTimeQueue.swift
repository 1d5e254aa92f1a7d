/// The state of a ``VirtualTimeScheduler``: the time, and the work in the order in which it becomes due.
struct VirtualTimeQueue {
    /// An action that the heap can move without reference counting. It is retained once, until `release()`.
    private struct Entry: Comparable, BitwiseCopyable {
        let time: Int128
        let number: UInt64
        private let reference: UnsafeRawPointer

        init(time: SchedulerTime, number: UInt64, retaining action: ScheduledAction) {
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

    /// The next runs of the repeating work in progress, the innermost last.
    ///
    /// Each is added to `entries` when the current run has returned, so that an advance inside that run can't nest the work
    /// in itself.
    private var repetitions: [Entry] = []

    private var scheduledCount: UInt64 = 0
    private var nextSweep = 64

    /// The scheduled actions, including disposed ones.
    var actions: [ScheduledAction] { (entries.elements + repetitions).map(\.action) }

    /// Returns the time to which an advance adds its duration: the current time, or the limit of an advance in progress.
    func start(for thread: ObjectIdentifier) -> SchedulerTime {
        guard let advance, advance.driver != thread, let time = advance.limit.time else { return now }
        return max(now, time)
    }

    mutating func add(_ action: ScheduledAction, at time: SchedulerTime) {
        insert(entry(of: action, at: max(now, time)))
    }

    private mutating func entry(of action: ScheduledAction, at time: SchedulerTime) -> Entry {
        scheduledCount += 1
        return Entry(time: time, number: scheduledCount, retaining: action)
    }

    private mutating func insert(_ entry: Entry) {
        entries.insert(entry)
        if entries.count >= nextSweep { sweep() }
    }

    /// Removes disposed actions, which are empty but still use memory.
    private mutating func sweep() {
        entries.removeAll { entry in
            let isDisposed = entry.action.isDisposed
            if isDisposed { _ = entry.release() }
            return isDisposed
        }
        nextSweep = max(64, entries.count * 2)
    }

    /// Removes and returns all actions.
    mutating func removeAll() -> [ScheduledAction] {
        defer { entries = Heap() }
        return entries.elements.map { $0.release() }
    }

    // MARK: - Advancing

    /// The time at which an advance ends.
    enum AdvanceLimit {
        case time(SchedulerTime)
        case endOfWork

        var time: SchedulerTime? {
            if case .time(let time) = self { time } else { nil }
        }

        func includes(_ other: SchedulerTime) -> Bool { time.map { other <= $0 } ?? true }
    }

    /// The advance in progress: the thread that runs the work, and the latest limit that any thread requested.
    private var advance: (driver: ObjectIdentifier, limit: AdvanceLimit)?

    /// The part of a thread in an advance.
    enum Role {
        /// Runs the work for all threads.
        case driver

        /// Runs the work up to its own limit, inside the driver's work.
        case nested(AdvanceLimit)

        /// Lets the driver run the work.
        case waiting
    }

    /// Extends the advance in progress to `limit`, or begins one, and returns the role of `thread`.
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

    /// Removes and returns the next work that is due. If there is none, sets the time to the limit.
    ///
    /// - Parameter last: The work that the previous call returned, which has run. If it repeats, its next run is added at its
    ///   time, before work that was scheduled later, even if an advance inside the run has passed that time.
    mutating func next(as role: Role, after last: ScheduledAction?) -> ScheduledAction? {
        if last?.interval != nil { insert(repetitions.removeLast()) }
        var limit = advance?.limit ?? .endOfWork
        if case .nested(let own) = role { limit = own }
        while let first = entries.first {
            let isDisposed = first.action.isDisposed
            let time = SchedulerTime(sinceOrigin: Duration(attoseconds: first.time))
            // Nothing runs at the end of time, because repeating work would run there endlessly.
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
