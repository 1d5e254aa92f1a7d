import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("Delays and repetition")
struct DelayTests {
    /// The schedulers that use real time.
    static let realTime: [SchedulerKind] = [
        .main, .ui, .targetQueue, .concurrentTarget, .actor, .task, .clock, .immediate, .currentThread, .subscription,
    ]

    /// The later work is due in an hour, because a busy machine delays this test by less. With a short delay, it could run
    /// before the test checks the log.
    @Test("Delayed work runs after its delay, as work of the scheduler", arguments: realTime)
    func order(_ kind: SchedulerKind) async {
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
        expectEqual(log.value, [1])
        #expect(!late.isDisposed)
        late.dispose()
    }

    @Test("Work with a delay of zero or less runs after pending work", arguments: SchedulerKind.queueing)
    func notPositive(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        let log = Locked<[Int]>([])
        // If a timer of another test is late, the last one waits for it. So other work can run before it.
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                scheduler.schedule { log.append(1) }
                scheduler.schedule(after: .zero) { log.append(2) }
                scheduler.schedule(after: .seconds(-5)) { log.append(3) }
                scheduler.schedule(at: SchedulerTime(sinceOrigin: .seconds(-5))) {
                    log.append(4)
                    continuation.resume()
                }
            }
            drive(scheduler)
        }
        expectEqual(log.value, [1, 2, 3, 4])
    }

    @Test("Repeating work runs as work of the scheduler until it is disposed", arguments: realTime)
    func repeats(_ kind: SchedulerKind) async {
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
        expectEqual(count.value, 3)
    }

    @Test("Repeating work restores the previous current scheduler", arguments: [SchedulerKind.targetQueue, .virtual])
    func restores(_ kind: SchedulerKind) async {
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

    @Test("Work with the longest delay can be scheduled and cancelled", arguments: SchedulerKind.allCases)
    func longest(_ kind: SchedulerKind) async {
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

    @Test("An interval of zero ends the process with a message", arguments: SchedulerKind.allCases)
    func zeroInterval(_ kind: SchedulerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            kind.make().schedule(after: .seconds(1), every: .zero) {}
        }
        #expect(result?.errorText.contains("greater than zero, but got 0.0 seconds") == true)
    }

    /// Returns whether delayed work runs as work of the scheduler itself instead of a background scheduler.
    private static func isItself(_ kind: SchedulerKind) -> Bool { SchedulerKind.queueing.contains(kind) }
}

extension ExitTest.Result {
    var errorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
