/// An executor that runs each job on a new thread, which the job can block.
final class SimulatedThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        ContractThreads.start(kibibytes: 8_192) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
