/// The work of a simulation, its time, and the choices it has made.
struct SimulationState {
    enum Work {
        case action(SimulatedWork)
        case job(UnownedJob)
        /// A job without a preferred executor.
        case globalJob(UnownedJob)

        var isDisposed: Bool { if case .action(let work) = self { work.isDisposed } else { false } }
    }

    /// Work that is due.
    struct Piece {
        let queue: Int
        let work: Work
        let time: SchedulerTime

        /// The task, if the work is a part of one.
        var task: Int?

        var lane: ScheduleStep.Lane { task.map(ScheduleStep.Lane.task) ?? .queue(queue) }
    }

    struct Timer {
        let time: SchedulerTime
        let number: Int
        let queue: Int
        let work: Work
    }

    struct Queue {
        let scheduler: SimulatedQueue
        let isSerial: Bool
        var isBusy = false
    }

    /// A piece that has called `preempt()`, and whose thread waits.
    struct PausedPiece {
        let queue: Int
        let task: Int?
        let wake: Wake

        /// The index of the step that it has interrupted.
        let step: Int
    }

    struct Waiter {
        let limit: SchedulerTime
        let continuation: CheckedContinuation<Void, Never>
    }

    /// What can run next.
    enum Option: Equatable {
        case ready(Int)
        case paused(Int)
        case time
    }

    var strategy: Strategy
    var choices: [Choice] = []
    var steps: [ScheduleStep] = []
    var queues: [Queue] = []
    var ready: [Piece] = []
    var timers: [Timer] = []
    var paused: [PausedPiece] = []
    var waiters: [Waiter] = []
    var now = SchedulerTime(sinceOrigin: .zero)
    var lastNumber = 0

    /// The number of the thread that runs the simulation.
    var thread: UInt = 0

    /// The queue of the piece that runs.
    var current: Int?

    /// The task of the piece that runs.
    var currentTask: Int?
    var tasks = SimulatedTasks()
    var failures: [String] = []

    /// The body has returned, or the run was given up. Choices follow the plain order from then on.
    var isEnding = false

    /// The run was given up.
    var isGivenUp = false
    var isOver = false

    /// The number of steps since the body has returned.
    var unwindCount = 0

    init(_ strategy: Strategy) { self.strategy = strategy }

    mutating func add(_ work: Work, to queue: Int, at time: SchedulerTime) {
        if time <= now {
            return ready.append(Piece(queue: queue, work: work, time: now, task: taskNumber(of: work)))
        }
        lastNumber += 1
        timers.append(Timer(time: time, number: lastNumber, queue: queue, work: work))
    }

    private mutating func taskNumber(of work: Work) -> Int? {
        switch work {
        case .action: return nil
        case .job(let job), .globalJob(let job): return tasks.number(of: job, addedBy: currentTask)
        }
    }

    /// The time that can pass now.
    private var limit: SchedulerTime {
        isEnding ? now : min(waiters.map(\.limit).min() ?? .endOfSimulation, .endOfSimulation)
    }

    /// What can run next: first what was due first, then paused pieces, then that time passes.
    mutating func options() -> [Option] {
        ready.removeAll { $0.work.isDisposed }
        timers.removeAll { $0.work.isDisposed }
        var options: [Option] = []
        var seen: Set<Int> = []
        for (index, piece) in ready.enumerated() {
            if queues[piece.queue].isSerial {
                if queues[piece.queue].isBusy || !seen.insert(piece.queue).inserted { continue }
            }
            options.append(.ready(index))
        }
        options += paused.indices.map(Option.paused)
        if let next = timers.map(\.time).min(), next <= limit { options.append(.time) }
        return options
    }

    /// Chooses one of `count` options.
    mutating func decide(among count: Int) -> Int {
        guard count > 1, !isEnding else { return 0 }
        let choice = strategy.choose(at: choices.count, among: count)
        choices.append(Choice(chosen: choice, count: count))
        return choice
    }

    /// Adds the work to its queues that is due next, and sets the time.
    mutating func passTime() {
        guard let next = timers.map(\.time).min() else { return }
        now = next
        let due = timers.filter { $0.time == next }.sorted { $0.number < $1.number }
        timers.removeAll { $0.time == next }
        ready += due.map { Piece(queue: $0.queue, work: $0.work, time: $0.time) }
    }

    /// Removes and returns the waiter with the earliest limit, and sets the time to that limit.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
        guard let index = waiters.indices.min(by: { waiters[$0].limit < waiters[$1].limit }) else { return nil }
        let waiter = waiters.remove(at: index)
        if waiter.limit != .endOfSimulation { now = max(now, min(waiter.limit, .endOfSimulation)) }
        return waiter.continuation
    }
}

extension SchedulerTime {
    /// The latest time to which a simulation advances. Work at the end of time never runs.
    static let endOfSimulation = SchedulerTime(sinceOrigin: .seconds(Int64.max / 2))
}
