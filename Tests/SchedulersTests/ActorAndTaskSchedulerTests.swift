import Schedulers
import TestSupport
import Testing

/// An actor that is written to from inside work of its scheduler.
private actor Ledger {
    var entries: [[Int]] = Array(repeating: [], count: 4)

    func enter(_ number: Int, for thread: Int) { entries[thread].append(number) }
}

@Suite("Actor and task schedulers")
struct ActorAndTaskSchedulerTests {
    @Test("ActorScheduler: work runs really on the actor, in order, from many threads")
    func isolated() async {
        let ledger = Ledger()
        let scheduler = ActorScheduler(ledger)
        race(
            (0..<4).map { thread in
                {
                    for number in 0..<250 {
                        scheduler.schedule { ledger.assumeIsolated { $0.enter(number, for: thread) } }
                    }
                }
            })
        await drain(scheduler)
        #expect(await ledger.entries == Array(repeating: Array(0..<250), count: 4))
    }

    @Test("ActorScheduler: delayed and repeating work runs on the actor too")
    func delayed() async {
        let home = Home()
        let scheduler = ActorScheduler(home)
        let own = SerialDisposable()
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) {
                home.assertIsolated()
                own.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                    home.assertIsolated()
                    own.dispose()
                    continuation.resume()
                }
            }
        }
    }

    @Test("ActorScheduler: the main actor's runs on the main queue")
    func mainActor() async {
        await perform(on: ActorScheduler(MainActor.shared)) { MainActor.assumeIsolated {} }
    }

    @Test("ActorScheduler: one consumer takes all that is queued, in one piece of the actor's time")
    func oneConsumer() async {
        let home = Home()
        let scheduler = ActorScheduler(home)
        let log = Locked<[Int]>([])
        await perform(on: scheduler) {
            for number in 0..<100 { scheduler.schedule { log.append(number) } }
            Task.detached {
                await home.write(1)
                log.append(100)
            }
        }
        await home.write(2)
        await drain(scheduler)
        #expect(log.value.filter { $0 < 100 } == Array(0..<100))
    }

    @Test("ActorScheduler: nothing holds the actor when the work is done and the scheduler gone")
    func lifetime() async {
        await withCheckedContinuation { continuation in
            ActorScheduler(Owner(of: Canary { continuation.resume() })).schedule {}
        }
    }

    @Test("TaskScheduler: runs in a task, at the priority of the task that made it")
    func priority() async {
        await Task.detached(priority: .high) {
            let scheduler = TaskScheduler()
            let outer = Task.basePriority
            await perform(on: scheduler) {
                #expect(Task.basePriority != nil)
                #expect(outer == nil || Task.basePriority == TaskPriority.high)
                #expect(isCurrent(scheduler))
            }
        }.value
    }

    @Test("TaskScheduler: serves also where there is no task")
    func withoutTask() async {
        let scheduler = await onUnknownQueue { TaskScheduler() }
        await perform(on: scheduler) { #expect(Task.basePriority != nil) }
    }
}

private actor Owner {
    private let canary: Canary

    init(of canary: Canary) { self.canary = canary }
}
