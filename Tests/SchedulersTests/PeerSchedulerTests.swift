import Schedulers
import TestSupport
import Testing

/// A scheduler of one's own: it stores nothing but what it forwards to.
private struct Doubling: Scheduler {
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

/// A scheduler that must not be used.
private struct Untouchable: Scheduler {
    let onTouch: @Sendable () -> Void

    private func touched() -> any Disposable {
        onTouch()
        return ActionDisposable()
    }

    var now: SchedulerTime { SchedulerTime(sinceOrigin: .zero) }
    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { touched() }
    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
    { touched() }
    @discardableResult func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable { touched() }
}

@Suite("What the peers' schedulers do")
struct PeerSchedulerTests {
    @Test("SCH-7: a scheduler of one's own gets recursion, clocks and the current scheduler")
    func custom() {
        let base = VirtualTimeScheduler()
        let scheduler = Doubling(base: base)
        let log = Locked<[Duration]>([])
        scheduler.schedule(after: .seconds(1)) {
            #expect(CurrentScheduler.value is Doubling)
            log.append(base.now.sinceOrigin)
        }
        scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(2))) { log.append(base.now.sinceOrigin) }
        let repetition = scheduler.schedule(after: .seconds(3), every: .seconds(1)) { log.append(base.now.sinceOrigin) }
        base.advance(by: .seconds(8))
        #expect(log.value == [.seconds(2), .seconds(4), .seconds(6), .seconds(8)])
        let count = Locked(0)
        scheduler.scheduleRecursively { again in if count.increment() < 5 { again() } }
        base.advance()
        #expect(count.value == 5)
        #expect(scheduler.clock.now == base.now)
        repetition.dispose()
    }

    @Test("ImmediateSchedulerType.schedule(state): the state is what the closure captures")
    func state() {
        let log = Locked<[Int]>([])
        let state = 7
        ImmediateScheduler.immediate.schedule { log.append(state) }
        #expect(log.value == [7])
    }

    @Test("ConcurrentMainScheduler, RS UIScheduler: inline on main", arguments: 0..<2)
    @MainActor func main(_: Int) {
        let log = Locked<[Int]>([])
        UIScheduler.ui.schedule { log.append(1) }
        #expect(log.value == [1])
    }

    @Test("ConcurrentDispatchQueueScheduler, OperationQueueScheduler: a scheduler for each strand of work")
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

    @Test("HistoricalScheduler: virtual time counts from whatever origin a program gives it")
    func historical() {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(1_000_000_000)))
        let log = Locked<[SchedulerTime]>([])
        scheduler.schedule(after: .seconds(1)) { log.append(scheduler.now) }
        scheduler.run()
        #expect(log.value.map(\.sinceOrigin) == [.seconds(1_000_000_001)])
    }

    @Test("AnyScheduler: `any Scheduler` serves; ImmediateScheduler stands in for any type in tests")
    func erased() {
        let schedulers: [any Scheduler] = [.immediate, CurrentThreadScheduler()]
        let log = Locked<[Int]>([])
        for scheduler in schedulers { scheduler.schedule { log.append(1) } }
        #expect(log.value == [1, 1])
    }

    @Test("UnimplementedScheduler: one that tells when it is touched is a few lines")
    func unimplemented() {
        let touches = Locked(0)
        let scheduler = Untouchable { touches.increment() }
        scheduler.schedule {}.dispose()
        scheduler.schedule(after: .seconds(1)) {}.dispose()
        scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(1))) {}.dispose()
        scheduler.schedule(after: .seconds(1), every: .seconds(1)) {}.dispose()
        #expect(touches.value == 4)
    }

    @Test("ScheduledDisposable: disposes on its scheduler, once, and says at once that it will")
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
        #expect(count.value == 0)
        #expect(scheduler.pendingCount == 1)
        scheduler.advance()
        #expect(count.value == 1)
    }
}
