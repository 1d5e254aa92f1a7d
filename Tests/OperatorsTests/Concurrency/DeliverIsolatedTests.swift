import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DeliverIsolatedTests {
    @Test("deliver(on:) with an actor's scheduler lets a call to the actor wait for at most about 1,024 queued values")
    func fairness() async {
        let ledger = Ledger()
        let subject = Subject<Int, Never>()
        let before = await withCallback { callback in
            _ = subject.signal.deliver(on: ActorScheduler(ledger)).subscribe { value in
                ledger.assumeIsolated { $0.entries[0].append(value) }
                guard value == 0 else { return }
                for next in 1...20_000 { subject.send(next) }
                ledger.assumeIsolated { $0.call { callback($0) } }
            }
            subject.send(0)
        }
        #expect(before <= 1_024)
    }

    @Test("deliver(isolatedTo:) delivers on the actor, in order")
    func isolation() async {
        let home = Ledger()
        let source = Signal<Int, Never>.from(0..<1_000).deliver(isolatedTo: home).onNext { value in
            home.assumeIsolated { $0.entries[0].append(value) }
        }
        let values = await source.allValues()
        expectEqual(values, Array(0..<1_000))
        await expectEqual(home.entries[0], values)
    }

    @MainActor @Test("deliver(isolatedTo:) with the main actor delivers on the main queue")
    func mainActor() async {
        let isOnMain = await Signal<Int, Never>.just(1).subscribed(on: TargetQueueScheduler())
            .deliver(isolatedTo: MainActor.shared).map { _ in isOnMainQueue() }.firstValue()
        #expect(isOnMain == true)
    }

    @Test("deliver(isolatedTo:) does not recurse when its target runs work inline")
    func inlineTarget() {
        let subject = Subject<Int, Never>()
        let depth = Locked((now: 0, most: 0))
        let signal = Signal<Int, Never>(attach: { sink in
            DeliveryQueue.attach(subject.signal, to: sink) { work in
                depth.modify {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                work()
                depth.modify { $0.now -= 1 }
            }
        })
        let last = Locked(0)
        let token = signal.subscribe { value in
            last.value = value
            if value == 0 { for value in 1...50_000 { subject.send(value) } }
        }
        subject.send(0)
        expectEqual(last.value, 50_000)
        #expect(depth.value.most <= 2)
        token.dispose()
    }

    private actor Home {
        var values: [Int] = []
        func add(_ value: Int) { values.append(value) }
    }

    @Test("deliver(isolatedTo:) sends the completion on the actor after the values")
    func endAfterValues() async {
        let home = Home()
        let subject = Subject<Int, Never>()
        await withCheckedContinuation { done in
            let signal = subject.signal.deliver(isolatedTo: home)
            _ = signal.subscribe(
                next: { value in home.assumeIsolated { $0.values.append(value) } },
                completed: { home.assumeIsolated { _ in done.resume() } })
            for value in 0..<1_000 { subject.send(value) }
            subject.complete()
        }
        await expectEqual(home.values, Array(0..<1_000))
    }
}
