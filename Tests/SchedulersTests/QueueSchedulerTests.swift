import Dispatch
import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("Target-queue and subscription schedulers")
struct QueueSchedulerTests {
    @Test("A target-queue scheduler has its own queue with any quality of service")
    func priority() async {
        for qos in [DispatchQoS.userInteractive, .userInitiated, .default, .utility, .background] {
            let scheduler = TargetQueueScheduler(label: "test.priority", qos: qos)
            await perform(on: scheduler) { #expect(isCurrent(scheduler)) }
        }
    }

    @Test("A target-queue scheduler is serial on a concurrent queue that other schedulers use")
    func concurrentTarget() async {
        let queue = DispatchQueue(label: "test.concurrent", attributes: .concurrent)
        let schedulers = (0..<3).map { _ in TargetQueueScheduler(target: queue) }
        let logs = (0..<3).map { _ in Locked<[Int]>([]) }
        let running = (0..<3).map { _ in Locked(0) }
        for number in 0..<300 {
            for index in 0..<3 {
                schedulers[index].schedule {
                    expectEqual(running[index].increment(), 1)
                    logs[index].append(number)
                    running[index].modify { $0 -= 1 }
                }
            }
        }
        for scheduler in schedulers { await drain(scheduler) }
        expectEqual(logs.map(\.value), Array(repeating: Array(0..<300), count: 3))
    }

    @Test("Each mention of the background scheduler is serial separately, so that blocked work delays no other work")
    func background() async throws {
        let (blocked, isBlocked) = (Gate(), Gate())
        let first: TargetQueueScheduler = .background
        try #require(first !== TargetQueueScheduler.background)
        first.schedule {
            isBlocked.open()
            blocked.wait()
        }
        isBlocked.wait()
        let log = Locked<[Int]>([])
        first.schedule { log.append(1) }
        await withCheckedContinuation { continuation in
            TargetQueueScheduler.background.schedule(after: .nanoseconds(1)) { continuation.resume() }
        }
        #expect(log.value.isEmpty)
        blocked.open()
        await drain(first)
        expectEqual(log.value, [1])
    }

    @Test("Work waits while its target queue is suspended")
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
        expectEqual(log.value, [1])
    }

    @Test("A released target-queue scheduler still runs its work")
    func released() async {
        await withCheckedContinuation { continuation in
            TargetQueueScheduler().schedule { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            TargetQueueScheduler().schedule(after: .milliseconds(1)) { continuation.resume() }
        }
    }

    @Test("A subscription scheduler runs work inline inside another scheduler's work")
    func subscriptionInside() {
        let scheduler = VirtualTimeScheduler()
        let log = Locked<[Bool]>([])
        scheduler.schedule {
            SubscriptionScheduler.subscription.schedule { log.append(isCurrent(scheduler)) }
            log.append(true)
        }
        scheduler.advance()
        expectEqual(log.value, [true, true])
    }

    @Test("A subscription scheduler runs work inline on the main queue")
    @MainActor func subscriptionOnMain() {
        let ran = Locked(false)
        SubscriptionScheduler.subscription.schedule { ran.value = CurrentScheduler.value is MainScheduler }
        #expect(ran.value)
    }

    @Test("A subscription scheduler runs work inline in a task")
    func subscriptionInTask() {
        let ran = Locked(false)
        SubscriptionScheduler.subscription.schedule { ran.value = CurrentScheduler.value is TaskScheduler }
        #expect(ran.value)
    }

    @Test("A subscription scheduler runs work on a separate background scheduler if called on an unknown queue")
    func subscriptionUnknown() async {
        let blocked = Gate()
        let second: any Scheduler = await withCallback { callback in
            DispatchQueue(label: "test.unknown").async {
                SubscriptionScheduler.subscription.schedule { blocked.wait() }
                SubscriptionScheduler.subscription.schedule {
                    callback(CurrentScheduler.value!)
                }
            }
        }
        blocked.open()
        #expect(second is TargetQueueScheduler)
    }

    @Test("A subscription scheduler runs delayed work on the scheduler that was current")
    func subscriptionDelayed() {
        let scheduler = VirtualTimeScheduler()
        let log = Locked<[Bool]>([])
        CurrentScheduler.withValue(scheduler) {
            SubscriptionScheduler.subscription.schedule(after: .seconds(1)) { log.append(isCurrent(scheduler)) }
            SubscriptionScheduler.subscription.schedule(after: .seconds(2), every: .seconds(1)) { log.append(true) }
        }
        scheduler.advance(by: .seconds(3))
        expectEqual(log.value, [true, true, true])
    }
}
