import Dispatch
import TestSupport
import Testing

@testable import Schedulers

/// A reference that does not retain its object.
private struct Weak {
    weak var object: AnyObject?
}

private func time(_ seconds: Int) -> SchedulerTime { SchedulerTime(sinceOrigin: .seconds(seconds)) }

private func alarm(_ start: Int, _ end: Int) -> PendingTimers.Alarm {
    PendingTimers.Alarm(start: time(start), end: time(end))
}

extension PendingTimers {
    @discardableResult fileprivate mutating func add(_ action: ScheduledAction, at seconds: Int) -> Alarm? {
        add(action, at: time(seconds))
    }

    /// Removes, runs, and releases all actions that are due.
    fileprivate mutating func run(at seconds: Int) {
        while case let due = takeDue(at: time(seconds)), !due.isEmpty {
            for entry in due { entry.action.run() }
        }
    }
}

/// Tests of the order of timers in invented time, and of the timers of the process without waiting for a time.
/// One after the other, because they count the timers of the process.
@Suite("Queue of timers", .serialized)
struct TimerQueueTests {
    private let log = Locked<[Int]>([])

    private func action(_ number: Int, every interval: Duration? = nil) -> ScheduledAction {
        ScheduledAction(every: interval) { [log] in log.append(number) }
    }

    @Test(
        "Actions are removed in the order of their times, and equal times in the order of insertion",
        arguments: 0..<20 as Range<UInt64>)
    func order(_ seed: UInt64) {
        var generator = Generator(seed: seed)
        var actions = TimedActions()
        // The numbers of the actions at each second.
        var expected = Array(repeating: [Int](), count: 50)
        func removeFirst() {
            let seconds = expected.firstIndex { !$0.isEmpty }
            if let seconds { expected[seconds].removeFirst() }
            let first = actions.removeFirst(dueAt: time(1_000))
            expectEqual(first?.time, seconds.map(time))
        }
        for number in 0..<size(500, full: 20_000) {
            let seconds = generator.next(below: expected.count)
            actions.insert(actions.entry(of: action(number), at: time(seconds)))
            expected[seconds].append(number)
            if generator.next(below: 3) == 0 { removeFirst() }
        }
        let times = expected.enumerated().flatMap { seconds, numbers in numbers.map { _ in time(seconds) } }
        expectEqual(actions.count, times.count)
        expectEqual(actions.firstTwo.first?.time, times[0])
        expectEqual(actions.firstTwo.second?.time, times[1])
        while let entry = actions.removeFirst(dueAt: time(1_000)) { entry.action.run() }
        expectEqual(log.value, expected.flatMap(\.self))
    }

    @Test("Actions keep their order when disposed actions are removed")
    func orderAfterRemoval() {
        var timers = PendingTimers()
        let actions = (0..<1_000).map { action($0) }
        for number in actions.indices { timers.add(actions[number], at: number * 7 % 10) }
        for number in actions.indices where number % 3 != 0 {
            actions[number].dispose()
            timers.didDispose()
        }
        #expect(timers.count < 700)
        timers.run(at: 10)
        expectEqual(log.value, (0..<1_000).filter { $0 % 3 == 0 }.sorted { ($0 * 7 % 10, $0) < ($1 * 7 % 10, $1) })
        expectEqual(timers.count, 0)
    }

    @Test("Of three timers, those that are not disposed run", arguments: 0..<3)
    func disposedOne(_ disposed: Int) {
        var timers = PendingTimers()
        let actions = (0..<3).map { action($0) }
        for number in actions.indices.reversed() { timers.add(actions[number], at: number) }
        actions[disposed].dispose()
        timers.didDispose()
        timers.run(at: 2)
        expectEqual(log.value, [0, 1, 2].filter { $0 != disposed })
    }

    @Test("Only a timer that is earlier than all others changes the alarm")
    func alarms() {
        var timers = PendingTimers()
        expectEqual(timers.add(action(0), at: 10), alarm(10, 10))
        #expect(timers.add(action(1), at: 20) == nil)
        #expect(timers.add(action(2), at: 10) == nil)
        expectEqual(timers.add(action(3), at: 5), alarm(5, 5))
        timers.beginFiring()
        timers.run(at: 10)
        #expect(timers.add(action(4), at: 11) == nil)
        expectEqual(timers.endFiring(), alarm(11, 11))
        timers.run(at: 20)
        expectEqual(timers.endFiring(), .never)
        expectEqual(timers.add(action(5), at: 30), alarm(30, 30))
        expectEqual(log.value, [3, 0, 2, 4, 1])
    }

    @Test("The leeway of a timer ends when the next timer is due")
    func leeway() {
        var timers = PendingTimers()
        let scheduler = TargetQueueScheduler()
        let idle = ScheduledAction(every: .seconds(60), leeway: .seconds(10), on: scheduler) {}
        expectEqual(timers.add(idle, at: 100), alarm(100, 110))
        #expect(timers.add(action(0), at: 110) == nil)
        expectEqual(timers.add(action(1), at: 108), alarm(100, 108))
        expectEqual(timers.add(action(2), at: 90), alarm(90, 90))
        let negative = ScheduledAction(every: .seconds(60), leeway: .seconds(-10), on: scheduler) {}
        expectEqual(timers.add(negative, at: 80), alarm(80, 80))
    }

