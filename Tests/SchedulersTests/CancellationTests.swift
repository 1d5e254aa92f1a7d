import Schedulers
import TestSupport
import Testing

/// Work that holds a canary.
private func work(_ log: Locked<[String]>) -> @Sendable () -> Void {
    let canary = Canary { log.append("released") }
    return {
        canary.sing()
        log.append("run")
    }
}

@Suite("Cancelling work")
struct CancellationTests {
    @Test("SCH-2: work disposed before its start never runs and is released at once", arguments: Kind.alwaysQueueing)
    func beforeStart(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        await perform(on: scheduler) {
            let disposable = scheduler.schedule(work(log))
            #expect(!disposable.isDisposed)
            disposable.dispose()
            #expect(disposable.isDisposed)
            #expect(log.value == ["released"])
        }
        await drain(scheduler)
        #expect(log.value == ["released"])
    }

    @Test("SCH-2: work that waits for a day is released at the moment of its disposal", arguments: Kind.allCases)
    func delayedByADay(_ kind: Kind) {
        let log = Locked<[String]>([])
        kind.make().schedule(after: .seconds(86_400), work(log)).dispose()
        #expect(log.value == ["released"])
    }

    @Test("SCH-2: work that repeats daily is released at the moment of its disposal", arguments: Kind.allCases)
    func repeatingDaily(_ kind: Kind) {
        let log = Locked<[String]>([])
        let day = Duration.seconds(86_400)
        kind.make().schedule(after: day, every: day, leeway: .seconds(1), work(log)).dispose()
        #expect(log.value == ["released"])
    }

    @Test("SCH-2: disposal after the start has no effect", arguments: Kind.queueing)
    func afterStart(_ kind: Kind) async {
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
        #expect(log.value == ["went on"])
    }

    @Test("SCH-2: work is released when it has run", arguments: Kind.allCases)
    func releasedAfterRun(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        let disposable = scheduler.schedule(work(log))
        await drain(scheduler)
        #expect(log.value == ["run", "released"])
        #expect(disposable.isDisposed)
    }

    @Test("SCH-2: releasing the disposable cancels nothing", arguments: Kind.allCases)
    func releasedDisposable(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[String]>([])
        do { scheduler.schedule(work(log)) }
        await drain(scheduler)
        #expect(log.value == ["run", "released"])
    }

    @Test("SCH-2: raced with its start, a disposal leaves one run or none", arguments: [Kind.targetQueue, .virtual])
    func raced(_ kind: Kind) async {
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
