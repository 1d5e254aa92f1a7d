import TestSupport
import Testing
import VirtualTime

@testable import Schedulers

@Suite("Work with the same time")
struct EqualTimesTests {
    /// The schedulers of real time that queue all their work.
    static let kinds = SchedulerKind.queueing.filter { ![.virtual, .virtualClock].contains($0) }

    @Test("Work with the same time runs in the order in which it was scheduled", arguments: kinds)
    func future(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let order = await onUnknownQueue {
            Order(of: 500, at: scheduler.now.advanced(by: .milliseconds(5)), on: scheduler)
        }
        await order.isComplete.wait()
        expectEqual(order.descents, 0)
    }

    @Test("Work keeps its order if the time passes while it is being scheduled", arguments: kinds)
    func passing(_ kind: SchedulerKind) async {
        for delay in 0..<20 {
            let scheduler = kind.make()
            let order = await onUnknownQueue {
                Order(of: 200, at: scheduler.now.advanced(by: .microseconds(delay * 10)), on: scheduler)
            }
            await order.isComplete.wait()
            expectEqual(order.descents, 0)
        }
    }

    @Test("A timer is late from its time on, until firing has ended")
    func late() {
        func time(_ seconds: Int) -> SchedulerTime { SchedulerTime(sinceOrigin: .seconds(seconds)) }
        var timers = PendingTimers()
        var results = [timers.isLate(at: time(100))]
        for seconds in [20, 10] { _ = timers.add(ScheduledAction {}, at: time(seconds)) }
        results += [timers.isLate(at: time(9)), timers.isLate(at: time(10))]
        timers.beginFiring()
        _ = timers.takeDue(at: time(10))
        results.append(timers.isLate(at: time(0)))
        expectEqual(timers.endFiring().start, time(20))
        results += [timers.isLate(at: time(19)), timers.isLate(at: time(20))]
        expectEqual(results, [false, false, true, true, false, true])
    }

    @Test("A clock scheduler keeps the order, whichever of its tasks wakes first")
    func wakingOrder() async {
        let clock = ManualClock()
        let scheduler = ClockScheduler(clock)
        let log = Locked<[Int]>([])
        let isDone = AsyncGate()
        let time = scheduler.now.advanced(by: .seconds(1))
        scheduler.schedule(at: time) { log.append(1) }
        await clock.waitForSleepers(1)
        scheduler.schedule(at: time.advanced(by: .seconds(1))) {
            log.append(2)
            isDone.open()
        }
        await clock.waitForSleepers(2)
        clock.wakeLast(at: .seconds(2))
        await isDone.wait()
        expectEqual(log.value, [1, 2])
        clock.wakeLast(at: .seconds(2))
    }

    @Test("A clock scheduler releases disposed work before its time")
    func disposedOnClock() async {
        let clock = ManualClock()
        let scheduler = ClockScheduler(clock)
        let deallocations = Counter()
        for _ in 0..<200 {
            let canary = Canary { deallocations.increment() }
            scheduler.schedule(after: .seconds(1)) { canary.sing() }.dispose()
        }
        expectEqual(deallocations.value, 200)
        // The tasks end, because a suspended task is a leak.
        await clock.waitForSleepers(200)
        for _ in 0..<200 { clock.wakeLast(at: .seconds(2)) }
    }

    @Test("A subscription scheduler uses the time of the current scheduler, or of the monotonic clock")
    func subscription() async {
        let virtual = VirtualTimeScheduler()
        let log = Locked<[Int]>([])
        CurrentScheduler.withValue(virtual) {
            let time = SubscriptionScheduler().now.advanced(by: .seconds(1))
            SubscriptionScheduler().schedule(at: time) { log.append(1) }
            SubscriptionScheduler().schedule(at: SchedulerTime(sinceOrigin: .zero)) { log.append(0) }
        }
        virtual.advance(by: .seconds(2))
        expectEqual(log.value, [0, 1])
        let order = await withCallback { callback in
            TargetQueueScheduler().schedule {
                let scheduler = SubscriptionScheduler()
                callback(Order(of: 500, at: scheduler.now.advanced(by: .milliseconds(5)), on: scheduler))
            }
        }
        await order.isComplete.wait()
        // If the time passes while the work is being scheduled, the rest runs inline.
        #expect(order.descents <= 1)
    }
}

/// Numbers that are added by work with the same time.
private final class Order: Sendable {
    let numbers = Locked<[Int]>([])
    let isComplete = AsyncGate()

    /// How often a number is followed by a smaller one.
    var descents: Int {
        let numbers = numbers.value
        return zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }

    init(of count: Int, at time: SchedulerTime, on scheduler: any Scheduler) {
        for number in 0..<count {
            scheduler.schedule(at: time) { [numbers, isComplete] in
                let isLast = numbers.modify {
                    $0.append(number)
                    return $0.count == count
                }
                if isLast { isComplete.open() }
            }
        }
    }
}

/// A clock whose sleepers the test wakes, the last one first.
private final class ManualClock: Clock {
    private struct State {
        var now = Duration.zero
        var sleepers: [CheckedContinuation<Void, Never>] = []
        var waiting: (count: Int, gate: AsyncGate)?
    }

    private let state = Locked(State())

    var now: SchedulerTime { SchedulerTime(sinceOrigin: state.value.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: SchedulerTime, tolerance: Duration?) async throws {
        await withCheckedContinuation { sleeper in
            state.modify {
                $0.sleepers.append(sleeper)
                if let waiting = $0.waiting, $0.sleepers.count >= waiting.count { waiting.gate.open() }
            }
        }
    }

    func waitForSleepers(_ count: Int) async {
        let gate = AsyncGate()
        state.modify {
            $0.waiting = (count, gate)
            if $0.sleepers.count >= count { gate.open() }
        }
        await gate.wait()
    }

    func wakeLast(at time: Duration) {
        let last = state.modify {
            $0.now = time
            return $0.sleepers.removeLast()
        }
        last.resume()
    }
}
