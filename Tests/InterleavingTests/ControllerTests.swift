import Disposables
import Testing

extension Interleavings {
    /// The controller runs all orders and finds the errors that it is made for.
    @Suite struct ControllerTests {
        @Test("Controller: runs as many orders as there are ways to merge two sequences")
        func numbers() {
            #expect(explore(.none) { notes(in: 1, 3, 3) }.interleavings == 20)
            #expect(explore(.none) { notes(in: 1, 2, 2, 2) }.interleavings == 90)
        }

        @Test("Controller: runs one of the orders that differ only in commuting steps")
        func reduction() {
            #expect(explore { notes(in: 2, 3, 3) }.interleavings == 1)
            #expect(explore { notes(in: 1, 3, 3) }.interleavings == 20)
            #expect(explore { notes(in: 3, 2, 2, 2) }.interleavings == 1)
        }

        @Test("Controller: finds the same results with and without the reduction")
        func sameOutcomes() {
            #expect(outcomes(.commuting) == outcomes(.none))
            #expect(outcomes(.none).count == 4)
        }

        @Test("Controller: can bound the preemptions")
        func preemptions() {
            #expect(explore(.preemptions(0)) { notes(in: 1, 3, 3) }.interleavings == 2)
            #expect(explore(.preemptions(100)) { notes(in: 1, 3, 3) }.interleavings == 20)
        }

        @Test("Controller: finds a lost update")
        func lostUpdate() {
            let failure = explore {
                let shared = Shared()
                let increment: @Sendable () -> Void = {
                    shared.count.store(shared.count.load(ordering: .relaxed) + 1, ordering: .relaxed)
                }
                return Scenario([increment, increment]) {
                    unless(shared.count.load(ordering: .relaxed) == 2, "an update is lost")
                }
            }.failure
            #expect(failure?.hasPrefix("an update is lost") == true)
        }

        @Test("Controller: finds a deadlock")
        func deadlock() {
            let failure = explore {
                let (one, other) = (Guarded(), Guarded())
                return Scenario([
                    { one.lock.withLock { _ in other.lock.withLock { _ in } } },
                    { other.lock.withLock { _ in one.lock.withLock { _ in } } },
                ])
            }.failure
            #expect(failure?.hasPrefix("deadlock") == true)
        }

        @Test("Controller: finds a leak")
        func leak() {
            let failure = explore {
                let probe = Cyclic()
                return Scenario([{ probe.itself = probe }])
            }.failure
            #expect(failure?.hasPrefix("1 objects are leaked") == true)
        }

        /// Threads with this many steps each, in one place or in separate places.
        private func notes(in places: Int, _ steps: Int...) -> Scenario {
            let logs = (0..<places).map { _ in Log() }
            var scenario = Scenario([])
            for (thread, count) in steps.enumerated() {
                let log = logs[thread % places]
                scenario.threads.append { for _ in 0..<count { log.note("") } }
            }
            return scenario
        }

        private func outcomes(_ reduction: Path.Reduction) -> Set<[String]> {
            let seen = Seen()
            _ = explore(reduction) {
                let (left, right) = (Log(), Log())
                return Scenario([
                    {
                        ["a", "b"].forEach(left.note); right.note("a")
                    },
                    {
                        right.note("c"); left.note("c")
                    },
                ]) {
                    seen.outcomes.insert([left.notes.joined(), right.notes.joined()])
                    return nil
                }
            }
            return seen.outcomes
        }
    }
}

private final class Seen {
    var outcomes: Set<[String]> = []
}

private final class Shared: Sendable {
    let count = AnnouncedAtomic(0)
}

private final class Guarded: Sendable {
    let lock = Lock(())
}

// One thread runs at a time.
private final class Cyclic: Tracked, @unchecked Sendable {
    var itself: Cyclic?
}
