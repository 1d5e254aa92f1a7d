import TestSupport
import Testing
import VirtualTime

@Suite("Advancing virtual time")
struct VirtualAdvanceTests {
    private let scheduler = VirtualTimeScheduler()

    @Test("Advancing inside the scheduler's work advances time immediately")
    func nested() {
        let log = Locked<[Int64]>([])
        let note: @Sendable () -> Void = { [scheduler] in log.append(scheduler.now.sinceOrigin.components.seconds) }
        for second in 1...6 { scheduler.schedule(after: .seconds(second), note) }
        scheduler.schedule(after: .seconds(1)) { [scheduler] in
            scheduler.advance(by: .seconds(2))
            expectEqual(scheduler.now.sinceOrigin, .seconds(3))
            log.append(-1)
        }
        scheduler.advance(by: .seconds(2))
        expectEqual(log.value, [1, 2, 3, -1])
        expectEqual(scheduler.now.sinceOrigin, .seconds(3))
        scheduler.schedule { [scheduler] in
            scheduler.run()
            log.append(-2)
        }
        scheduler.advance(by: .seconds(10))
        expectEqual(log.value, [1, 2, 3, -1, 4, 5, 6, -2])
        expectEqual(scheduler.now.sinceOrigin, .seconds(13))
    }

    @Test("Repeating work that advances time never nests in itself, and runs at each of its times")
    func repeatingAdvances() {
        let times = Locked<[Duration]>([])
        let depth = Locked(0)
        let repetition = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
            expectEqual(depth.increment(), 1)
            times.append(scheduler.now.sinceOrigin)
            if times.value.count <= 5 { scheduler.advance(by: .seconds(1)) }
            expectEqual(scheduler.pendingCount, 1)
            depth.modify { $0 -= 1 }
        }
        scheduler.advance(by: .seconds(1))
        expectEqual(times.value, (1...6).map { .seconds($0) })
        expectEqual(scheduler.now.sinceOrigin, .seconds(6))
        repetition.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("Runs of repeating work that become due during a run are delayed but not dropped")
    func repeatingAdvancesPastLaterRuns() {
        let log = Locked<[String]>([])
        let note: @Sendable (String) -> Void = { [scheduler] name in
            log.append("\(name)@\(scheduler.now.sinceOrigin.components.seconds)")
        }
        scheduler.schedule(after: .seconds(3)) { note("once") }
        let repetition = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
            note("tick")
            if log.value.count == 1 {
                scheduler.advance(by: .seconds(4))
                note("advanced")
            }
        }
        scheduler.advance(by: .seconds(2))
        expectEqual(log.value, ["tick@1", "once@3", "advanced@5", "tick@5", "tick@5", "tick@5", "tick@5"])
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value.last, "tick@6")
        expectEqual(log.value.count, 8)
        repetition.dispose()
    }

    @Test("Two pieces of repeating work that advance time nest in each other, but not in themselves")
    func repeatingInTurns() {
        let depths = Locked(["a": 0, "b": 0])
        let counts = Locked(["a": 0, "b": 0])
        let repetitions = ["a", "b"].map { name in
            scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
                depths.modify { $0[name]! += 1 }
                expectEqual(depths.value[name], 1)
                counts.modify { $0[name]! += 1 }
                if counts.value[name]! < 100 { scheduler.advance(by: .seconds(1)) }
                depths.modify { $0[name]! -= 1 }
            }
        }
        scheduler.advance(by: .seconds(1))
        let seconds = Int(scheduler.now.sinceOrigin.components.seconds)
        expectEqual(counts.value, ["a": seconds, "b": seconds])
        for repetition in repetitions { repetition.dispose() }
    }

    @Test("100,000 runs that each advance time need no more stack than one")
    func repeatingOnSmallStack() {
        let count = Locked(0)
        onStack(kibibytes: 256) { [scheduler] in
            let own = SerialDisposable()
            own.inner = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
                if count.increment() == 100_000 { own.dispose() }
                scheduler.advance(by: .seconds(1))
            }
            scheduler.advance(by: .seconds(1))
        }
        expectEqual(count.value, 100_000)
    }

    @Test("Work that repeating work schedules for the time of its next run runs after it")
    func repeatingKeepsItsPlace() {
        let log = Locked<[String]>([])
        let repetition = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
            log.append("tick")
            if log.value.count == 1 { scheduler.schedule(after: .seconds(1)) { log.append("once") } }
        }
        scheduler.advance(by: .seconds(2))
        expectEqual(log.value, ["tick", "tick", "once"])
        repetition.dispose()
    }

    @Test(
        "Different threads can advance time one after the other",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2610"))
    func anyThread() {
        let log = Locked<[Int]>([])
        for number in 1...3 { scheduler.schedule(after: .seconds(number)) { log.append(number) } }
        for _ in 1...3 { race({ [scheduler] in scheduler.advance(by: .seconds(1)) }) }
        expectEqual(log.value, [1, 2, 3])
    }

    @Test("Concurrent advances of four threads add up, and work runs once and in order")
    func severalThreads() {
        let times = Locked<[Duration]>([])
        let running = Locked(0)
        for number in 1...400 {
            scheduler.schedule(after: .milliseconds(number * 10)) { [scheduler] in
                expectEqual(running.increment(), 1)
                times.append(scheduler.now.sinceOrigin)
                running.modify { $0 -= 1 }
            }
        }
        race((0..<4).map { _ in { [scheduler] in for _ in 0..<100 { scheduler.advance(by: .milliseconds(10)) } } })
        scheduler.advance()
        expectEqual(times.value, (1...400).map { .milliseconds($0 * 10) })
        expectEqual(scheduler.now.sinceOrigin, .seconds(4))
    }

    @Test("An advance returns immediately while another thread advances, which runs the work")
    func secondThread() async {
        let log = Locked<[Int]>([])
        let inside = Gate()
        let canContinue = Gate()
        scheduler.schedule {
            inside.open()
            canContinue.wait()
        }
        for number in 1...3 { scheduler.schedule(after: .seconds(number)) { log.append(number) } }
        race(
            { [scheduler] in scheduler.advance(by: .seconds(1)) },
            { [scheduler] in
                inside.wait()
                scheduler.advance(by: .seconds(1))
                scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(1)))
                #expect(log.value.isEmpty)
                canContinue.open()
            })
        expectEqual(log.value, [1, 2])
        expectEqual(scheduler.now.sinceOrigin, .seconds(2))
    }

    @Test("run() returns immediately while another thread advances, which runs all work")
    func runOnSecondThread() async {
        let log = Locked<[Int]>([])
        let inside = Gate()
        let canContinue = Gate()
        scheduler.schedule {
            inside.open()
            canContinue.wait()
        }
        scheduler.schedule(after: .seconds(9)) { log.append(9) }
        race(
            { [scheduler] in scheduler.advance() },
            { [scheduler] in
                inside.wait()
                scheduler.run()
                canContinue.open()
            })
        expectEqual(log.value, [9])
        expectEqual(scheduler.now.sinceOrigin, .seconds(9))
    }

    @Test(
        "All work runs and time advances to the limit if one thread calls run() and another one advances",
        arguments: [false, true])
    func runAndAdvance(runsFirst: Bool) {
        let log = Locked<[Int]>([])
        let inside = Gate()
        let canContinue = Gate()
        scheduler.schedule {
            inside.open()
            canContinue.wait()
        }
        for number in [3, 12] { scheduler.schedule(after: .seconds(number)) { log.append(number) } }
        let advance: @Sendable () -> Void = { [scheduler] in
            scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(20)))
        }
        let run: @Sendable () -> Void = { [scheduler] in scheduler.run() }
        race(
            runsFirst ? run : advance,
            {
                inside.wait()
                if runsFirst { advance() } else { run() }
                canContinue.open()
            })
        expectEqual(log.value, [3, 12])
        expectEqual(scheduler.now.sinceOrigin, .seconds(20))
    }

    @Test("Work that four threads schedule while a fifth advances runs exactly once")
    func raced() {
        let count = Locked(0)
        let producers: [@Sendable () -> Void] = (0..<4).map { _ in
            { [scheduler] in
                for number in 0..<250 { scheduler.schedule(after: .milliseconds(number)) { count.increment() } }
            }
        }
        race(producers + [{ [scheduler] in for _ in 0..<100 { scheduler.advance(by: .milliseconds(5)) } }])
        scheduler.run()
        expectEqual(count.value, 1_000)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("A negative advance ends the process with a message")
    func negative() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            VirtualTimeScheduler().advance(by: .seconds(-3))
        }
        #expect(result?.errorText.contains("zero or more, but got -3.0 seconds") == true)
    }

    @Test("Advancing to an earlier time ends the process with a message")
    func backwards() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = VirtualTimeScheduler()
            scheduler.advance(by: .seconds(5))
            scheduler.advance(to: SchedulerTime(sinceOrigin: .seconds(4)))
        }
        #expect(result?.errorText.contains("5.0 seconds, but got 4.0 seconds") == true)
    }
}

extension ExitTest.Result {
    fileprivate var errorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
