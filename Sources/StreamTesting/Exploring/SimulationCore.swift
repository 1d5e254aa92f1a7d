/// Runs the work of one simulation: one piece at a time, in the order that a strategy chooses.
///
///     explore ──► SimulationCore ──► queues, executor
///                      ▲                  │
///                      └──────────────────┘ until the end of the run
final class SimulationCore: Sendable {
    /// The queues that every simulation has.
    static let tasks = 0
    static let main = 1

    /// The number of steps after which a run is given up.
    static let maximumStepCount = 10_000

    private let state: Lock<SimulationState>
    private let executorBox = Lock<SimulatedExecutor?>(nil)

    /// Signaled when the thread that began the run continues it.
    let primary = Wake()

    init(_ strategy: Strategy) {
        state = Lock(SimulationState(strategy))
        executorBox.withLock { $0 = SimulatedExecutor(self) }
        _ = makeQueue("tasks", isSerial: false)
        _ = makeQueue("main", isSerial: true)
    }

    var executor: SimulatedExecutor {
        executorBox.withLock { $0 } ?? SimulatedExecutor(self)
    }

    var now: SchedulerTime { state.withLock { $0.now } }

    func withState<Result>(_ body: (inout SimulationState) -> sending Result) -> sending Result {
        state.withLock(body)
    }

    // MARK: - Adding work

    func makeQueue(_ name: String, isSerial: Bool) -> SimulatedQueue {
        state.withLock { state in
            let queue = SimulatedQueue(name, state.queues.count, self)
            state.queues.append(SimulationState.Queue(scheduler: queue, isSerial: isSerial))
            return queue
        }
    }

    /// Adds work, and returns `false` if the simulation is over. Notes work that comes from outside the simulation.
    @discardableResult
    func add(_ work: SimulationState.Work, to queue: Int, at time: SchedulerTime) -> Bool {
        let thread = ThreadContext.current.number
        return state.withLock { state in
            if state.isOver { return false }
            if state.thread != thread {
                state.noteForeignThread(on: queue)
            } else if let task = state.currentTask {
                state.tasks.noteName(of: task)
            }
            state.add(work, to: queue, at: time)
            return true
        }
    }

    /// Suspends until no work is due before `limit`, which the time then reaches.
    func wait(until limit: (SchedulerTime) -> SchedulerTime) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiters.append(.init(limit: limit(state.now), continuation: continuation)) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    // MARK: - Results

    func fail(_ failure: String) {
        state.withLock { if !$0.isEnding { $0.failures.append(failure) } }
    }

    /// Notes that the body has returned.
    func finish() { state.withLock { $0.isEnding = true } }

    /// Adds an event to the current step, if the calling thread runs it.
    func note(_ event: ScheduleStep.Event) {
        let thread = ThreadContext.current.number
        state.withLock { state in
            guard state.thread == thread, !state.isEnding, !state.steps.isEmpty else { return }
            state.steps[state.steps.count - 1].events.append(event)
        }
    }

    /// Ends the run: drops what has not run, and the references to the queues.
    func close() {
        let rest = state.withLock { state in
            state.isOver = true
            defer { (state.ready, state.timers, state.queues) = ([], [], []) }
            return (state.ready, state.timers, state.queues)
        }
        let executor = executorBox.withLock { $0.take() }
        withExtendedLifetime((rest, executor)) {}
    }
}

extension SimulationState {
    mutating func noteForeignThread(on queue: Int) {
        let text =
            "Out of reach: a thread outside of the simulation added work to \"\(queues[queue].scheduler.name)\". Work that the "
            + "main actor, an actor with an executor of its own, a real clock, or a thread of the program runs isn't scheduled by the simulation"
        if !isEnding, !failures.contains(text) { failures.append(text) }
    }
}
