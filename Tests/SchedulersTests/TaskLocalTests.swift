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
        let seen = await withCallback { callback in
            Trace.$id.withValue("caller") {
                _ = scheduler.schedule { callback(Trace.id) }
            }
            drive(scheduler)
        }
        expectEqual(seen, "none")
    }

    @Test(
        "Delayed work does not see the task-local values of the caller that scheduled it",
        arguments: DelayTests.realTime)
    func delayed(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let seen = await withCallback { callback in
            Trace.$id.withValue("caller") {
                _ = scheduler.schedule(after: .nanoseconds(1)) { callback(Trace.id) }
            }
        }
        expectEqual(seen, "none")
        let own = SerialDisposable()
        let repeated = await withCallback { callback in
            Trace.$id.withValue("caller") {
                own.inner = scheduler.schedule(after: .nanoseconds(1), every: .seconds(86_400)) {
                    callback(Trace.id)
                }
            }
        }
        own.dispose()
        expectEqual(repeated, "none")
    }

    @Test("A clock scheduler runs work at the priority of the task that scheduled it")
    func priority() async {
        let scheduler = ClockScheduler(ContinuousClock())
        let priorities = await withCallback { callback in
            Task.detached(priority: .high) {
                let own = Task.basePriority
                scheduler.schedule(after: .nanoseconds(1)) { callback((own, Task.basePriority)) }
            }
        }
        expectEqual(priorities.0, priorities.1)
    }
}
