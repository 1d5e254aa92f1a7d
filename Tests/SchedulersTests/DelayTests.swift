import Schedulers
import TestSupport
import Testing

@Suite("Delays and repetition")
struct DelayTests {
    /// Those whose time passes by itself.
    static let realTime: [Kind] = [
        .main, .ui, .targetQueue, .concurrentTarget, .actor, .task, .clock, .immediate, .currentThread, .subscription,
    ]

    /// Work that is due in an hour stands for all that is due later, because whatever holds this test up holds it up for
    /// less: no order of wakings is asserted that a busy machine could turn round.
    @Test("SCH-5: delayed work runs when its time has come, as work of the scheduler", arguments: realTime)
    func order(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        let start = scheduler.now
        let late = scheduler.schedule(after: .seconds(3_600)) { log.append(2) }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(20)) {
                if DelayTests.isItself(kind) { #expect(isCurrent(scheduler)) }
                log.append(1)
                continuation.resume()
            }
        }
        #expect(start.duration(to: scheduler.now) >= .milliseconds(20))
        #expect(log.value == [1])
        #expect(!late.isDisposed)
        late.dispose()
    }

    @Test("SCH-5: a delay of zero or less is due now, behind what waits", arguments: Kind.queueing)
    func notPositive(_ kind: Kind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        await perform(on: scheduler) {
            scheduler.schedule { log.append(1) }
            scheduler.schedule(after: .zero) { log.append(2) }
            scheduler.schedule(after: .seconds(-5)) { log.append(3) }
            scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(-5))) { log.append(4) }
        }
        await drain(scheduler)
        #expect(log.value == [1, 2, 3, 4])
    }

    @Test("SCH-5: repeats until disposed, as work of the scheduler each time", arguments: realTime)
    func repeats(_ kind: Kind) async {
        let scheduler = kind.make()
        let count = Locked(0)
        let own = SerialDisposable()
        let isOwned = Gate()
        await withCheckedContinuation { continuation in
            own.inner = scheduler.schedule(after: .zero, every: .milliseconds(2), leeway: .microseconds(10)) {
                isOwned.wait()
                if DelayTests.isItself(kind) { #expect(isCurrent(scheduler)) }
                guard count.increment() == 3 else { return }
                own.dispose()
                scheduler.schedule(after: .milliseconds(10)) { continuation.resume() }
            }
            isOwned.open()
        }
        #expect(count.value == 3)
    }

    @Test("SCH-5: repetition restores the scheduler that was current before", arguments: [Kind.targetQueue, .virtual])
    func restores(_ kind: Kind) async {
        let scheduler = kind.make()
        let inner = VirtualTimeScheduler()
        let own = SerialDisposable()
        let isOwned = Gate()
        await withCheckedContinuation { continuation in
            own.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                isOwned.wait()
                inner.schedule { #expect(isCurrent(inner)) }
                inner.advance()
                #expect(isCurrent(scheduler))
                own.dispose()
                continuation.resume()
            }
            isOwned.open()
            drive(scheduler)
        }
    }

    @Test("R9.2: the longest delay there is can be asked for, and cancelled", arguments: Kind.allCases)
    func longest(_ kind: Kind) async {
        let scheduler = kind.make()
        let longest = Duration(attoseconds: .max)
        let disposables = CompoundDisposable([
            scheduler.schedule(after: longest) { Issue.record("ran") },
            scheduler.schedule(after: longest, every: longest, leeway: longest) { Issue.record("ran") },
            scheduler.schedule(at: SchedulerTime(sinceOrigin: longest)) { Issue.record("ran") },
        ])
        await drain(scheduler)
        disposables.dispose()
    }

    @Test("SCH-5: an interval of zero is refused by name", arguments: Kind.allCases)
    func zeroInterval(_ kind: Kind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            kind.make().schedule(after: .seconds(1), every: .zero) {}
        }
        #expect(result?.errorText.contains("greater than zero, but is 0.0 seconds") == true)
    }

    /// Whether delayed work is the scheduler's own, and not that of the one it lends its timers from.
    private static func isItself(_ kind: Kind) -> Bool { Kind.queueing.contains(kind) }
}

extension ExitTest.Result {
    var errorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
