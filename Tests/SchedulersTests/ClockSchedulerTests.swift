import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("Clock schedulers")
struct ClockSchedulerTests {
    private let virtual = VirtualTimeScheduler()

    @Test("A clock scheduler with a virtual clock runs work in virtual time")
    func virtualTime() async {
        virtual.advance(by: .seconds(100))
        let scheduler = ClockScheduler(virtual.clock)
        expectEqual(scheduler.now.sinceOrigin, .zero)
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .seconds(3_600)) {
                #expect(isCurrent(scheduler))
                continuation.resume()
            }
            virtual.advance(by: .seconds(3_600))
        }
        expectEqual(scheduler.now.sinceOrigin, .seconds(3_600))
    }

    @Test("A clock scheduler repeats at each interval, even if the clock advances immediately")
    func repeating() async {
        let scheduler = ClockScheduler(virtual.clock)
        let (ticks, tick) = AsyncStream.makeStream(of: Duration.self)
        let repeating = scheduler.schedule(after: .seconds(1), every: .seconds(2)) {
            tick.yield(scheduler.now.sinceOrigin)
        }
        var iterator = ticks.makeAsyncIterator()
        virtual.advance(by: .seconds(1))
        for second in [1, 3, 5, 7] {
            await expectEqual(iterator.next(), .seconds(second))
            virtual.advance(by: .seconds(2))
        }
        repeating.dispose()
        tick.finish()
    }

    @Test("A clock scheduler merges missed runs into one")
    func merged() async {
        let scheduler = ClockScheduler(virtual.clock)
        let (ticks, tick) = AsyncStream.makeStream(of: Duration.self)
        let repeating = scheduler.schedule(after: .zero, every: .nanoseconds(1)) {
            tick.yield(scheduler.now.sinceOrigin)
        }
        var iterator = ticks.makeAsyncIterator()
        _ = await iterator.next()
        virtual.advance(by: .seconds(1_000_000_000))
        var last = Duration.zero
        while last < .seconds(1_000_000_000) { last = await iterator.next() ?? .zero }
        repeating.dispose()
        expectEqual(last, .seconds(1_000_000_000))
    }

    @Test("A clock scheduler runs repeating work once after a jump of the clock")
    func jump() async {
        let clock = JumpingClock()
        let scheduler = ClockScheduler(clock)
        let runs = Locked(0)
        let repeating = scheduler.schedule(after: .seconds(1), every: .seconds(1)) {
            runs.increment()
            clock.hasRun.open()
        }
        clock.time.value = .milliseconds(3_500)
        clock.wake.open()
        await clock.isAsleep.wait()
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }
        expectEqual(runs.value, 1)
        repeating.dispose()
        clock.end.open()
    }

    @Test("A clock scheduler supports delays that are longer than a clock can represent")
    func longDelays() async {
        let scheduler = ClockScheduler(virtual.clock)
        let longest = Duration(attoseconds: .max)
        let count = Locked(0)
        let tokens = [
            scheduler.schedule(after: longest) { count.increment() },
            scheduler.schedule(after: longest, every: .seconds(1)) { count.increment() },
            scheduler.schedule(after: .seconds(2_000_000_000)) { count.increment() },
        ]
        // Each sleeping task sleeps again after the clock has woken it for the first time.
        for time in [1_600_000_000, 1_999_999_999] {
            while virtual.pendingCount + count.value < tokens.count { await Task.yield() }
            virtual.advance(to: SchedulerTime(sinceOrigin: .seconds(time)))
        }
        while virtual.pendingCount + count.value < tokens.count { await Task.yield() }
        expectEqual(count.value, 0)
        for token in tokens { token.dispose() }
    }

    @Test("Disposing work of a clock scheduler cancels the sleep immediately")
    func disposal() async {
        let (sleepers, asleep) = AsyncStream.makeStream(of: Void.self)
        let (wakers, awake) = AsyncStream.makeStream(of: Bool.self)
        let clock = WatchedClock(onSleep: { asleep.yield() }, onWake: { awake.yield($0) })
        let disposable = ClockScheduler(clock).schedule(after: .seconds(86_400)) { Issue.record("ran") }
        var sleeper = sleepers.makeAsyncIterator()
        await sleeper.next()
        disposable.dispose()
        var waker = wakers.makeAsyncIterator()
        #expect(await waker.next() == true)
    }
}

/// A continuous clock that reports when a task sleeps, and whether cancellation ended the sleep.
private struct WatchedClock: Clock {
    let onSleep: @Sendable () -> Void
    let onWake: @Sendable (_ isCancelled: Bool) -> Void
    private let clock = ContinuousClock()

    init(onSleep: @escaping @Sendable () -> Void, onWake: @escaping @Sendable (Bool) -> Void) {
        self.onSleep = onSleep
        self.onWake = onWake
    }

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        onSleep()
        defer { onWake(Task.isCancelled) }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// A clock that a test sets. Its sleeps end when the test opens their gate.
private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - offset }

        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let time = Locked(Duration.zero)
    let (wake, hasRun, isAsleep, end) = (AsyncGate(), AsyncGate(), AsyncGate(), AsyncGate())

    var now: Instant { Instant(offset: time.value) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if deadline.offset == .seconds(1) {
            await wake.wait()
        } else if deadline <= now {
            await hasRun.wait()
        } else {
            isAsleep.open()
            await end.wait()
            throw CancellationError()
        }
    }
}
