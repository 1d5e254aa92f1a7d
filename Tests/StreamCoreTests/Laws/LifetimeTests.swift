import StreamCore
import TestSupport
import Testing

/// The law "No leaks" for created signals and subjects.
@Suite struct LifetimeTests {
    enum Ending: CaseIterable { case completion, failure, disposal, release }

    /// Subscribes to a created signal, ends it, and returns the names of its parts that are released before and after the end.
    private func releases(_ ending: Ending) -> (before: Set<String>, after: Set<String>) {
        let released = Locked<Set<String>>([])
        let canary: @Sendable (String) -> Canary = { name in Canary { released.modify { _ = $0.insert(name) } } }
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
        let before = released.value
        switch ending {
        case .completion: kept.value?.complete()
        case .failure: kept.value?.fail(Problem())
        case .disposal: subscription.dispose()
        case .release: kept.value = nil
        }
        return withExtendedLifetime((kept, subscription)) { (before, released.value) }
    }

    @Test("No leaks: closures, values and teardown are released with the subscription", arguments: Ending.allCases)
    func createdSignal(ending: Ending) {
        let (before, after) = releases(ending)
        expectEqual(before, ["closure", "value"])
        expectEqual(after, ["closure", "value", "next", "failed", "completed", "teardown"])
    }

    @Test("No leaks: a signal that does nothing, completes immediately or is created on another queue is released")
    func idleSignals() {
        let released = Locked(0)
        let make: @Sendable () -> Void = {
            let canary = Canary { released.modify { $0 += 1 } }
            _ = Signal<Int, Never> { _ in
                canary.sing()
                return nil
            }
            let second = Canary { released.modify { $0 += 1 } }
            _ = Signal<Int, Never>.just(1).subscribe { _ in second.sing() }
        }
        make()
        race(make)
        expectEqual(released.value, 4)
    }

    @Test("No leaks: the closures are released after disposal, and a disposable does not retain the signal")
    func detaches() {
        let log = Log()
        let source = CountingSource<Int, Never>()
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
        expectEqual(log.value, ["1", "released"])
    }

    @Test("No leaks: releasing the returned disposable does not dispose the subscription")
    func droppedDisposable() {
        let log = Log()
        let subject = Subject<Int, Never>()
        _ = subject.signal.record(log)
        subject.send(1)
        expectEqual(log.value, ["1"])
    }

    @Test("No leaks: subscriptions do not retain a subject, and its release disposes them without an event")
    func releasedSubject() {
        let log = Log()
        var subject: Subject<Int, Never>? = Subject()
        let subscription = subject!.signal.record(log)
        subject?.send(1)
        let signal = subject!.signal
        subject = nil
        #expect(subscription.isDisposed)
        expectEqual(log.value, ["1"])
        let late = signal.record(log)
        #expect(late.isDisposed)
        expectEqual(log.value, ["1"])
    }

    @Test("No leaks: never is retained by its subscription and released by disposal")
    func never() {
        let released = Locked(0)
        func subscribe() -> any Disposable {
            let canary = Canary { released.modify { $0 += 1 } }
            return Signal<Int, Never>.never.subscribe { _ in canary.sing() }
        }
        let subscription = subscribe()
        expectEqual(released.value, 0)
        subscription.dispose()
        expectEqual(released.value, 1)
    }
}
