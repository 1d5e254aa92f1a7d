import StreamCore
import TestSupport
import Testing

/// Law 8, SIG-9, RXC-10: nothing is left behind.
@Suite struct LifetimeTests {
    enum Ending: CaseIterable { case completion, failure, disposal, loss }

    /// Subscribes to a created signal whose parts all tell when they die, ends it, and returns who has died.
    private func deaths(_ ending: Ending) -> (before: Set<String>, after: Set<String>) {
        let dead = Locked<Set<String>>([])
        let canary: @Sendable (String) -> Canary = { name in Canary { dead.modify { _ = $0.insert(name) } } }
        let kept = Locked<Subscriber<Canary, Problem>?>(nil)
        func subscribe() -> any Disposable {
            let (closure, next, failed, completed) = (
                canary("closure"), canary("next"), canary("failed"), canary("completed")
            )
            return Signal<Canary, Problem> { subscriber in
                closure.sing()
                kept.value = subscriber
                let teardown = canary("teardown")
                return ActionDisposable { teardown.sing() }
            }.subscribe(
                next: { _ in next.sing() }, failed: { _ in failed.sing() }, completed: { completed.sing() })
        }
        let subscription = subscribe()
        kept.value?.send(canary("value"))
        let before = dead.value
        switch ending {
        case .completion: kept.value?.complete()
        case .failure: kept.value?.fail(Problem())
        case .disposal: subscription.dispose()
        case .loss: kept.value = nil
        }
        return withExtendedLifetime((kept, subscription)) { (before, dead.value) }
    }

    @Test("SIG-9, law 8: closures, values and teardown die with the subscription", arguments: Ending.allCases)
    func createdSignal(ending: Ending) {
        let (before, after) = deaths(ending)
        #expect(before == ["closure", "value"])
        #expect(after == ["closure", "value", "next", "failed", "completed", "teardown"])
    }

    @Test("SIG-9: a signal that does nothing, or completes at once, or is made on another queue, is freed")
    func idleSignals() {
        let dead = Locked(0)
        let make: @Sendable () -> Void = {
            let canary = Canary { dead.modify { $0 += 1 } }
            _ = Signal<Int, Never> { _ in
                canary.sing()
                return nil
            }
            let second = Canary { dead.modify { $0 += 1 } }
            _ = Signal<Int, Never>.just(1).subscribe { _ in second.sing() }
        }
        make()
        race(make)
        #expect(dead.value == 4)
    }

    @Test("RXC-10: a kept subscriber is silent and empty after the end; the disposable does not keep the signal")
    func detaches() {
        let log = Log()
        let source = Source<Int, Never>()
        func subscribe() -> any Disposable {
            let canary = Canary { log.append("released") }
            return source.signal.subscribe(next: {
                log.append("\($0)"); canary.sing()
            })
        }
        let subscription = subscribe()
        source.send(1)
        subscription.dispose()
        source.send(2)
        #expect(log.value == ["1", "released"])
    }

    @Test("Law 8: dropping the returned disposable does not dispose")
    func droppedDisposable() {
        let log = Log()
        let subject = Subject<Int, Never>()
        _ = subject.signal.record(log)
        subject.send(1)
        #expect(log.value == ["1"])
    }

    @Test("Law 8: subscriptions do not keep the subject; its death disposes them without an event")
    func lostSubject() {
        let log = Log()
        var subject: Subject<Int, Never>? = Subject()
        let subscription = subject!.signal.record(log)
        subject?.send(1)
        let signal = subject!.signal
        subject = nil
        #expect(subscription.isDisposed)
        #expect(log.value == ["1"])
        let late = signal.record(log)
        #expect(late.isDisposed)
        #expect(log.value == ["1"])
    }

    @Test("SIG-9: no cycle through combineLatest: all is freed at the end", arguments: Ending.allCases)
    func combineLatestIsFreed(ending: Ending) {
        let dead = Locked(0)
        let (a, b) = (Locked(Optional(Subject<Int, Problem>())), Locked(Optional(Subject<Int, Problem>())))
        func subscribe() -> any Disposable {
            let canary = Canary { dead.modify { $0 += 1 } }
            return combineLatest(a.value!.signal, b.value!.signal).subscribe(
                next: { _ in canary.sing() }, failed: { _ in }, completed: {})
        }
        let subscription = subscribe()
        a.value?.send(1)
        b.value?.send(2)
        switch ending {
        case .completion:
            a.value?.complete()
            #expect(dead.value == 0)
            b.value?.complete()
        case .failure: a.value?.fail(Problem())
        case .disposal: subscription.dispose()
        case .loss:
            a.value = nil
            #expect(!subscription.isDisposed)
            b.value = nil
        }
        #expect(dead.value == 1)
        #expect(subscription.isDisposed)
    }

    @Test("Law 8: never is held by its subscription, and freed by disposing it")
    func never() {
        let dead = Locked(0)
        func subscribe() -> any Disposable {
            let canary = Canary { dead.modify { $0 += 1 } }
            return Signal<Int, Never>.never.subscribe { _ in canary.sing() }
        }
        let subscription = subscribe()
        #expect(dead.value == 0)
        subscription.dispose()
        #expect(dead.value == 1)
    }
}
