import Schedulers
import TestSupport
import Testing

private enum Trace {
    @TaskLocal static var id = "none"
}

@Suite("Task-local values of the caller")
struct TaskLocalTests {
    @Test(
        "Queued work does not see the task-local values of the caller that scheduled it",
        arguments: SchedulerKind.alwaysQueueing
    )
    func queued(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let seen = await withCheckedContinuation { continuation in
            Trace.$id.withValue("caller") {
                _ = scheduler.schedule { continuation.resume(returning: Trace.id) }
            }
            drive(scheduler)
        }
        #expect(seen == "none")
    }

    @Test(
        "Delayed work does not see the task-local values of the caller that scheduled it",
        arguments: DelayTests.realTime)
    func delayed(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let seen = await withCheckedContinuation { continuation in
            Trace.$id.withValue("caller") {
                _ = scheduler.schedule(after: .nanoseconds(1)) { continuation.resume(returning: Trace.id) }
            }
        }
        #expect(seen == "none")
        let own = SerialDisposable()
        let repeated = await withCheckedContinuation { continuation in
            Trace.$id.withValue("caller") {
                own.inner = scheduler.schedule(after: .nanoseconds(1), every: .seconds(86_400)) {
                    continuation.resume(returning: Trace.id)
                }
            }
        }
        own.dispose()
        #expect(repeated == "none")
    }

    @Test("A clock scheduler runs work at the priority of the task that scheduled it")
    func priority() async {
        let scheduler = ClockScheduler(ContinuousClock())
        let priorities = await withCheckedContinuation { continuation in
            Task.detached(priority: .high) {
                let own = Task.basePriority
                scheduler.schedule(after: .nanoseconds(1)) { continuation.resume(returning: (own, Task.basePriority)) }
            }
        }
        #expect(priorities.0 == priorities.1)
    }
}
