import Schedulers
import TestSupport
import Testing
import VirtualTime

/// A custom scheduler that doubles each delay of another one.
private struct DoublingScheduler: Scheduler {
    let base: VirtualTimeScheduler

    var now: SchedulerTime { base.now }

    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        base.schedule { CurrentScheduler.withValue(self, action) }
    }

    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
    {
        base.schedule(after: delay * 2) { CurrentScheduler.withValue(self, action) }
    }

    @discardableResult func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay * 2, every: interval * 2, leeway: leeway) {
            CurrentScheduler.withValue(self, action)
        }
    }
}

/// A scheduler that reports each use.
private struct UseReportingScheduler: Scheduler {
    let onUse: @Sendable () -> Void

    private func reportUse() -> any Disposable {
        onUse()
        return ActionDisposable()
    }

    var now: SchedulerTime { SchedulerTime(sinceOrigin: .zero) }
    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { reportUse() }
    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
    { reportUse() }
    @discardableResult func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable { reportUse() }
}

@Suite("Custom schedulers and schedulers of other libraries")
struct CustomSchedulerTests {
    @Test("A custom scheduler has recursion, a clock, and the current scheduler")
    func custom() {
        let base = VirtualTimeScheduler()
        let scheduler = DoublingScheduler(base: base)
        let log = Locked<[Duration]>([])
        scheduler.schedule(after: .seconds(1)) {
            #expect(CurrentScheduler.value is DoublingScheduler)
            log.append(base.now.sinceOrigin)
        }
        scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(2))) { log.append(base.now.sinceOrigin) }
        let repetition = scheduler.schedule(after: .seconds(3), every: .seconds(1)) { log.append(base.now.sinceOrigin) }
        base.advance(by: .seconds(8))
        expectEqual(log.value, [.seconds(2), .seconds(4), .seconds(6), .seconds(8)])
        let count = Locked(0)
        scheduler.scheduleRecursively { again in if count.increment() < 5 { again() } }
        base.advance()
        expectEqual(count.value, 5)
        expectEqual(scheduler.clock.now, base.now)
        repetition.dispose()
    }

    @Test("The closure of scheduled work captures its state")
    func state() {
        let log = Locked<[Int]>([])
        let state = 7
        ImmediateScheduler.immediate.schedule { log.append(state) }
        expectEqual(log.value, [7])
    }

    @Test("The shared UI scheduler runs inline on the main queue", arguments: 0..<2)
    @MainActor func main(_: Int) {
        let log = Locked<[Int]>([])
        UIScheduler.ui.schedule { log.append(1) }
        expectEqual(log.value, [1])
    }

    @Test("Two target-queue schedulers run work concurrently")
    func concurrent() async {
        let first = Gate()
        let second = Gate()
        await withCheckedContinuation { continuation in
            TargetQueueScheduler().schedule {
                first.open()
                second.wait()
                continuation.resume()
            }
            TargetQueueScheduler().schedule {
                first.wait()
                second.open()
            }
        }
    }

    @Test("Virtual time can begin at any origin")
    func historical() {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(1_000_000_000)))
        let log = Locked<[SchedulerTime]>([])
        scheduler.schedule(after: .seconds(1)) { log.append(scheduler.now) }
        scheduler.run()
        expectEqual(log.value.map(\.sinceOrigin), [.seconds(1_000_000_001)])
    }

    @Test("Different schedulers can be used as `any Scheduler`")
    func erased() {
        let schedulers: [any Scheduler] = [.immediate, CurrentThreadScheduler()]
        let log = Locked<[Int]>([])
        for scheduler in schedulers { scheduler.schedule { log.append(1) } }
        expectEqual(log.value, [1, 1])
    }

    @Test("A custom scheduler can report each use")
    func unimplemented() {
        let uses = Locked(0)
        let scheduler = UseReportingScheduler { uses.increment() }
        scheduler.schedule {}.dispose()
        scheduler.schedule(after: .seconds(1)) {}.dispose()
        scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(1))) {}.dispose()
        scheduler.schedule(after: .seconds(1), every: .seconds(1)) {}.dispose()
        expectEqual(uses.value, 4)
    }

    @Test("A scheduled disposable disposes once on its scheduler, and is disposed immediately")
    func scheduledDisposable() {
        let scheduler = VirtualTimeScheduler()
        let count = Locked(0)
        let disposable = ScheduledDisposable(
            ActionDisposable {
                #expect(isCurrent(scheduler))
                count.increment()
            }, on: scheduler)
        #expect(!disposable.isDisposed)
        race({ disposable.dispose() }, { disposable.dispose() })
        #expect(disposable.isDisposed)
        expectEqual(count.value, 0)
        expectEqual(scheduler.pendingCount, 1)
        scheduler.advance()
        expectEqual(count.value, 1)
    }
}
