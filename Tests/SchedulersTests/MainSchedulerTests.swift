import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("Main and UI schedulers")
@MainActor struct MainSchedulerTests {
    @Test("The main scheduler is asynchronous even on the main queue")
    func asynchronous() async {
        let log = Locked<[Int]>([])
        MainScheduler.main.schedule { log.append(2) }
        log.append(1)
        await drain(.main)
        expectEqual(log.value, [1, 2])
    }

    @Test("The main scheduler keeps the order with other work on the main queue")
    func orderAmongOthers() async {
        let log = Locked<[Int]>([])
        MainScheduler.main.schedule { log.append(1) }
        DispatchQueue.main.async { log.append(2) }
        MainScheduler.main.schedule { log.append(3) }
        await drain(.main)
        expectEqual(log.value, [1, 2, 3])
    }

    @Test("Work of the main scheduler is isolated to the main actor")
    func isolation() async {
        await perform(on: .main) {
            MainActor.assumeIsolated {}
            dispatchPrecondition(condition: .onQueue(.main))
        }
    }

    @Test("A UI scheduler without pending work runs inline on the main queue")
    func inline() {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        let disposable = scheduler.schedule {
            #expect(isCurrent(scheduler))
            scheduler.schedule { log.append(1) }
            log.append(2)
        }
        log.append(3)
        #expect(disposable.isDisposed)
        expectEqual(log.value, [1, 2, 3])
    }

    @Test(
        "A UI scheduler runs work of another thread first that was scheduled before",
        .bug("https://github.com/ReactiveX/RxSwift/issues/393"))
    func orderAcrossThreads() async {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        race({ scheduler.schedule { log.append(1) } })
        scheduler.schedule { log.append(2) }
        #expect(log.value.isEmpty)
        await drain(scheduler)
        expectEqual(log.value, [1, 2])
        scheduler.schedule { log.append(3) }
        expectEqual(log.value, [1, 2, 3])
    }

    @Test(
        "Pending work of other UI schedulers and the main queue does not affect a UI scheduler",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2704"))
    func unrelated() async {
        let busy: any Scheduler = .ui
        let own: any Scheduler = .ui
        let log = Locked<[String]>([])
        race({ busy.schedule { log.append("busy") } })
        MainScheduler.main.schedule { log.append("main") }
        own.schedule { log.append("inline") }
        expectEqual(log.value, ["inline"])
        await drain(busy)
        await drain(.main)
        expectEqual(log.value.count, 3)
    }

    @Test("Disposed work of a UI scheduler does not delay later work")
    func disposed() async {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        race({ scheduler.schedule { log.append(1) }.dispose() })
        await drain(.main)
        scheduler.schedule { log.append(2) }
        expectEqual(log.value, [2])
    }

    @Test("A UI scheduler runs work inline inside its own queued work")
    func insideQueued() async {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        race({
            scheduler.schedule {
                scheduler.schedule { log.append(1) }
                log.append(2)
            }
        })
        await drain(.main)
        expectEqual(log.value, [1, 2])
    }

    @Test("A recursion of a UI scheduler that begins on another thread runs on the main queue, one run at a time")
    func recursionFromElsewhere() async {
        let scheduler = UIScheduler()
        for _ in 0..<50 {
            let count = Locked(0)
            let running = Locked(0)
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "test.elsewhere").async {
                    scheduler.scheduleRecursively { again in
                        expectEqual(running.increment(), 1)
                        let number = count.increment()
                        if number < 100 { again() }
                        running.modify { $0 -= 1 }
                        if number == 100 { continuation.resume() }
                    }
                }
            }
            expectEqual(count.value, 100)
        }
    }
}
