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

/// The threads of the kit, with configurable stack sizes and limited waits.
package enum ContractThreads {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// A Boolean value that indicates whether long experiments run at their full sizes, which `RILL_FULL=1` selects.
    static let isFull = getenv("RILL_FULL") != nil

    /// The number of seconds after which it is a violation that another thread has not done what it should do.
    ///
    /// `RILL_VIOLATION_SECONDS` changes it, for programs that expect violations.
    @TaskLocal package static var secondsUntilViolation =
        getenv("RILL_VIOLATION_SECONDS").flatMap { Int(String(cString: $0)) } ?? 60

    /// Starts `body` on a thread with a stack of `kibibytes`.
    static func start(kibibytes: Int = 1_024, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, kibibytes * 1_024)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(
                &thread, &attributes,
                {
                    Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
                    return nil
                }, work.toOpaque())
        #else
            var thread = pthread_t()
            let status = pthread_create(
                &thread, &attributes,
                { argument in
                    Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
                    return nil
                }, work.toOpaque())
        #endif
        pthread_attr_destroy(&attributes)
        precondition(status == 0, "pthread_create failed with error \(status): a test needs a thread")
    }

    /// Waits without sleeping until `condition` is true, which another thread causes immediately.
    static func spin(until condition: () -> Bool) {
        while !condition() { sched_yield() }
    }

    /// Waits until `condition` is true, and returns whether it became true within the time limit.
    ///
    /// If a timeout is a violation, the limit is long, because a thread runs slowly on a busy machine.
    static func wait(seconds: Int = 60, until condition: () -> Bool) -> Bool {
        let end = SuspendingClock.now + .seconds(seconds)
        var pause: UInt32 = 20
        while SuspendingClock.now < end {
            if condition() { return true }
            usleep(pause)
            pause = min(2 * pause, 1_000)
        }
        return condition()
    }
}

/// A counter that the threads of an experiment share.
final class ContractCounter: Sendable {
    private let count: Atomic<Int>

    init(_ count: Int) { self.count = Atomic(count) }

    var value: Int { count.load(ordering: .acquiring) }
    var isSet: Bool { value > 0 }

    @discardableResult
    func add(_ number: Int) -> Int { count.add(number, ordering: .acquiringAndReleasing).newValue }
}
