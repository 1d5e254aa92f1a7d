/// The executor of a simulation's tasks.
final class SimulatedExecutor: TaskExecutor {
    private let core: SimulationCore

    init(_ core: SimulationCore) { self.core = core }

    func enqueue(_ job: consuming ExecutorJob) { core.add(UnownedJob(job), of: self) }
}

extension SimulationCore {
    /// Adds a job without a preferred executor to the queue of the tasks.
    func addGlobally(_ job: UnownedJob) {
        if !add(.globalJob(job), to: Self.tasks, at: now) {
            Task.detached { job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor()) }
        }
    }

    /// Adds a job to the queue of the tasks. After the end of the simulation, it runs as an ordinary task.
    func add(_ job: UnownedJob, of executor: SimulatedExecutor) {
        if !add(.job(job), to: Self.tasks, at: now) {
            Task.detached { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
        }
    }
}
