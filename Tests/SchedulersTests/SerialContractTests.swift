import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("Serial, first in, first out")
struct SerialContractTests {
    @Test("SCH-1: work runs in the order in which it was scheduled", arguments: Kind.allCases)
    func firstInFirstOut(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        for number in 0..<200 { scheduler.schedule { log.append(number) } }
        await drain(scheduler)
        #expect(log.value == Array(0..<200))
    }

    @Test("SCH-1: from four threads, each thread's order is kept and no two pieces overlap", arguments: Kind.queueing)
    func severalThreads(_ kind: Kind) async {
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
        #expect(overlaps.value == 0)
        #expect(log.value == Array(repeating: Array(0..<250), count: 4))
    }

    @Test("SCH-1: what work schedules comes after what waits already", arguments: Kind.alwaysQueueing)
    func fromInside(_ kind: Kind) async {
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
        #expect(log.value == ["a", "b", "c", "d"])
    }

    @Test(
        "SCH-1: a consumer that gives way after much work keeps the order",
        arguments: [Kind.targetQueue, .actor, .task])
    func givesWay(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        await perform(on: scheduler) {
            for number in 0..<5_000 { scheduler.schedule { log.append(number) } }
        }
        await drain(scheduler)
        #expect(log.value == Array(0..<5_000))
    }

    @Test(
        "ActorScheduler: a call to the actor waits for about 1,024 pieces of queued work at most, however many there are"
    )
    func actorIsNotHoggedByABurst() async {
        let home = Home()
        let scheduler = ActorScheduler(home)
        let count = Locked(0)
        let before = await withCheckedContinuation { continuation in
            scheduler.schedule {
                for _ in 0..<20_000 { scheduler.schedule { count.increment() } }
                // A task whose closure is isolated to the actor is queued there before `Task` returns.
                home.assumeIsolated { $0.call { continuation.resume(returning: count.value) } }
            }
        }
        #expect(before <= 1_024)
        await drain(scheduler)
        #expect(count.value == 20_000)
    }

    @Test("TargetQueueScheduler: other work of its target queue waits for about 1,024 pieces of queued work at most")
    func targetIsNotHoggedByABurst() async {
        let target = DispatchQueue(label: "test.target")
        let scheduler = TargetQueueScheduler(target: target)
        let count = Locked(0)
        let before = await withCheckedContinuation { continuation in
            scheduler.schedule {
                for _ in 0..<20_000 { scheduler.schedule { count.increment() } }
                target.async { continuation.resume(returning: count.value) }
            }
        }
        #expect(before <= 1_024)
        await drain(scheduler)
        #expect(count.value == 20_000)
    }

    @Test("SCH-1: an endless recursion leaves its actor to others now and then")
    func actorIsNotHogged() async {
        let home = Home()
        let endless = ActorScheduler(home).scheduleRecursively { again in again() }
        await home.write(1)
        endless.dispose()
        #expect(await home.diary == [1])
    }
}
