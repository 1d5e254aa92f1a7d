import Operators
import StreamCore
import TestSupport
import Testing

/// Cases that fail in other libraries, and regressions that their users reported.
@Suite struct PeerComparisonTests {
    @Test("Subject sends re-entrant values to all subscribers in one order", arguments: [1, 40])
    func sendsInside(others: Int) {
        let subject = Subject<Int, Never>()
        let lists = (0..<others).map { _ in Locked<[Int]>([]) }
        _ = subject.signal.subscribe { if $0 == 1 { for next in 2...4 { subject.send(next) } } }
        for list in lists { _ = subject.signal.values(in: list) }
        subject.send(1)
        #expect(lists.allSatisfy { $0.value == [1, 2, 3, 4] })
        subject.complete()
    }

    @Test("MutableProperty notifies all observers of re-entrant changes in one order")
    func setsInside() {
        let list = Locked<[Int]>([])
        let property = MutableProperty(0)
        let observer = property.signal.subscribe { if $0 == 1 { for next in 2...4 { property.value = next } } }
        _ = property.signal.values(in: list)
        property.value = 1
        expectEqual(list.value, [1, 2, 3, 4])
        expectEqual(property.value, 4)
        observer.dispose()
    }

    @Test("Subject never overlaps callbacks when two threads send")
    func twoThreadsSend() {
        let subject = Subject<Int, Never>()
        let (meter, count) = (OverlapMeter(), Locked(0))
        _ = subject.signal.subscribe { _ in meter.enter { count.modify { $0 += 1 } } }
        race((0..<2).map { _ in { @Sendable in for value in 0..<10_000 { subject.send(value) } } })
        expectEqual(meter.overlaps, 0)
        expectEqual(count.value, 20_000)
    }

    @Test("MutableProperty notifies its observer of the final value last when two threads set it")
    func twoThreadsSet() {
        for _ in 0..<500 {
            let property = MutableProperty(0)
            let last = Locked(0)
            _ = property.signal.subscribe { last.value = $0 }
            race({ property.value = 1 }, { property.value = 2 })
            expectEqual(last.value, property.value)
        }
    }

    @Test("Subject sends no value after, and no callback during, the completion in 1,000 races")
    func afterCompletion() {
        let bad = Locked(0)
        for _ in 0..<1000 {
            let subject = Subject<Int, Never>()
            let (ended, meter) = (Locked(false), OverlapMeter())
            _ = subject.signal.subscribe(
                next: { _ in meter.enter { if ended.value { bad.modify { $0 += 1 } } } },
                completed: { meter.enter { ended.value = true } })
            race({ for value in 0..<10 { subject.send(value) } }, { subject.complete() })
            bad.modify { $0 += meter.overlaps }
            #expect(ended.value)
        }
        expectEqual(bad.value, 0)
    }

    @Test("Subject starts at most the one delivery in progress after dispose() returned")
    func afterDispose() {
        for _ in 0..<500 {
            let subject = Subject<Int, Never>()
            let (disposed, late) = (Locked(false), Locked(0))
            let subscription = subject.signal.subscribe { _ in if disposed.value { late.modify { $0 += 1 } } }
            race(
                { for value in 0..<50 { subject.send(value) } },
                {
                    subscription.dispose()
                    disposed.value = true
                })
            #expect(late.value <= 1)
        }
    }

    @Test("Subjects whose subscribers send into each other from two threads do not deadlock")
    func crossing() {
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        let count = Locked(0)
        _ = a.signal.subscribe { value in
            count.modify { $0 += 1 }
            if value > 0 { b.send(value - 1) }
        }
        _ = b.signal.subscribe { value in
            count.modify { $0 += 1 }
            if value > 0 { a.send(value - 1) }
        }
        race({ for _ in 0..<500 { a.send(3) } }, { for _ in 0..<500 { b.send(3) } })
        expectEqual(count.value, 4000)
        a.complete()
        b.complete()
    }

    @Test("Subject that is completed inside a callback sends the value to the other subscriber first")
    func completingInside() {
        for _ in 0..<10 {
            let log = Log()
            let subject = Subject<Int, Never>()
            _ = subject.signal.subscribe { _ in subject.complete() }
            _ = subject.signal.record(log)
            subject.send(1)
            expectEqual(log.value, ["1", "completed"])
        }
    }

    @Test("Subject calls its subscribers in the order of subscription, even with 1,000")
    func orderOfSubscription() {
        let list = Locked<[Int]>([])
        let subject = Subject<Void, Never>()
        for index in 0..<1000 { _ = subject.signal.subscribe { list.append(index) } }
        subject.send(())
        expectEqual(list.value, Array(0..<1000))
    }

