import StreamCore
import TestSupport
import Testing

/// Named regressions of other libraries, in shape; the code is our own.
@Suite struct FieldRegressionTests {
    @Test("RxSwift#2655, #2718: concurrent first subscribers of a replay of more than one miss nothing")
    func concurrentFirstSubscribers() {
        for _ in 0..<200 {
            let source = Source<Int, Never>()
            let shared = source.signal.share(replay: 3, while: .forever)
            let lists = (0..<4).map { _ in Locked<[Int]>([]) }
            race(lists.map { list in { CurrentScheduler.withValue(.immediate) { _ = shared.values(in: list) } } })
            for value in 0..<3 { source.send(value) }
            #expect(source.subscriptions.value == 1)
            #expect(lists.allSatisfy { $0.value == [0, 1, 2] })
            source.complete()
        }
    }

    @Test("OC#208: what a closure captured may use the subscription while it dies in a disposal")
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
                log.append("died")
            }
            let subscription = subject.signal.subscribe { _ in canary.sing() }
            slot.value = ActionDisposable {}
            return subscription
        }
        subscribe().dispose()
        #expect(log.value == ["died"])
        #expect(subject.subscriberCount == 0)
    }

    @Test("RAS#135: a binding's target dies during a send, and its deinit sends")
    func targetDiesDuringSend() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let target = Locked<MutableProperty<Canary>?>(
            MutableProperty(
                Canary {
                    subject.send(2)
                    log.append("died")
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
        #expect(log.value == ["1", "completed", "died", "2"])
        #expect(binding.isDisposed)
    }

    @Test("RxSwift#2290: the owner never enters a replay buffer")
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
        #expect(log.value == ["1"])
    }

    @Test("[216] Owner: only values and failures asked for, a completion disposes")
    func ownerWithoutCompletion() {
        final class Owner: Sendable {}
        let owner = Owner()
        let log = Log()
        let subjects = (0..<2).map { _ in Subject<Int, Problem>() }
        let tokens = subjects.map { subject in
            subject.signal.subscribe(
                owner: owner, next: { _, value in log.append("\(value)") }, failed: { _, _ in log.append("failed") })
        }
        subjects[0].send(1)
        subjects[0].complete()
        subjects[1].fail(Problem(1))
        #expect(log.value == ["1", "failed"])
        #expect(tokens.map(\.isDisposed) == [true, true])
    }

    @Test("[216] Owner: a subscription ends at once with an owner that has a lifetime")
    func lifetimeOwner() {
        final class Owner: LifetimeOwner, Sendable {
            let lifetime: Lifetime
            private let token: Lifetime.Token
            init() { (lifetime, token) = Lifetime.make() }
        }
        let log = Log()
        let source = Source<Int, Problem>()
        var owner: Owner? = Owner()
        let subscription = source.signal.subscribe(
            owner: owner!, next: { _, value in log.append("\(value)") }, failed: { _, _ in log.append("failed") },
            completed: { _ in log.append("completed") })
        source.send(1)
        owner = nil
        #expect(subscription.isDisposed)
        #expect(source.disposals.value == 1)
        #expect(log.value == ["1"])
    }

    @Test("RxSwift 214f7ffc: deferred does not keep its factory after the end")
    func deferredFactory() {
        let dead = Locked(0)
        func subscribe() -> any Disposable {
            let canary = Canary { dead.modify { $0 += 1 } }
            return Signal<Int, Never>.deferred {
                canary.sing()
                return .just(1)
            }.subscribe { _ in }
        }
        let subscription = subscribe()
        #expect(dead.value == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test("RxSwift#2713: a value sent from another thread during the replay comes after it, once")
    func sendDuringReplay() {
        let list = Locked<[Int]>([])
        let subject = ReplaySubject<Int, Never>(capacity: 2)
        subject.send(1)
        subject.send(2)
        _ = subject.signal.subscribe { value in
            if value == 1 { race({ subject.send(3) }, { subject.send(3) }) }
            list.append(value)
        }
        #expect(list.value == [1, 2, 3, 3])
        subject.complete()
    }
}
