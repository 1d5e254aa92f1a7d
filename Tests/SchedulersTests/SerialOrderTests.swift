import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("Serial order of work")
struct SerialOrderTests {
    @Test("Work runs in the order in which it was scheduled", arguments: SchedulerKind.allCases)
    func firstInFirstOut(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        for number in 0..<200 { scheduler.schedule { log.append(number) } }
        await drain(scheduler)
        expectEqual(log.value, Array(0..<200))
    }

    @Test("Work from four threads keeps each thread's order and never overlaps", arguments: SchedulerKind.queueing)
    func severalThreads(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[[Int]]>(Array(repeating: [], count: 4))
        let running = Locked(0)
        let overlaps = Locked(0)
        race(
            (0..<4).map { thread in
                {
                    for number in 0..<250 {
                        scheduler.schedule {
                            if running.increment() > 1 { overlaps.modify { $0 += 1 } }
                            log.modify { $0[thread].append(number) }
                            running.modify { $0 -= 1 }
                        }
                    }
                }
            })
        await drain(scheduler)
        expectEqual(overlaps.value, 0)
        expectEqual(log.value, Array(repeating: Array(0..<250), count: 4))
    }

    @Test("Work that is scheduled inside work runs after pending work", arguments: SchedulerKind.alwaysQueueing)
    func fromInside(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        await perform(on: scheduler) {
            scheduler.schedule {
                log.append("b")
                scheduler.schedule { log.append("d") }
            }
            scheduler.schedule { log.append("c") }
            log.append("a")
        }
        await drain(scheduler)
        await drain(scheduler)
        expectEqual(log.value, ["a", "b", "c", "d"])
    }

    @Test(
        "A consumer that yields after 1,024 pieces of work keeps the order",
        arguments: [SchedulerKind.targetQueue, .actor, .task])
    func yieldsToOthers(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        await perform(on: scheduler) {
            for number in 0..<5_000 { scheduler.schedule { log.append(number) } }
        }
        await drain(scheduler)
        expectEqual(log.value, Array(0..<5_000))
    }

    @Test(
        "A call to an actor waits for at most 1,024 pieces of its scheduler's work"
    )
    func actorCallsDuringManyPieces() async {
        let actor = LogActor()
        let scheduler = ActorScheduler(actor)
        let count = Locked(0)
        let before = await withCallback { callback in
            scheduler.schedule {
                for _ in 0..<20_000 { scheduler.schedule { count.increment() } }
                // A task whose closure is isolated to the actor is queued there before `Task` returns.
                actor.assumeIsolated { $0.call { callback(count.value) } }
            }
        }
        #expect(before <= 1_024)
        await drain(scheduler)
        expectEqual(count.value, 20_000)
    }

    @Test("Other work of a target queue waits for at most 1,024 pieces of its scheduler's work")
    func targetWorkDuringManyPieces() async {
        let target = DispatchQueue(label: "test.target")
        let scheduler = TargetQueueScheduler(target: target)
        let count = Locked(0)
        let before = await withCallback { callback in
            scheduler.schedule {
                for _ in 0..<20_000 { scheduler.schedule { count.increment() } }
                target.async { callback(count.value) }
            }
        }
        #expect(before <= 1_024)
        await drain(scheduler)
        expectEqual(count.value, 20_000)
    }

    @Test("An endless recursion yields its actor to other callers")
    func actorCallsDuringRecursion() async {
        let actor = LogActor()
        let endless = ActorScheduler(actor).scheduleRecursively { again in again() }
        await actor.write(1)
        endless.dispose()
        await expectEqual(actor.entries, [1])
    }
}
