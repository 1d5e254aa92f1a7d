import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("Target-queue and subscription schedulers")
struct QueueSchedulerTests {
    @Test("+scheduler(WithPriority:name:): a queue of its own, of any quality of service, with a name")
    func priority() async {
        for qos in [DispatchQoS.userInteractive, .userInitiated, .default, .utility, .background] {
            let scheduler = TargetQueueScheduler(label: "test.priority", qos: qos)
            await perform(on: scheduler) { #expect(isCurrent(scheduler)) }
        }
    }

    @Test("RACTargetQueueScheduler: FIFO and one at a time on a concurrent queue that is busy with others")
    func concurrentTarget() async {
        let queue = DispatchQueue(label: "test.concurrent", attributes: .concurrent)
        let schedulers = (0..<3).map { _ in TargetQueueScheduler(target: queue) }
        let logs = (0..<3).map { _ in Locked<[Int]>([]) }
        let running = (0..<3).map { _ in Locked(0) }
        for number in 0..<300 {
            for index in 0..<3 {
                schedulers[index].schedule {
                    #expect(running[index].increment() == 1)
                    logs[index].append(number)
                    running[index].modify { $0 -= 1 }
                }
            }
        }
        for scheduler in schedulers { await drain(scheduler) }
        #expect(logs.map(\.value) == Array(repeating: Array(0..<300), count: 3))
    }

    @Test("RACTargetQueueScheduler: work waits as long as its target queue is suspended")
    func suspendedTarget() async {
        let queue = DispatchQueue(label: "test.suspended")
        queue.suspend()
        let scheduler = TargetQueueScheduler(target: queue)
        let log = Locked<[Int]>([])
        scheduler.schedule { log.append(1) }
        let second = scheduler.schedule { log.append(2) }
        #expect(log.value.isEmpty)
        second.dispose()
        queue.resume()
        await drain(scheduler)
        #expect(log.value == [1])
    }

    @Test("RACTargetQueueScheduler: a scheduler that nobody keeps does its work")
    func released() async {
        await withCheckedContinuation { continuation in
            TargetQueueScheduler().schedule { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            TargetQueueScheduler().schedule(after: .milliseconds(1)) { continuation.resume() }
        }
    }

    @Test("subscriptionScheduler: inside a scheduler it runs inline")
    func subscriptionInside() {
        let scheduler = VirtualTimeScheduler()
        let log = Locked<[Bool]>([])
        scheduler.schedule {
            SubscriptionScheduler.subscription.schedule { log.append(isCurrent(scheduler)) }
            log.append(true)
        }
        scheduler.advance()
        #expect(log.value == [true, true])
    }

    @Test("subscriptionScheduler: on the main queue it runs inline, as the main scheduler's work")
    @MainActor func subscriptionOnMain() {
        let ran = Locked(false)
        SubscriptionScheduler.subscription.schedule { ran.value = CurrentScheduler.value is MainScheduler }
        #expect(ran.value)
    }

    @Test("subscriptionScheduler: in a task it runs inline, as work of the task's context")
    func subscriptionInTask() {
        let ran = Locked(false)
        SubscriptionScheduler.subscription.schedule { ran.value = CurrentScheduler.value is TaskScheduler }
        #expect(ran.value)
    }

    @Test("subscriptionScheduler, contract 11: on an unknown queue it moves to a background scheduler of its own")
    func subscriptionUnknown() async {
        let blocked = Gate()
        let second: any Scheduler = await withCheckedContinuation { continuation in
            DispatchQueue(label: "test.unknown").async {
                SubscriptionScheduler.subscription.schedule { blocked.wait() }
                SubscriptionScheduler.subscription.schedule {
                    continuation.resume(returning: CurrentScheduler.value!)
                }
            }
        }
        blocked.open()
        #expect(second is TargetQueueScheduler)
    }

    @Test("subscriptionScheduler: later work belongs to the scheduler that was current when it was scheduled")
    func subscriptionDelayed() {
        let scheduler = VirtualTimeScheduler()
        let log = Locked<[Bool]>([])
        CurrentScheduler.withValue(scheduler) {
            SubscriptionScheduler.subscription.schedule(after: .seconds(1)) { log.append(isCurrent(scheduler)) }
            SubscriptionScheduler.subscription.schedule(after: .seconds(2), every: .seconds(1)) { log.append(true) }
        }
        scheduler.advance(by: .seconds(3))
        #expect(log.value == [true, true, true])
    }
}
