import Schedulers
import TestSupport
import Testing

/// Returns work that captures a canary.
private func work(_ log: Locked<[String]>) -> @Sendable () -> Void {
    let canary = Canary { log.append("released") }
    return {
        canary.sing()
        log.append("run")
    }
}

@Suite("Cancelling work")
struct WorkDisposalTests {
    @Test(
        "Work that is disposed before its start never runs and is released immediately",
        arguments: SchedulerKind.alwaysQueueing)
    func beforeStart(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        await perform(on: scheduler) {
            let disposable = scheduler.schedule(work(log))
            #expect(!disposable.isDisposed)
            disposable.dispose()
            #expect(disposable.isDisposed)
            expectEqual(log.value, ["released"])
        }
        await drain(scheduler)
        expectEqual(log.value, ["released"])
    }

    @Test("Disposing work with a delay of a day releases it immediately", arguments: SchedulerKind.allCases)
    func delayedByADay(_ kind: SchedulerKind) {
        let log = Locked<[String]>([])
        kind.make().schedule(after: .seconds(86_400), work(log)).dispose()
        expectEqual(log.value, ["released"])
    }

    @Test("Disposing work that repeats daily releases it immediately", arguments: SchedulerKind.allCases)
    func repeatingDaily(_ kind: SchedulerKind) {
        let log = Locked<[String]>([])
        let day = Duration.seconds(86_400)
        kind.make().schedule(after: day, every: day, leeway: .seconds(1), work(log)).dispose()
        expectEqual(log.value, ["released"])
    }

    @Test("Disposing work after its start has no effect", arguments: SchedulerKind.queueing)
    func afterStart(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        let own = SerialDisposable()
        await perform(on: scheduler) {
            own.inner = scheduler.schedule {
                own.dispose()
                log.append("went on")
            }
        }
        await drain(scheduler)
        own.dispose()
        expectEqual(log.value, ["went on"])
    }

    @Test("Work is released after it has run", arguments: SchedulerKind.allCases)
    func releasedAfterRun(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        let disposable = scheduler.schedule(work(log))
        await drain(scheduler)
        expectEqual(log.value, ["run", "released"])
        #expect(disposable.isDisposed)
    }

    @Test("Releasing the disposable cancels nothing", arguments: SchedulerKind.allCases)
    func releasedDisposable(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        do { scheduler.schedule(work(log)) }
        await drain(scheduler)
        expectEqual(log.value, ["run", "released"])
    }

    @Test("Releasing a deep chain of scheduled disposables deallocates it on a stack of 512 KiB")
    func deepChain() {
        let deallocations = Counter()
        onStack(kibibytes: 512) {
            var chain: any Disposable = Probe(onDeinit: { deallocations.increment() })
            for _ in 0..<50_000 { chain = ScheduledDisposable(chain, on: .immediate) }
        }
        expectEqual(deallocations.value, 1)
    }

    @Test(
        "A disposal during the start of work leads to one run or none",
        arguments: [SchedulerKind.targetQueue, .virtual])
    func raced(_ kind: SchedulerKind) async {
        for _ in 0..<200 {
            let scheduler = kind.make()
            let log = Locked<[String]>([])
            let disposable = scheduler.schedule(work(log))
            race({ disposable.dispose() }, { drive(scheduler) })
            await drain(scheduler)
            #expect(log.value == ["released"] || log.value == ["run", "released"])
        }
    }
}
