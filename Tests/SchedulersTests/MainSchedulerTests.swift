import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("Main and UI schedulers")
@MainActor struct MainSchedulerTests {
    @Test("mainThreadScheduler: always asynchronous, also from main")
    func asynchronous() async {
        let log = Locked<[Int]>([])
        MainScheduler.main.schedule { log.append(2) }
        log.append(1)
        await drain(.main)
        #expect(log.value == [1, 2])
    }

    @Test("mainThreadScheduler: in one order with what others send to the main queue")
    func orderAmongOthers() async {
        let log = Locked<[Int]>([])
        MainScheduler.main.schedule { log.append(1) }
        DispatchQueue.main.async { log.append(2) }
        MainScheduler.main.schedule { log.append(3) }
        await drain(.main)
        #expect(log.value == [1, 2, 3])
    }

    @Test("mainThreadScheduler: its work is main-actor work")
    func isolation() async {
        await perform(on: .main) {
            MainActor.assumeIsolated {}
            dispatchPrecondition(condition: .onQueue(.main))
        }
    }

    @Test("UIScheduler: inline on main when nothing of its own waits")
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
        #expect(log.value == [1, 2, 3])
    }

    @Test("UIScheduler, RxSwift #393, contract 12: what another thread scheduled before comes first")
    func orderAcrossThreads() async {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        race({ scheduler.schedule { log.append(1) } })
        scheduler.schedule { log.append(2) }
        #expect(log.value.isEmpty)
        await drain(scheduler)
        #expect(log.value == [1, 2])
        scheduler.schedule { log.append(3) }
        #expect(log.value == [1, 2, 3])
    }

    @Test("UIScheduler, RxSwift #2704: what other instances and the main queue have waiting does not matter")
    func unrelated() async {
        let busy: any Scheduler = .ui
        let own: any Scheduler = .ui
        let log = Locked<[String]>([])
        race({ busy.schedule { log.append("busy") } })
        MainScheduler.main.schedule { log.append("main") }
        own.schedule { log.append("inline") }
        #expect(log.value == ["inline"])
        await drain(busy)
        await drain(.main)
        #expect(log.value.count == 3)
    }

    @Test("UIScheduler: queued work that was disposed holds nothing up")
    func disposed() async {
        let scheduler = UIScheduler()
        let log = Locked<[Int]>([])
        race({ scheduler.schedule { log.append(1) }.dispose() })
        await drain(.main)
        scheduler.schedule { log.append(2) }
        #expect(log.value == [2])
    }

    @Test("UIScheduler: inside its own queued work, with nothing else waiting, it is inline")
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
        #expect(log.value == [1, 2])
    }

    @Test("UIScheduler: a recursion begun on another thread goes on inline on main, one run at a time")
    func recursionFromElsewhere() async {
        let scheduler = UIScheduler()
        for _ in 0..<50 {
            let count = Locked(0)
            let running = Locked(0)
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "test.elsewhere").async {
                    scheduler.scheduleRecursively { again in
                        #expect(running.increment() == 1)
                        let number = count.increment()
                        if number < 100 { again() }
                        running.modify { $0 -= 1 }
                        if number == 100 { continuation.resume() }
                    }
                }
            }
            #expect(count.value == 100)
        }
    }
}