    @Test("Subject and MutableProperty do not call a subscriber that another one disposes during the same send")
    func disposedByPeer() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let second = SerialDisposable()
        _ = subject.signal.subscribe { _ in second.dispose() }
        second.inner = subject.signal.record(log)
        subject.send(1)
        expectEqual(log.value, [])
        let third = MutableProperty(0)
        let fourth = SerialDisposable()
        _ = third.signal.subscribe { _ in fourth.dispose() }
        fourth.inner = third.signal.record(log)
        third.value = 1
        expectEqual(log.value, [])
    }

    @Test(
        "share(replay:while:) misses no value for concurrent first subscribers",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2655"),
        .bug("https://github.com/ReactiveX/RxSwift/issues/2718"))
    func concurrentFirstSubscribers() {
        for _ in 0..<200 {
            let source = CountingSource<Int, Never>()
            let shared = source.signal.share(replay: 3, while: .forever)
            let lists = (0..<4).map { _ in Locked<[Int]>([]) }
            race(
                lists.map { list in
                    { @Sendable in CurrentScheduler.withValue(.immediate) { _ = shared.values(in: list) } }
                })
            for value in 0..<3 { source.send(value) }
            expectEqual(source.subscriptions.value, 1)
            #expect(lists.allSatisfy { $0.value == [0, 1, 2] })
            source.complete()
        }
    }

    @Test(
        "Subject accepts calls from the deinit of an object that a disposed closure captured",
        .bug("https://github.com/OpenCombine/OpenCombine/issues/208"))
    func deinitDuringDispose() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let other = subject.signal.subscribe { _ in }
        func subscribe() -> any Disposable {
            let slot = Locked<(any Disposable)?>(nil)
            let canary = Canary {
                slot.value?.dispose()
                other.dispose()
                subject.send(2)
                log.append("released")
            }
            let subscription = subject.signal.subscribe { _ in canary.sing() }
            slot.value = ActionDisposable {}
            return subscription
        }
        subscribe().dispose()
        expectEqual(log.value, ["released"])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test(
        "bind(to:) accepts that its target is released during a send and sends in its deinit",
        .bug("https://github.com/ReactiveCocoa/ReactiveSwift/issues/135"))
    func targetReleasedDuringSend() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let target = Locked<MutableProperty<Canary>?>(
            MutableProperty(
                Canary {
                    subject.send(2)
                    log.append("released")
                }))
        let values = Subject<Canary, Never>()
        let binding = values.signal.bind(to: target.value!)
        _ = subject.signal.subscribe { value in
            log.append("\(value)")
            if value == 1 { target.value = nil }
        }
        _ = target.value!.signal.subscribeCompleted { log.append("completed") }
        subject.send(1)
        values.send(Canary {})
        expectEqual(log.value, ["1", "completed", "released", "2"])
        #expect(binding.isDisposed)
    }

    @Test(
        "subscribe(owner:next:) does not store the owner in a replay buffer",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2290"))
    func ownerInReplay() {
        final class Owner: Sendable {}
        let subject = ReplaySubject<Int, Never>()
        var owner: Owner? = Owner()
        weak let observed = owner
        let log = Log()
        let subscription = subject.signal.subscribe(owner: owner!) { _, value in log.append("\(value)") }
        subject.send(1)
        owner = nil
        #expect(observed == nil)
        subject.send(2)
        #expect(subscription.isDisposed)
        expectEqual(log.value, ["1"])
    }

    @Test(
        "deferred does not retain its factory after the end",
        .bug("https://github.com/ReactiveX/RxSwift/commit/214f7ffc"))
    func deferredFactory() {
        let releases = Locked(0)
        func subscribe() -> any Disposable {
            let canary = Canary { releases.modify { $0 += 1 } }
            return Signal<Int, Never>.deferred {
                canary.sing()
                return .just(1)
            }.subscribe { _ in }
        }
        let subscription = subscribe()
        expectEqual(releases.value, 1)
        withExtendedLifetime(subscription) {}
    }

    @Test(
        "ReplaySubject sends values of another thread once and after a replay in progress",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2713"))
    func sendDuringReplay() {
        let list = Locked<[Int]>([])
        let subject = ReplaySubject<Int, Never>(capacity: 2)
        subject.send(1)
        subject.send(2)
        _ = subject.signal.subscribe { value in
            if value == 1 { race({ subject.send(3) }, { subject.send(3) }) }
            list.append(value)
        }
        expectEqual(list.value, [1, 2, 3, 3])
        subject.complete()
    }
}
