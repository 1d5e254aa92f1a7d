import StreamCore
import StreamTesting
import TestSupport
import Testing

@Suite struct PassthroughTests {
    @Test("Silence: nothing is sent after disposal, including scheduled work")
    func silence() {
        let log = Log()
        let time = VirtualTimeScheduler()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            time.schedule(after: .seconds(1)) {
                subscriber.send(2)
                subscriber.complete()
            }
            return nil
        }
        let subscription = signal.record(log)
        subscription.dispose()
        time.run()
        expectEqual(log.value, ["1"])
    }

    @Test("Silence: disposing one of two subscriptions to a signal leaves the other")
    func separateDisposables() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let first = source.signal.record(log, as: "a")
        _ = source.signal.record(log, as: "b")
        first.dispose()
        source.send(1)
        expectEqual(log.value, ["b1"])
    }

    @Test("Subscriber does not retain the signal")
    func signalIsNotRetained() {
        let log = Log()
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        func subscribe() {
            let canary = Canary { log.append("closure released") }
            let signal = Signal<Int, Never> { subscriber in
                canary.sing()
                kept.value = subscriber
                return nil
            }
            _ = signal.record(log)
        }
        subscribe()
        expectEqual(log.value, ["closure released"])
        kept.value?.send(1)
        expectEqual(log.value, ["closure released", "1"])
    }

    @Test("Subscriber contains the subscription's disposable before the first value")
    func disposableComesFirst() {
        let log = Log()
        let subscriber = Subscriber<Int, Never>(next: { log.append("\($0)") })
        let before = subscriber.disposable.count
        _ = Signal<Int, Never> { front in
            log.append("children: \(subscriber.disposable.count - before)")
            front.send(1)
            return nil
        }.bind(to: subscriber)
        expectEqual(log.value, ["children: 1", "1"])
    }

    @Test("Signal disposes a subscription that its closure creates with its subscriber")
    func nestedSubscriptionIsTied() {
        let log = Log()
        let inner = CountingSource<Int, Never>()
        let outer = Signal<Int, Never> { subscriber in inner.signal.bind(to: subscriber) }
        let subscription = outer.record(log)
        inner.send(1)
        subscription.dispose()
        inner.send(2)
        expectEqual(inner.disposals.value, 1)
        expectEqual(log.value, ["1"])
    }

    @Test("Signal disposes such a subscription even if the closure does not return it")
    func unreturnedNestedSubscriptionIsTied() {
        let log = Log()
        let inner = CountingSource<Int, Never>()
        let outer = Signal<Int, Never> { subscriber in
            _ = inner.signal.bind(to: subscriber)
            return nil
        }
        let subscription = outer.record(log)
        inner.send(1)
        subscription.dispose()
        expectEqual(inner.disposals.value, 1)
        expectEqual(log.value, ["1"])
    }

    @Test("subscribeEvents delivers each event once, in order")
    func eventsInOrder() {
        let log = Log()
        _ = Signal<Int, Problem> { subscriber in
            subscriber.send(1)
            subscriber.fail(Problem(3))
            return nil
        }.subscribeEvents({ log.append("\($0)") })
        expectEqual(log.value, ["next(1)", "failed(TestSupport.Problem(code: 3))"])
    }
}
