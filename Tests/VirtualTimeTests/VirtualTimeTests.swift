import TestSupport
import Testing
import VirtualTime

@Suite("Virtual time")
struct VirtualTimeTests {
    private let scheduler = VirtualTimeScheduler()
    private let log = Locked<[String]>([])

    private func note(_ text: String) -> @Sendable () -> Void {
        { [scheduler, log] in log.append("\(text)@\(scheduler.now.sinceOrigin.components.seconds)") }
    }

    @Test("Work is ordered by virtual time, and first in, first out at one time")
    func order() {
        for name in ["c", "d"] { scheduler.schedule(after: .seconds(2), note(name)) }
        for name in ["a", "b"] { scheduler.schedule(after: .seconds(1), note(name)) }
        scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(2)), note("e"))
        scheduler.schedule(note("now"))
        #expect(log.value.isEmpty)
        scheduler.advance()
        expectEqual(log.value, ["now@0"])
        scheduler.advance(by: .seconds(5))
        expectEqual(log.value, ["now@0", "a@1", "b@1", "c@2", "d@2", "e@2"])
        expectEqual(scheduler.now.sinceOrigin, .seconds(5))
    }

    @Test("Work without a delay runs before delayed work, independent of real time")
    func directFirst() {
        scheduler.schedule(after: .nanoseconds(1), note("delayed"))
        scheduler.schedule(note("direct"))
        scheduler.run()
        expectEqual(log.value, ["direct@0", "delayed@0"])
    }

    @Test("Work that is scheduled while time advances runs in the same advance, at its time")
    func scheduledDuringAdvance() {
        scheduler.schedule(after: .seconds(1)) { [self] in
            note("a")()
            scheduler.schedule(note("b"))
            scheduler.schedule(after: .seconds(1), note("c"))
            scheduler.schedule(after: .seconds(3), note("late"))
        }
        scheduler.advance(by: .seconds(3))
        expectEqual(log.value, ["a@1", "b@1", "c@2"])
        expectEqual(scheduler.pendingCount, 1)
        scheduler.advance(by: .seconds(1))
    }

    @Test("Cancelled work is not run or counted, and does not advance time")
    func cancelled() {
        let first = scheduler.schedule(after: .seconds(1), note("cancelled"))
        scheduler.schedule(after: .seconds(1), note("kept"))
        let last = scheduler.schedule(after: .seconds(9), note("cancelled"))
        expectEqual(scheduler.pendingCount, 3)
        first.dispose()
        last.dispose()
        expectEqual(scheduler.pendingCount, 1)
        scheduler.run()
        expectEqual(log.value, ["kept@1"])
        expectEqual(scheduler.now.sinceOrigin, .seconds(1))
    }

    @Test("Repeating work runs at exact multiples, after work that was scheduled earlier for the same time")
    func repeating() {
        let own = SerialDisposable()
        own.inner = scheduler.schedule(after: .seconds(1), every: .seconds(2)) { [self] in
            note("tick")()
            if log.value.count == 5 { own.dispose() }
        }
        scheduler.schedule(after: .seconds(3), note("other"))
        scheduler.advance(by: .milliseconds(1_500))
        scheduler.advance(by: .milliseconds(1_700))
        scheduler.run()
        expectEqual(log.value, ["tick@1", "other@3", "tick@3", "tick@5", "tick@7"])
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("Repeating work that schedules slower work never overlaps itself")
    func repeatingWithoutOverlap() {
        let depth = Locked(0)
        let repetition = scheduler.schedule(after: .zero, every: .seconds(1)) { [self] in
            expectEqual(depth.increment(), 1)
            scheduler.schedule(after: .seconds(3), note("inner"))
            depth.modify { $0 -= 1 }
        }
        scheduler.advance(by: .seconds(4))
        expectEqual(log.value, ["inner@3", "inner@4"])
        repetition.dispose()
        scheduler.advance(by: .seconds(3))
    }

    @Test("run() advances time exactly to when the last work is due")
    func run() {
        scheduler.schedule(after: .seconds(3_600)) { [self] in
            scheduler.schedule(after: .seconds(3_600), note("two hours"))
        }
        scheduler.run()
        expectEqual(log.value, ["two hours@7200"])
        expectEqual(scheduler.now.sinceOrigin, .seconds(7_200))
        scheduler.run()
        expectEqual(scheduler.now.sinceOrigin, .seconds(7_200))
    }

    @Test("advance(to:) advances to a time and can be called repeatedly")
    func advanceTo() {
        scheduler.schedule(after: .seconds(2), note("a"))
        for second in [1, 1, 2, 5] {
            scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(second)))
            expectEqual(scheduler.now.sinceOrigin, .seconds(second))
        }
        expectEqual(log.value, ["a@2"])
    }

    @Test("Time saturates at its end, where no work runs")
    func saturated() {
        let longest = Duration(attoseconds: .max)
        let repeating = VirtualTimeScheduler()
        for delay in [.zero, .seconds(1), longest] {
            repeating.schedule(after: delay, every: longest) { [log] in log.append("repeating after \(delay)") }
        }
        repeating.advance(by: longest)
        expectEqual(log.value, ["repeating after 0.0 seconds", "repeating after 1.0 seconds"])
        expectEqual(repeating.now.sinceOrigin, longest)
        expectEqual(repeating.pendingCount, 3)

        scheduler.advance(by: .seconds(1))
        scheduler.schedule(after: longest) { Issue.record("ran at the end of time") }
        scheduler.schedule(at: SchedulerTime(sinceOrigin: longest)) { Issue.record("ran at the end of time") }
        let last = Duration(attoseconds: .max - 1)
        scheduler.schedule(at: SchedulerTime(sinceOrigin: last)) { [log] in log.append("last") }
        scheduler.run()
        expectEqual(log.value.last, "last")
        expectEqual(scheduler.now.sinceOrigin, last)
        scheduler.advance(by: .seconds(1))
        expectEqual(scheduler.now.sinceOrigin, longest)
        scheduler.schedule { Issue.record("ran at the end of time") }
        scheduler.advance()
        scheduler.run()
        expectEqual(scheduler.pendingCount, 3)
    }

    @Test("100,000 cancelled timers leave no memory, and releasing the scheduler releases pending work")
    func cancelledTimers() {
        let deallocations = Locked(0)
        do {
            let scheduler = VirtualTimeScheduler()
            for _ in 0..<100_000 { scheduler.schedule(after: .seconds(60)) {}.dispose() }
            expectEqual(scheduler.pendingCount, 0)
            scheduler.schedule(after: .seconds(1)) { [canary = Canary { deallocations.increment() }] in canary.sing() }
        }
        expectEqual(deallocations.value, 1)
    }

    @Test("Releasing a scheduler releases pending work that retains its own disposable")
    func retainedByItself() {
        let deallocations = Locked(0)
        do {
            let scheduler = VirtualTimeScheduler()
            let own = CompoundDisposable()
            let canary = Canary { deallocations.increment() }
            own.add(scheduler.schedule(after: .seconds(1)) { withExtendedLifetime(own) { canary.sing() } })
        }
        expectEqual(deallocations.value, 1)
    }

    @Test("An object that disposed work captured can schedule in its deinit")
    func releaseSchedules() {
        let disposable = scheduler.schedule(after: .seconds(1)) { [canary = Canary(note("x"))] in canary.sing() }
        disposable.dispose()
        scheduler.schedule { [again = Canary { scheduler.schedule(note("from deinit")) }] in again.sing() }
        scheduler.advance()
        expectEqual(log.value.first, "x@0")
        scheduler.advance()
    }
}
