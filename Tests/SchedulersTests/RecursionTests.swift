import Schedulers
import TestSupport
import Testing

@Suite("Recursive scheduling")
struct RecursionTests {
    static let flattening: [Kind] = [.immediate, .currentThread, .subscription, .virtual]

    @Test("SCH-6: runs again for each call, and ends without one", arguments: Kind.allCases)
    func runsAgain(_ kind: Kind) async {
        let scheduler = kind.make()
        let count = Locked(0)
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursively { again in
                if count.increment() < 100 { again() } else { continuation.resume() }
            }
            drive(scheduler)
        }
        await drain(scheduler)
        #expect(count.value == 100)
    }

    @Test("SCH-6, contract 13: a deep recursion is a loop, on a 512 KiB stack", arguments: flattening)
    func flattened(_ kind: Kind) {
        let depth = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 200_000)
        let count = Locked(0)
        onStack(kibibytes: 512) {
            CurrentScheduler.withValue(.immediate) {
                let scheduler = kind.make()
                scheduler.scheduleRecursively { again in
                    if count.increment() < depth { again() }
                }
                drive(scheduler)
            }
        }
        #expect(count.value == depth)
    }

    @Test("SCH-6: called while the work runs, it takes effect when that has returned", arguments: Kind.allCases)
    func synchronous(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursively { again in
                log.append("in")
                if log.value.count < 4 { again() }
                log.append("out")
                if log.value.count == 6 { continuation.resume() }
            }
            drive(scheduler)
        }
        #expect(log.value == ["in", "out", "in", "out", "in", "out"])
    }

    @Test("SCH-6: called twice, it runs twice more")
    func twice() {
        let scheduler = VirtualTimeScheduler()
        let count = Locked(0)
        scheduler.scheduleRecursively { again in
            if count.increment() == 1 {
                again()
                again()
            }
        }
        scheduler.run()
        #expect(count.value == 3)
    }

    @Test("SCH-6: called later, it schedules at once", arguments: [Kind.immediate, .virtual])
    func asynchronous(_ kind: Kind) {
        let scheduler = kind.make()
        let again = Locked<(@Sendable () -> Void)?>(nil)
        let count = Locked(0)
        let recursion = scheduler.scheduleRecursively { reschedule in
            count.modify { $0 += 1 }
            again.value = reschedule
        }
        drive(scheduler)
        #expect(count.value == 1)
        again.value?()
        drive(scheduler)
        again.value?()
        drive(scheduler)
        #expect(count.value == 3)
        recursion.dispose()
        again.value?()
        drive(scheduler)
        #expect(count.value == 3)
    }

    @Test("SCH-6: called from four threads, no call is lost and no two runs overlap", arguments: Kind.queueing)
    func fromThreads(_ kind: Kind) async {
        let scheduler = kind.make()
        let again = Locked<(@Sendable () -> Void)?>(nil)
        let count = Locked(0)
        let running = Locked(0)
        let overlaps = Locked(0)
        let recursion = scheduler.scheduleRecursively { reschedule in
            if running.increment() > 1 { overlaps.modify { $0 += 1 } }
            again.modify { if $0 == nil { $0 = reschedule } }
            count.modify { $0 += 1 }
            running.modify { $0 -= 1 }
        }
        await drain(scheduler)
        let call = again.value!
        race((0..<4).map { _ in { for _ in 0..<50 { call() } } })
        while count.value < 201 { await drain(scheduler) }
        #expect(overlaps.value == 0)
        #expect(count.value == 201)
        recursion.dispose()
    }

    @Test("SCH-6: disposed from inside, nothing runs any more", arguments: Kind.alwaysQueueing)
    func disposedFromInside(_ kind: Kind) async {
        let scheduler = kind.make()
        let count = Locked(0)
        let own = SerialDisposable()
        await perform(on: scheduler) {
            own.inner = scheduler.scheduleRecursively { again in
                again()
                if count.increment() == 3 { own.dispose() }
                again()
            }
        }
        while count.value < 3 { await drain(scheduler) }
        await drain(scheduler)
        #expect(count.value == 3)
    }

    @Test("SCH-6: disposed while it waits, it is released at once, and so is its place in the queue")
    func disposedWaiting() {
        let scheduler = VirtualTimeScheduler()
        let isReleased = Locked(false)
        let canary = Locked<Canary?>(Canary { isReleased.value = true })
        let recursion = scheduler.scheduleRecursively { [canary = canary.value] again in
            canary?.sing()
            again()
        }
        canary.value = nil
        #expect(scheduler.pendingCount == 1)
        recursion.dispose()
        #expect(recursion.isDisposed)
        #expect(isReleased.value)
        #expect(scheduler.pendingCount == 0)
    }

    @Test("SCH-6: a recursion that asks for no further run is released")
    func ended() {
        let isReleased = Locked(false)
        let scheduler = VirtualTimeScheduler()
        do {
            let canary = Canary { isReleased.value = true }
            scheduler.scheduleRecursively { _ in canary.sing() }
        }
        scheduler.run()
        #expect(isReleased.value)
    }

    @Test("SCH-3, SCH-6: each run has its scheduler's context, also where work runs inline")
    func context() {
        let inline = InlineScheduler()
        let log = Locked<[Bool]>([])
        inline.scheduleRecursively { again in
            log.append(isCurrent(inline))
            if log.value.count < 3 { again() }
        }
        CurrentThreadScheduler.currentThread.scheduleRecursively { again in
            log.append(!CurrentThreadScheduler.isScheduleRequired)
            if log.value.count < 6 { again() }
        }
        #expect(log.value == Array(repeating: true, count: 6))
    }

    @Test("SCH-6: between two runs other work of the scheduler gets its turn", arguments: [Kind.targetQueue, .virtual])
    func turns(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        await perform(on: scheduler) {
            scheduler.scheduleRecursively { again in
                log.append("run")
                if log.value.count < 3 { again() }
            }
            scheduler.schedule { log.append("other") }
        }
        await drain(scheduler)
        await drain(scheduler)
        #expect(log.value == ["run", "other", "run"])
    }

    @Test(
        "SCH-6: disposed on one thread while it runs on another, it stops",
        arguments: [Kind.targetQueue, .actor, .task])
    func disposedElsewhere(_ kind: Kind) async {
        let scheduler = kind.make()
        let isReleased = Locked(false)
        for _ in 0..<20 {
            let recursion = await withCheckedContinuation { continuation in
                let started = Locked(0)
                let own = SerialDisposable()
                own.inner = scheduler.scheduleRecursively { [canary = Canary { isReleased.value = true }] again in
                    canary.sing()
                    if started.increment() == 1 { continuation.resume(returning: own) }
                    again()
                }
            }
            recursion.dispose()
            await drain(scheduler)
            await drain(scheduler)
            #expect(isReleased.value)
            isReleased.value = false
        }
    }
}

/// Runs work before `schedule` returns, as itself.
final class InlineScheduler: Scheduler {
    var now: SchedulerTime { SchedulerTime(sinceOrigin: .zero) }

    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        CurrentScheduler.withValue(self, action)
        return ActionDisposable()
    }

    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
    {
        schedule(action)
    }

    @discardableResult func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }
}
