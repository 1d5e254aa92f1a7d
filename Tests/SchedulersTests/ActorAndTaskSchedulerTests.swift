import Schedulers
import TestSupport
import Testing

/// An actor that work of its scheduler accesses.
private actor Ledger {
    var entries: [[Int]] = Array(repeating: [], count: 4)

    func enter(_ number: Int, for thread: Int) { entries[thread].append(number) }
}

@Suite("Actor and task schedulers")
struct ActorAndTaskSchedulerTests {
    @Test("An actor scheduler runs work from several threads on the actor, in order")
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
        await expectEqual(ledger.entries, Array(repeating: Array(0..<250), count: 4))
    }

    @Test("An actor scheduler runs delayed and repeating work on the actor")
    func delayed() async {
        let actor = LogActor()
        let scheduler = ActorScheduler(actor)
        let own = SerialDisposable()
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) {
                actor.assertIsolated()
                own.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                    actor.assertIsolated()
                    own.dispose()
                    continuation.resume()
                }
            }
        }
    }

    @Test("An actor scheduler of the main actor runs work on the main queue")
    func mainActor() async {
        await perform(on: ActorScheduler(MainActor.shared)) { MainActor.assumeIsolated {} }
    }

    @Test("An actor scheduler runs all queued work in one job of the actor")
    func oneConsumer() async {
        let actor = LogActor()
        let scheduler = ActorScheduler(actor)
        let log = Locked<[Int]>([])
        await perform(on: scheduler) {
            for number in 0..<100 { scheduler.schedule { log.append(number) } }
            Task.detached {
                await actor.write(1)
                log.append(100)
            }
        }
        await actor.write(2)
        await drain(scheduler)
        expectEqual(log.value.filter { $0 < 100 }, Array(0..<100))
    }

    @Test("An actor scheduler releases its actor after the work, when the scheduler is released")
    func lifetime() async {
        await withCheckedContinuation { continuation in
            ActorScheduler(Owner(of: Canary { continuation.resume() })).schedule {}
        }
    }

    @Test("A task scheduler runs work in a task at the priority of the task that created it")
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

    @Test("A task scheduler that is created outside of a task runs work in a task")
    func withoutTask() async {
        let scheduler = await onUnknownQueue { TaskScheduler() }
        await perform(on: scheduler) { #expect(Task.basePriority != nil) }
    }
}

private actor Owner {
    private let canary: Canary

    init(of canary: Canary) { self.canary = canary }
}
