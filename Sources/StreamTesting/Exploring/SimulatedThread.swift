#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// An executor that runs each job on a new thread, which the job can block.
final class SimulatedThread: TaskExecutor {
    private final class Start {
        let job: UnownedJob
        let executor: SimulatedThread

        init(_ job: UnownedJob, _ executor: SimulatedThread) { (self.job, self.executor) = (job, executor) }

        static func run(_ pointer: UnsafeMutableRawPointer) {
            let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
            start.job.runSynchronously(on: start.executor.asUnownedTaskExecutor())
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let start = Unmanaged.passRetained(Start(UnownedJob(job), self)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(
                &thread, nil,
                {
                    Start.run($0); return nil
                }, start)
            if let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                {
                    if let start = $0 { Start.run(start) }; return nil
                }, start)
            if status == 0 { pthread_detach(thread) }
        #endif
        precondition(status == 0, "pthread_create failed with error \(status): a simulation needs a thread")
    }
}
