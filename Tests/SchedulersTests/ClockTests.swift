import Schedulers
import TestSupport
import Testing

@Suite("Clocks of schedulers")
struct ClockTests {
    private let scheduler = VirtualTimeScheduler()

    @Test("CS sleep: a task on the virtual scheduler sleeps in its time, deterministically")
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
        #expect(log.value == ["a@1.0 seconds", "b@1.0 seconds"])
        scheduler.advance(by: .seconds(2))
        #expect(log.value.suffix(2) == ["a@3.0 seconds", "b@3.0 seconds"])
        scheduler.run()
        #expect(log.value.suffix(2) == ["a done@4.0 seconds", "b done@4.0 seconds"])
    }

    @Test("CS measure: a clock measures in its scheduler's time")
    func measure() async throws {
        let elapsed = scheduler.clock.measure { [scheduler] in scheduler.advance(by: .seconds(42)) }
        #expect(elapsed == .seconds(42))
        #expect(scheduler.clock.minimumResolution == .nanoseconds(1))
    }

    @Test("CS timer: ticks at each multiple of an interval, in a task")
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
        #expect(log.value.map(\.sinceOrigin) == [.seconds(10), .seconds(20), .seconds(30)])
    }

    @Test("A deadline that has passed does not sleep; a cancelled task does not begin to")
    func noSleep() async throws {
        try await scheduler.clock.sleep(for: .zero)
        try await scheduler.clock.sleep(for: .seconds(-1))
        let task = Task { [clock = scheduler.clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scheduler.pendingCount == 0)
    }

    @Test("A cancelled sleeper wakes at once and leaves nothing pending")
    func cancelled() async {
        let task = Task(executorPreference: scheduler) { [clock = scheduler.clock] in
            try await clock.sleep(for: .seconds(86_400))
        }
        scheduler.advance()
        #expect(scheduler.pendingCount == 1)
        task.cancel()
        scheduler.advance()
        #expect(scheduler.pendingCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scheduler.now.sinceOrigin == .zero)
    }

    @Test("Cancelling against the timer: a sleeping task is resumed exactly once")
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
            case .success: #expect(scheduler.now.sinceOrigin == .seconds(1))
            case .failure(let error): #expect(error is CancellationError)
            }
            #expect(scheduler.pendingCount == 0)
        }
    }

    @Test("Cancelling against the begin of a sleep: a task is resumed exactly once")
    func racedBeginning() async {
        for _ in 0..<300 {
            let scheduler = VirtualTimeScheduler()
            let task = Task(executorPreference: scheduler) { [clock = scheduler.clock] in
                try await clock.sleep(for: .seconds(1))
            }
            race({ task.cancel() }, { scheduler.advance() })
            scheduler.advance()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(scheduler.pendingCount == 0)
        }
    }

    @Test("A sleep begun while another thread advances wakes at its deadline, not later")
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
            #expect(scheduler.now == deadline)
        }
    }

    @Test("A sleep whose deadline passes while it is being scheduled is over then")
    func deadlinePasses() {
        let isOver = Locked(false)
        Task(executorPreference: scheduler) { [scheduler] in
            try await Hasty(time: scheduler).clock.sleep(for: .seconds(1))
            isOver.value = true
        }
        scheduler.advance()
        #expect(isOver.value)
        #expect(scheduler.now.sinceOrigin == .seconds(1))
    }

    @Test("A clock of a real-time scheduler sleeps in its time", arguments: [Kind.targetQueue, .main, .clock])
    func realTime(_ kind: Kind) async throws {
        let clock = kind.make().clock
        let start = clock.now
        try await clock.sleep(for: .milliseconds(2))
        #expect(start.duration(to: clock.now) >= .milliseconds(2))
    }
}

/// Its time moves past what is scheduled before that is added, as another thread could move it, and then never again.
private struct Hasty: Scheduler {
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
