import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("Clocks of schedulers")
struct SchedulerClockTests {
    private let scheduler = VirtualTimeScheduler()

    @Test("A task on a virtual scheduler sleeps deterministically in virtual time")
    func deterministic() {
        let log = Locked<[String]>([])
        for name in ["a", "b"] {
            Task(executorPreference: scheduler) { [scheduler] in
                for second in 1...2 {
                    try await scheduler.clock.sleep(for: .seconds(second))
                    log.append("\(name)@\(scheduler.now)")
                }
                try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
                log.append("\(name) done@\(scheduler.now)")
            }
        }
        #expect(log.value.isEmpty)
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value, ["a@1.0 seconds", "b@1.0 seconds"])
        scheduler.advance(by: .seconds(2))
        expectEqual(log.value.suffix(2), ["a@3.0 seconds", "b@3.0 seconds"])
        scheduler.run()
        expectEqual(log.value.suffix(2), ["a done@4.0 seconds", "b done@4.0 seconds"])
    }

    @Test("A scheduler's clock measures in the scheduler's time")
    func measure() async throws {
        let elapsed = scheduler.clock.measure { [scheduler] in scheduler.advance(by: .seconds(42)) }
        expectEqual(elapsed, .seconds(42))
        expectEqual(scheduler.clock.minimumResolution, .nanoseconds(1))
    }

    @Test("A task can wake at each multiple of an interval")
    func timer() {
        let log = Locked<[SchedulerTime]>([])
        Task(executorPreference: scheduler) { [clock = scheduler.clock] in
            var deadline = clock.now
            for _ in 0..<3 {
                deadline = deadline.advanced(by: .seconds(10))
                try await clock.sleep(until: deadline, tolerance: nil)
                log.append(clock.now)
            }
        }
        scheduler.run()
        expectEqual(log.value.map(\.sinceOrigin), [.seconds(10), .seconds(20), .seconds(30)])
    }

    @Test("A passed deadline or a cancelled task does not sleep")
    func noSleep() async throws {
        try await scheduler.clock.sleep(for: .zero)
        try await scheduler.clock.sleep(for: .seconds(-1))
        let task = Task { [clock = scheduler.clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("Cancelling a sleeping task resumes it immediately and leaves no pending work")
    func cancelled() async {
        let task = Task(executorPreference: scheduler) { [clock = scheduler.clock] in
            try await clock.sleep(for: .seconds(86_400))
        }
        scheduler.advance()
        expectEqual(scheduler.pendingCount, 1)
        task.cancel()
        scheduler.advance()
        expectEqual(scheduler.pendingCount, 0)
        await #expect(throws: CancellationError.self) { try await task.value }
        expectEqual(scheduler.now.sinceOrigin, .zero)
    }

    @Test("A task that is cancelled while its timer fires is resumed exactly once")
    func raced() async {
        for _ in 0..<300 {
            let scheduler = VirtualTimeScheduler()
            let task = Task(executorPreference: scheduler) { [clock = scheduler.clock] in
                try await clock.sleep(for: .seconds(1))
            }
            scheduler.advance()
            race({ task.cancel() }, { scheduler.advance(by: .seconds(1)) })
            scheduler.advance()
            switch await task.result {
            case .success: expectEqual(scheduler.now.sinceOrigin, .seconds(1))
            case .failure(let error): #expect(error is CancellationError)
            }
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test("A task that is cancelled while its sleep begins is resumed exactly once")
    func racedBeginning() async {
        for _ in 0..<300 {
            let scheduler = VirtualTimeScheduler()
            let task = Task(executorPreference: scheduler) { [clock = scheduler.clock] in
                try await clock.sleep(for: .seconds(1))
            }
            race({ task.cancel() }, { scheduler.advance() })
            scheduler.advance()
            await #expect(throws: CancellationError.self) { try await task.value }
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test("A sleep that begins while another thread advances ends at its deadline")
    func deadlineIsKept() async throws {
        for _ in 0..<100 {
            let scheduler = VirtualTimeScheduler()
            let deadline = SchedulerTime(sinceOrigin: .seconds(5))
            let task = Task.detached { [clock = scheduler.clock] in
                try await clock.sleep(until: deadline, tolerance: nil)
            }
            for _ in 1...5 { scheduler.advance(by: .seconds(1)) }
            scheduler.run()
            try await task.value
            expectEqual(scheduler.now, deadline)
        }
    }

    @Test("A sleep ends if its deadline passes while it is being scheduled")
    func deadlinePasses() {
        let isOver = Locked(false)
        Task(executorPreference: scheduler) { [scheduler] in
            try await SkippingScheduler(time: scheduler).clock.sleep(for: .seconds(1))
            isOver.value = true
        }
        scheduler.advance()
        #expect(isOver.value)
        expectEqual(scheduler.now.sinceOrigin, .seconds(1))
    }

    @Test("A clock of a real-time scheduler sleeps in its time", arguments: [SchedulerKind.targetQueue, .main, .clock])
    func realTime(_ kind: SchedulerKind) async throws {
        let clock = kind.make().clock
        let start = clock.now
        try await clock.sleep(for: .milliseconds(2))
        #expect(start.duration(to: clock.now) >= .milliseconds(2))
    }
}

/// A scheduler whose time passes the deadline before the work is added, as if another thread had advanced it.
private struct SkippingScheduler: Scheduler {
    let time: VirtualTimeScheduler

    var now: SchedulerTime { time.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { time.schedule(action) }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.advance(by: delay)
        return CompoundDisposable()
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}
