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

/// Races `bodies` on the same subject, many times, each time on a new one.
///
/// Each body has a thread of its own for all rounds. The threads leave a barrier at the same instruction in each round,
/// which makes them overlap far more often than threads that are woken up one after the other.
/// - Parameters:
///   - make: Makes the subject of a round.
///   - check: Looks at the subject when all bodies of the round have returned.
public func race<Subject: Sendable>(
    rounds: Int = 500, on make: () -> Subject, _ bodies: (@Sendable (Subject) -> Void)...,
    check: (Subject) -> Void
) {
    let subject = Locked<Subject?>(nil)
    let barrier = SpinBarrier(parties: bodies.count + 1)
    let group = DispatchGroup()
    for (index, body) in bodies.enumerated() {
        DispatchQueue(label: "rounds.\(index)").async(group: group) {
            for _ in 0..<rounds {
                barrier.arrive()
                subject.value.map(body)
                barrier.arrive()
            }
        }
    }
    for _ in 0..<rounds {
        let fresh = make()
        subject.value = fresh
        barrier.arrive()
        barrier.arrive()
        subject.value = nil
        check(fresh)
    }
    group.wait()
}

/// Spins until `condition` holds: for what another thread is about to do at once.
public func spin(until condition: () -> Bool) {
    while !condition() { sched_yield() }
}

/// Holds each of a number of threads until all have arrived, again and again.
private final class SpinBarrier: Sendable {
    private let parties: Int
    private let arrived = Atomic(0)

    init(parties: Int) { self.parties = parties }

    func arrive() {
        let mine = arrived.add(1, ordering: .acquiringAndReleasing).oldValue
        let complete = (mine / parties + 1) * parties
        var patience = 200
        while arrived.load(ordering: .acquiring) < complete {
            if patience > 0 { patience -= 1 } else { sched_yield() }
        }
    }
}

/// Counts from any thread.
public final class Counter: Sendable {
    private let count = Atomic(0)

    public init() {}

    public var value: Int { count.load(ordering: .acquiring) }

    public func increment() { count.add(1, ordering: .acquiringAndReleasing) }
}

/// Whether the tests run under Thread Sanitizer or Address Sanitizer, which make all memory accesses several times slower.
public let isSanitized: Bool = {
    #if canImport(Darwin)
        let everything = UnsafeMutableRawPointer(bitPattern: -2)
    #else
        let everything: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everything, "__tsan_init") != nil || dlsym(everything, "__asan_init") != nil
}()
