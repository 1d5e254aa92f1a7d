import Operators
import StreamTesting
import Synchronization
import TestSupport

/// The laws of every scheduler, as experiments. An experiment returns a description of the problem, or `nil`.
struct SchedulerLaws: Sendable {
    let make: @Sendable () -> any Scheduler

    /// Whether work may run before `schedule` returns.
    var runsAtOnce = false

    /// Whether it runs all its work in one place.
    var isOnePlace = true

    /// Whether the scheduler is the current one in its work.
    var isCurrent = true

    var problems: [String] {
        [
            order(), current(), cancelledBefore(), nothingAfter(), delayed(), repeating(), extremeDelays(), released(),
            feedback(), threads(),
        ].compactMap { $0 }
    }

    /// Runs the work of `scheduler` until `condition` is true, and advances virtual time.
    private func wait(_ scheduler: any Scheduler, until condition: @Sendable @escaping () -> Bool) -> Bool {
        let isDone = Locked(false)
        for _ in 0..<400_000 {
            (scheduler as? VirtualTimeScheduler)?.advance(by: .milliseconds(1))
            if condition() {
                isDone.value = true
                break
            }
            TestThreads.pause()
        }
        return isDone.value
    }

    private func order() -> String? {
        guard isOnePlace else { return nil }
        let scheduler = make()
        let log = Locked<[Int]>([])
        for number in 0..<100 { scheduler.schedule { log.append(number) } }
        guard wait(scheduler, until: { log.value.count == 100 }) else { return "work did not run" }
        return log.value == Array(0..<100) ? nil : "work ran out of order: \(log.value)"
    }

    private func current() -> String? {
        guard isCurrent else { return nil }
        let scheduler = make()
        let seen = Locked<Bool?>(nil)
        scheduler.schedule { seen.value = CurrentScheduler.value != nil }
        guard wait(scheduler, until: { seen.value != nil }) else { return "work did not run" }
        return seen.value == true ? nil : "the scheduler was not current in its work"
    }

    private func cancelledBefore() -> String? {
        let scheduler = make()
        let ran = Counter()
        let work = scheduler.schedule(after: .seconds(3_600)) { ran.increment() }
        work.dispose()
        work.dispose()
        (scheduler as? VirtualTimeScheduler)?.advance(by: .seconds(7_200))
        if !work.isDisposed { return "disposed work does not say so" }
        return ran.value == 0 ? nil : "work ran after it was cancelled"
    }

    /// Work that disposes the next piece of work prevents it from running.
    private func nothingAfter() -> String? {
        guard !runsAtOnce else { return nil }
        let scheduler = make()
        let (ran, isDone) = (Counter(), Locked(false))
        let next = SerialDisposable()
        scheduler.schedule {
            next.inner = scheduler.schedule { ran.increment() }
            next.dispose()
            scheduler.schedule { isDone.value = true }
        }
        guard wait(scheduler, until: { isDone.value }) else { return "work did not run" }
        return ran.value == 0 ? nil : "work ran after its disposal"
    }

    private func delayed() -> String? {
        let scheduler = make()
        let start = scheduler.now
        let log = Locked<[(Int, Duration)]>([])
        for (number, delay) in [20, 10, 0].enumerated() {
            scheduler.schedule(after: .milliseconds(delay)) { log.append((number, start.duration(to: scheduler.now))) }
        }
        guard wait(scheduler, until: { log.value.count == 3 }) else { return "delayed work did not run" }
        for (number, time) in log.value where time < .milliseconds([20, 10, 0][number]) {
            return "work ran early: number \(number) after \(time)"
        }
        return nil
    }

    private func repeating() -> String? {
        let scheduler = make()
        let runs = Counter()
        let work = SerialDisposable()
        let isOwned = Gate()
        work.inner = scheduler.schedule(after: .milliseconds(1), every: .milliseconds(1)) {
            isOwned.wait()
            runs.increment()
            if runs.value == 3 { work.dispose() }
        }
        isOwned.open()
        guard wait(scheduler, until: { runs.value >= 3 && work.isDisposed }) else { return "repeating work stopped" }
        let isOver = Locked(false)
        scheduler.schedule(after: .milliseconds(5)) { isOver.value = true }
        guard wait(scheduler, until: { isOver.value }) else { return "work did not run" }
        return runs.value == 3 ? nil : "repeating work ran after it had disposed itself"
    }

    /// The longest delay never ends, the shortest delays are due now, and none of them overflows.
    private func extremeDelays() -> String? {
        let (longest, shortest) = (Duration(attoseconds: .max), Duration(attoseconds: .min))
        let scheduler = make()
        let (never, now) = (Counter(), Counter())
        let far = [
            scheduler.schedule(after: longest) { never.increment() },
            scheduler.schedule(at: SchedulerTime(sinceOrigin: longest)) { never.increment() },
            scheduler.schedule(after: longest, every: longest) { never.increment() },
        ]
        for delay in [Duration.zero, .seconds(-1), shortest] { scheduler.schedule(after: delay) { now.increment() } }
        scheduler.schedule(at: SchedulerTime(sinceOrigin: shortest)) { now.increment() }
        let early = Counter()
        let repeated = scheduler.schedule(after: shortest, every: longest) { early.increment() }
        defer { repeated.dispose() }
        guard wait(scheduler, until: { now.value == 4 && early.value == 1 }) else {
            return "of work that was due, \(now.value) of 4 pieces ran, and \(early.value) of one that repeats"
        }
        for work in far { work.dispose() }
        return never.value == 0 ? nil : "work ran that was due in eternity"
    }

    /// The objects that work captured are released when it is cancelled and after it has run.
    private func released() -> String? {
        let scheduler = make()
        let (cancelled, done) = (Locked(false), Locked(false))
        func schedule() -> any Disposable {
            let canary = Canary { cancelled.value = true }
            let work = scheduler.schedule(after: .seconds(3_600)) { canary.sing() }
            let other = Canary { done.value = true }
            scheduler.schedule { other.sing() }
            return work
        }
        let work = schedule()
        work.dispose()
        if !cancelled.value { return "cancelled work is still retained" }
        guard wait(scheduler, until: { done.value }) else { return "work that has run is still retained" }
        return withExtendedLifetime(work) { nil }
    }

    /// Work that schedules work is a loop.
    private func feedback() -> String? {
        guard !runsAtOnce else { return nil }
        let scheduler = make()
        let left = Locked(2_000)
        @Sendable func again() {
            left.modify { $0 -= 1 }
            if left.value > 0 { scheduler.schedule(again) }
        }
        scheduler.schedule(again)
        return wait(scheduler, until: { left.value == 0 }) ? nil : "work that schedules work stopped"
    }

    private func threads() -> String? {
        guard !runsAtOnce else { return nil }
        let scheduler = make()
        let (inside, ran, overlaps) = (Locked(0), Counter(), Counter())
        let sender: @Sendable () -> Void = {
            for _ in 0..<100 {
                scheduler.schedule {
                    let others = inside.modify { inside in
                        inside += 1
                        return inside - 1
                    }
                    if others > 0 { overlaps.increment() }
                    inside.modify { $0 -= 1 }
                    ran.increment()
                }
            }
        }
        race([sender, sender, sender])
        guard wait(scheduler, until: { ran.value == 300 }) else { return "\(ran.value) of 300 pieces of work ran" }
        return overlaps.value == 0 ? nil : "work overlapped"
    }
}
