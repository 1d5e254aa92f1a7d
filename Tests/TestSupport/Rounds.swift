import Dispatch
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

/// Runs `bodies` concurrently on one subject, in many rounds, each with a new subject.
///
/// The first body runs on the calling thread, and each other one has its own thread for all rounds. In each round the threads leave a
/// spinning barrier together. So they overlap much more often than threads that are woken up one after the other.
///
/// Only one call runs at a time, because spinning threads of several would take the processors from those that they wait for.
/// - Parameters:
///   - make: Creates the subject of a round.
///   - check: Checks the subject when all bodies of the round have returned.
public func race<Subject: Sendable>(
    rounds: Int = size(100, full: 500), on make: () -> Subject,
    _ bodies: (@Sendable (Subject) -> Void)..., check: (Subject) -> Void
) {
    turn.wait()
    defer { turn.signal() }
    let subject = Locked<Subject?>(nil)
    let barrier = SpinBarrier(parties: bodies.count)
    let group = DispatchGroup()
    for (index, body) in bodies.enumerated().dropFirst() {
        DispatchQueue(label: "rounds.\(index)").async(group: group) {
            for _ in 0..<rounds {
                barrier.arrive()
                barrier.leaveTogether()
                subject.value.map(body)
                barrier.arrive()
            }
        }
    }
    for _ in 0..<rounds {
        let fresh = make()
        subject.value = fresh
        barrier.arrive()
        barrier.leaveTogether()
        bodies[0](fresh)
        barrier.arrive()
        subject.value = nil
        check(fresh)
    }
    group.wait()
}

private let turn = DispatchSemaphore(value: 1)

/// Spins until `condition` is true. Use it to wait for something that another thread does immediately.
public func spin(until condition: () -> Bool) {
    var tries = 0
    while !condition() {
        tries += 1
        if tries > 1_200 {
            // On a busy machine, the thread that this one waits for needs the processor.
            usleep(100)
        } else if tries > 200 {
            sched_yield()
        }
    }
}

/// A reusable barrier: each thread waits until all have arrived.
private final class SpinBarrier: Sendable {
    private let parties: Int
    private let arrived = Atomic(0)

    init(parties: Int) { self.parties = parties }

    /// Waits for threads that can be late.
    func arrive() {
        let complete = count()
        spin { arrived.load(ordering: .acquiring) >= complete }
    }

    /// Waits for threads that are about to return from ``arrive()``, without sleeping, so that all continue at the same moment.
    func leaveTogether() {
        let complete = count()
        var tries = 0
        while arrived.load(ordering: .acquiring) < complete {
            tries += 1
            if tries > 200 { sched_yield() }
        }
    }

    /// Counts the calling thread, and returns the count of all threads.
    private func count() -> Int {
        (arrived.add(1, ordering: .acquiringAndReleasing).oldValue / parties + 1) * parties
    }
}

/// A counter for any thread.
public final class Counter: Sendable {
    private let count = Atomic(0)

    public init() {}

    public var value: Int { count.load(ordering: .acquiring) }

    public func increment() { count.add(1, ordering: .acquiringAndReleasing) }
}

/// A Boolean value that indicates whether Thread Sanitizer or Address Sanitizer is active, which slow down memory accesses.
public let isSanitized: Bool = {
    #if canImport(Darwin)
        let everything = UnsafeMutableRawPointer(bitPattern: -2)
    #else
        let everything: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everything, "__tsan_init") != nil || dlsym(everything, "__asan_init") != nil
}()
