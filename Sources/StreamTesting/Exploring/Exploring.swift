/// Runs a body in schedules.
final class Exploring: Sendable {
    /// The result of one run.
    struct Run: Sendable {
        let choices: [Choice]
        let steps: [ScheduleStep]
        let failures: [String]
        let queueNames: [String]
        let tasks: SimulatedTasks

        var schedule: Schedule { Schedule(choices: choices) }
    }

    private let body: @Sendable (Simulation) async throws -> Void
    private let current = Lock<SimulationCore?>(nil)

    init(_ body: @escaping @Sendable (Simulation) async throws -> Void) { self.body = body }

    /// Notes a failed expectation of the current run.
    @Sendable func fail(_ failure: String) { current.withLock { $0 }?.fail(failure) }

    func run(_ strategy: Strategy) -> Run {
        let core = SimulationCore(strategy)
        let simulation = Simulation(core)
        current.withLock { $0 = core }
        let thread = ThreadContext.current.number
        core.withState { $0.thread = thread }
        let task = Task(executorPreference: core.executor) { [body] in
            do { try await body(simulation) } catch { core.fail("Caught error: \(error)") }
            core.finish()
        }
        let names = core.drive(cancelling: task)
        current.withLock { $0 = nil }
        return core.withState {
            Run(choices: $0.choices, steps: $0.steps, failures: $0.failures, queueNames: names, tasks: $0.tasks)
        }
    }

    /// Runs one schedule, once. Throws if the body does not make its choices.
    func replay(_ schedule: Schedule) throws -> (Exploration, ExplorationFailure?) {
        let run = runTraced(schedule)
        guard run.schedule == schedule else {
            throw UnreadableSchedule(text: schedule.description, choices: run.choices.map(\.count))
        }
        let failure = run.failures.isEmpty ? nil : failure(run, count: 1, seed: nil)
        return (Exploration(scheduleCount: 1, isComplete: false), failure)
    }

    /// Runs all schedules in the order of their number of deviations, and then random ones.
    func explore(orders: Int, random: Int, seed: UInt64) -> (Exploration, ExplorationFailure?) {
        var count = 0
        var tree = ScheduleTree()
        while count < orders, let schedule = tree.next() {
            let run = run(.schedule(schedule))
            count += 1
            if !run.failures.isEmpty {
                let failure = failure(runTraced(schedule), count: count, seed: nil)
                return (Exploration(scheduleCount: count, isComplete: false), failure)
            }
            tree.add(run.choices, after: schedule)
        }
        if tree.isEmpty { return (Exploration(scheduleCount: count, isComplete: true), nil) }
        for index in 0..<max(0, random) {
            let run = run(.random(RandomChoices(seed: seed &+ UInt64(index))))
            count += 1
            if !run.failures.isEmpty {
                let failure = failure(runTraced(shrink(run.schedule)), count: count, seed: seed)
                return (Exploration(scheduleCount: count, isComplete: false), failure)
            }
        }
        return (Exploration(scheduleCount: count, isComplete: false), nil)
    }

    /// Removes deviations, first many at a time, as long as the body still fails.
    private func shrink(_ schedule: Schedule) -> Schedule {
        var shortest = schedule
        var size = max(1, shortest.deviations.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < shortest.deviations.count {
                var shorter = shortest
                shorter.deviations.removeSubrange(start..<min(start + size, shorter.deviations.count))
                if run(.schedule(shorter)).failures.isEmpty {
                    start += size
                } else {
                    shortest = shorter
                    hasShrunk = true
                }
            }
            if size == 1, !hasShrunk { return shortest }
            size = max(1, size / 2)
        }
    }

    /// Runs a schedule with a tracer, to draw it.
    private func runTraced(_ schedule: Schedule) -> Run {
        let tracing = StreamTracer.start { [self] event in
            guard let core = current.withLock({ $0 }), let step = ScheduleStep.Event(event) else { return }
            core.note(step)
        }
        defer { tracing.dispose() }
        return run(.schedule(schedule))
    }

    private func failure(_ run: Run, count: Int, seed: UInt64?) -> ExplorationFailure {
        let reason =
            run.failures.first
            ?? "The failure did not occur again: the body depends on more than the choices of its schedule"
        return ExplorationFailure(
            reason: reason, schedule: run.schedule.description, scheduleCount: count, seed: seed,
            drawing: ScheduleDrawing(run).description)
    }
}

/// The schedules that have yet to run: those with fewer deviations first.
struct ScheduleTree {
    /// The schedules that differ from `schedule` in one more choice, after its last deviation.
    private struct Branch {
        let schedule: Schedule
        let choices: [Choice]
        var position: Int
        var choice = 1
    }

    private var branches: [Branch] = []
    private var first = 0
    private var hasBegun = false

    var isEmpty: Bool { hasBegun && first == branches.count }

    mutating func next() -> Schedule? {
        if !hasBegun {
            hasBegun = true
            return Schedule()
        }
        guard first < branches.count else { return nil }
        let branch = branches[first]
        let deviation = Schedule.Deviation(position: branch.position, choice: branch.choice)
        branches[first].choice += 1
        if branches[first].choice >= branch.choices[branch.position].count {
            branches[first].choice = 1
            branches[first].position += 1
            if branches[first].position == branch.choices.count { removeFirst() }
        }
        return Schedule(branch.schedule.deviations + [deviation])
    }

    /// Adds the schedules that follow from a run.
    mutating func add(_ choices: [Choice], after schedule: Schedule) {
        let start = (schedule.deviations.last?.position ?? -1) + 1
        if start < choices.count { branches.append(Branch(schedule: schedule, choices: choices, position: start)) }
    }

    private mutating func removeFirst() {
        first += 1
        guard first > 1_000, first > branches.count / 2 else { return }
        branches.removeFirst(first)
        first = 0
    }
}