    @Test("A repeating timer is due at multiples of its interval, and missed runs are merged")
    func repetition() {
        var timers = PendingTimers()
        let ticking = action(0, every: .seconds(3))
        timers.add(ticking, at: 10)
        for (now, next) in [(10, 13), (14, 16), (22, 25), (25, 28)] {
            let due = timers.takeDue(at: time(now))
            expectEqual(due.count, 1)
            timers.repeat(due[0], after: time(now))
            expectEqual(timers.endFiring(), alarm(next, next))
        }
        let due = timers.takeDue(at: time(28))
        ticking.dispose()
        timers.repeat(due[0], after: time(28))
        expectEqual(timers.count, 0)
    }

    @Test("A time that Dispatch can't represent is in the distant future, and fractions are rounded up")
    func dispatchTime() {
        expectEqual(DispatchTime(SchedulerTime(sinceOrigin: .nanoseconds(1 << 62))), .distantFuture)
        expectEqual(DispatchTime(.endOfTime), .distantFuture)
        #expect(DispatchTime(SchedulerTime(sinceOrigin: .nanoseconds(1 << 62 - 1))) < .distantFuture)
        expectEqual(DispatchTime(SchedulerTime(sinceOrigin: Duration(attoseconds: 1_999_999_999))).uptimeNanoseconds, 2)
    }

    @Test("A timer at the end of time is never due")
    func endOfTime() {
        var timers = PendingTimers()
        #expect(timers.add(action(0), at: .endOfTime) == nil)
        timers.add(action(1, every: Duration(attoseconds: .max)), at: 1)
        let due = timers.takeDue(at: time(1))
        timers.repeat(due[0], after: time(1))
        #expect(timers.takeDue(at: .endOfTime).isEmpty)
        expectEqual(timers.endFiring(), .never)
    }

    @Test(
        "Timers that are set and disposed use a bounded amount of memory, also after a peak",
        arguments: [SchedulerKind.targetQueue, .actor, .virtual], [1, 10_000])
    func garbage(_ kind: SchedulerKind, pendingCount: Int) {
        let scheduler = kind.make()
        var pending: [any Disposable] = []
        var actions: [Weak] = []
        for _ in 0..<10_000 {
            let action = scheduler.schedule(after: .seconds(86_400)) {}
            actions.append(Weak(object: action))
            pending.append(action)
            if pending.count < pendingCount { continue }
            for action in pending { action.dispose() }
            pending = []
        }
        // At most half of all timers and 64. Tests of other suites that run at the same time have fewer than 5,000 timers.
        #expect(actions.count { $0.object != nil } <= 7_600)
    }

    @Test("Timers on four threads run once or are disposed", arguments: [UInt64.random(in: 0...UInt64(UInt32.max))])
    func concurrent(_ seed: UInt64) async {
        let scheduler = TargetQueueScheduler()
        let count = size(500, full: 20_000)
        let runs = (0..<4 * count).map { _ in Counter() }
        let expected = Locked<Set<Int>>([])
        let left = DispatchGroup()
        race(
            (0..<4).map { thread in
                {
                    var generator = Generator(seed: seed &+ UInt64(thread))
                    var pending: [any Disposable] = []
                    for number in thread * count..<(thread + 1) * count {
                        let delay = Duration.microseconds(generator.next(below: 2_000))
                        if generator.next(below: 2) == 0 {
                            pending.append(scheduler.schedule(after: delay) { runs[number].increment() })
                        } else {
                            left.enter()
                            expected.modify { _ = $0.insert(number) }
                            scheduler.schedule(after: delay) {
                                runs[number].increment()
                                left.leave()
                            }
                        }
                        if !pending.isEmpty, generator.next(below: 4) == 0 {
                            pending.remove(at: generator.next(below: pending.count)).dispose()
                        }
                    }
                    for work in pending { work.dispose() }
                }
            })
        await withCheckedContinuation { continuation in
            left.notify(queue: .global()) { continuation.resume() }
        }
        await drain(scheduler)
        for number in runs.indices {
            let isExpected = expected.value.contains(number)
            let isRight = runs[number].value == 1 || (!isExpected && runs[number].value == 0)
            #expect(isRight, "seed \(seed), timer \(number) ran \(runs[number].value) times")
        }
    }

    @Test("Work of a timer can set and dispose timers")
    func reentrant() async {
        let scheduler = TargetQueueScheduler()
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .nanoseconds(1)) {
                for _ in 0..<1_000 { scheduler.schedule(after: .seconds(86_400)) {}.dispose() }
                scheduler.schedule(after: .nanoseconds(1)) { continuation.resume() }
            }
        }
    }
}

/// A linear congruential generator, so that a test is reproducible.
private struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
