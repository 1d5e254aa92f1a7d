import Dispatch
import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("Recursive scheduling")
struct RecursionTests {
    static let flattening: [SchedulerKind] = [.immediate, .currentThread, .subscription, .virtual]

    @Test("A recursion runs again for each call, and ends without one", arguments: SchedulerKind.allCases)
    func runsAgain(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let count = Locked(0)
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursively { again in
                if count.increment() < 100 { again() } else { continuation.resume() }
            }
            drive(scheduler)
        }
        await drain(scheduler)
        expectEqual(count.value, 100)
    }

    @Test("A deep recursion needs no more than a stack of 512 KiB", arguments: flattening)
    func flattened(_ kind: SchedulerKind) {
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
        expectEqual(count.value, depth)
    }

    @Test("Rescheduling during a run takes effect after the run", arguments: SchedulerKind.allCases)
    func synchronous(_ kind: SchedulerKind) async {
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
        expectEqual(log.value, ["in", "out", "in", "out", "in", "out"])
    }

    @Test("Rescheduling twice runs the work twice more")
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
        expectEqual(count.value, 3)
    }

    @Test("Rescheduling after a run schedules immediately", arguments: [SchedulerKind.immediate, .virtual])
    func asynchronous(_ kind: SchedulerKind) {
        let scheduler = kind.make()
        let again = Locked<(@Sendable () -> Void)?>(nil)
        let count = Locked(0)
        let recursion = scheduler.scheduleRecursively { reschedule in
            count.modify { $0 += 1 }
            again.value = reschedule
        }
        drive(scheduler)
        expectEqual(count.value, 1)
        again.value?()
        drive(scheduler)
        again.value?()
        drive(scheduler)
        expectEqual(count.value, 3)
        recursion.dispose()
        again.value?()
        drive(scheduler)
        expectEqual(count.value, 3)
    }

    @Test("Rescheduling on four threads runs once per call without overlap", arguments: SchedulerKind.queueing)
    func fromThreads(_ kind: SchedulerKind) async {
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
        expectEqual(overlaps.value, 0)
        expectEqual(count.value, 201)
        recursion.dispose()
    }

    @Test("A recursion that is disposed during a run does not run again", arguments: SchedulerKind.alwaysQueueing)
    func disposedFromInside(_ kind: SchedulerKind) async {
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
        expectEqual(count.value, 3)
    }

    @Test("Disposing a pending recursion releases it and its queued work immediately")
    func disposedWaiting() {
        let scheduler = VirtualTimeScheduler()
        let isReleased = Locked(false)
        let canary = Locked<Canary?>(Canary { isReleased.value = true })
        let recursion = scheduler.scheduleRecursively { [canary = canary.value] again in
            canary?.sing()
            again()
        }
        canary.value = nil
        expectEqual(scheduler.pendingCount, 1)
        recursion.dispose()
        #expect(recursion.isDisposed)
        #expect(isReleased.value)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("A recursion that is not rescheduled is released")
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

    @Test("Each run has its current scheduler, even inline")
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
        expectEqual(log.value, Array(repeating: true, count: 6))
    }

    @Test("Other work of the scheduler runs between two runs", arguments: [SchedulerKind.targetQueue, .virtual])
    func turns(_ kind: SchedulerKind) async {
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
        expectEqual(log.value, ["run", "other", "run"])
    }

    @Test(
        "A recursion that another thread disposes stops and is released",
        arguments: [SchedulerKind.targetQueue, .actor, .task])
    func disposedElsewhere(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let isReleased = Locked(false)
        for _ in 0..<20 {
            let runs = Counter()
            let recursion = scheduler.scheduleRecursively { [canary = Canary { isReleased.value = true }] again in
                canary.sing()
                runs.increment()
                again()
            }
            // Not on a thread of the pool: the recursion would occupy a core until one is free.
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "test.dispose").async {
                    spin { runs.value > 0 }
                    recursion.dispose()
                    continuation.resume()
                }
            }
            await drain(scheduler)
            await drain(scheduler)
            #expect(isReleased.value)
            isReleased.value = false
        }
    }
}

/// A scheduler that runs work before `schedule` returns, with itself as the current scheduler.
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
