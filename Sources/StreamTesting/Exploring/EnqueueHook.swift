import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Finds the simulation that runs on a thread, so that tasks without a preferred executor run in it.
///
/// The runtime calls a hook before it passes a job to the global executor. The hook adds jobs that are enqueued by work of a
/// simulation to that simulation, and passes on all others.
enum EnqueueHook {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private static let cores = Lock<[UInt: SimulationCore]>([:])
    private static let count = Atomic(0)

    /// Installs the hook once. `false` if the runtime has none: then tasks without a preferred executor are out of reach.
    private static let isInstalled: Bool = {
        guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return false }
        let hook: Hook = { job, original in
            if let core = EnqueueHook.core() { core.addGlobally(job) } else { original(job) }
        }
        address.assumingMemoryBound(to: Hook?.self).pointee = hook
        return true
    }()

    private static func core() -> SimulationCore? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        let thread = ThreadContext.current.number
        return cores.withLock { $0[thread] }
    }

    /// Runs `body` on a thread whose jobs belong to `core`.
    static func with(_ core: SimulationCore, _ body: () -> Void) {
        _ = isInstalled
        let thread = ThreadContext.current.number
        let previous = cores.withLock { $0.updateValue(core, forKey: thread) }
        count.add(1, ordering: .relaxed)
        body()
        count.subtract(1, ordering: .relaxed)
        let released = cores.withLock { cores in
            defer { cores[thread] = previous }
            return cores[thread]
        }
        withExtendedLifetime(released) {}
    }
}
