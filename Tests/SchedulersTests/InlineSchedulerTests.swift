import Schedulers
import TestSupport
import Testing

@Suite("Immediate and current-thread schedulers")
struct InlineSchedulerTests {
    @Test("An immediate scheduler runs work inline and returns a disposed disposable")
    func immediate() {
        let log = Locked<[Int]>([])
        let disposable = ImmediateScheduler.immediate.schedule { log.append(1) }
        #expect(disposable.isDisposed)
        expectEqual(log.value, [1])
    }

    @Test("An immediate scheduler runs nested work depth first")
    func immediateNested() {
        let log = Locked<[Int]>([])
        ImmediateScheduler.immediate.schedule {
            log.append(1)
            ImmediateScheduler.immediate.schedule { log.append(2) }
            log.append(3)
        }
        expectEqual(log.value, [1, 2, 3])
    }

    @Test("An immediate scheduler runs delayed work in the background without blocking the caller")
    func immediateDelayed() async {
        let log = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            ImmediateScheduler.immediate.schedule(after: .zero) { log.append(1) }
            ImmediateScheduler.immediate.schedule(after: .milliseconds(1)) {
                #expect(CurrentScheduler.value is TargetQueueScheduler)
                continuation.resume()
            }
        }
        expectEqual(log.value, [1])
    }

    @Test("A current-thread scheduler runs the first work immediately, and nested work after it, breadth first")
    func trampoline() {
        let scheduler = CurrentThreadScheduler()
        let log = Locked<[Int]>([])
        scheduler.schedule {
            scheduler.schedule {
                scheduler.schedule { log.append(5) }
                log.append(3)
            }
            scheduler.schedule { log.append(4) }
            log.append(1)
            log.append(2)
        }
        expectEqual(log.value, [1, 2, 3, 4, 5])
    }

    @Test("A current-thread scheduler skips disposed work and releases it immediately")
    func trampolineDisposing() {
        let scheduler = CurrentThreadScheduler()
        let log = Locked<[String]>([])
        scheduler.schedule {
            let canary = Canary { log.append("released") }
            let second = scheduler.schedule { [canary] in
                canary.sing()
                log.append("never")
            }
            scheduler.schedule { log.append("third") }
            withExtendedLifetime(canary) {}
            second.dispose()
        }
        #expect(log.value.contains("third"))
        #expect(!log.value.contains("never"))
    }

    @Test("A current-thread scheduler skips work that earlier work disposed")
    func trampolineDisposingLater() {
        let scheduler = CurrentThreadScheduler()
        let log = Locked<[Int]>([])
        scheduler.schedule {
            let later = SerialDisposable()
            scheduler.schedule { later.dispose() }
            later.inner = scheduler.schedule { log.append(1) }
            scheduler.schedule { log.append(2) }
        }
        expectEqual(log.value, [2])
    }

    @Test("isScheduleRequired depends on the thread")
    func scheduleRequired() async {
        #expect(CurrentThreadScheduler.isScheduleRequired)
        CurrentThreadScheduler.currentThread.schedule {
            #expect(!CurrentThreadScheduler.isScheduleRequired)
            race({ #expect(CurrentThreadScheduler.isScheduleRequired) })
        }
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test("Two threads have separate trampolines")
    func twoThreads() {
        let logs = [Locked<[Int]>([]), Locked<[Int]>([])]
        race(
            logs.map { log in
                {
                    CurrentThreadScheduler.currentThread.schedule {
                        for number in 0..<1_000 { CurrentThreadScheduler.currentThread.schedule { log.append(number) } }
                    }
                }
            })
        expectEqual(logs.map(\.value), [Array(0..<1_000), Array(0..<1_000)])
    }
}
