import StreamCore
import TestSupport
import Testing

/// The four printed scenarios, line by line.
@Suite struct PipelineScenarioTests {
    @Test("Scenario 1: nobody keeps the subscriber, so the value is followed by disposal")
    func unkeptSubscriber() {
        let log = Log()
        let signal = Signal<String, Never> { subscriber in
            subscriber.send("Hello World")
            return ActionDisposable { log.append("disposed") }
        }
        let subscription = signal.subscribe { log.append("x == \($0)") }
        #expect(log.value == ["x == Hello World", "disposed"])
        #expect(subscription.isDisposed)
    }

    @Test("Scenario 2: a failure of a kept subscriber disposes first, then calls the handler; later sends are dropped")
    func keptSubscriberFails() {
        let log = Log()
        let kept = Locked<Subscriber<String, Problem>?>(nil)
        let signal = Signal<String, Problem> { subscriber in
            kept.value = subscriber
            return ActionDisposable { log.append("disposed") }
        }
        let subscription = signal.record(log)
        #expect(log.value == [])
        kept.value?.fail(Problem(10088))
        #expect(log.value == ["disposed", "failed Problem(code: 10088)"])
        kept.value?.send("again")
        kept.value?.complete()
        #expect(log.value.count == 2)
        #expect(subscription.isDisposed)
    }

    @Test(
        "Scenario 3: subscribed on a queue and disposed before the send: the closure ran, its disposable too, no value")
    func disposedOnBackground() {
        let log = Log()
        let (asked, disposed, finished) = (Gate(), Gate(), Gate())
        let signal = Signal<String, Never> { subscriber in
            log.append("asking the network")
            asked.open()
            disposed.wait()
            subscriber.send("Hello World")
            return ActionDisposable {
                log.append("destroyed")
                finished.open()
            }
        }
        race({
            let subscription = signal.subscribe { log.append("got \($0)") }
            asked.wait()
            subscription.dispose()
            disposed.open()
        })
        finished.wait()
        #expect(log.value == ["asking the network", "destroyed"])
    }

    @Test("Scenario 4: observing gives the value at subscription, then one per change, and is silent after disposal")
    func observing() {
        let log = Log()
        let name = MutableProperty("hello world")
        let subscription = name.values.record(log)
        #expect(log.value == ["hello world"])
        name.value = "1"
        name.value = "2"
        subscription.dispose()
        name.value = "3"
        #expect(log.value == ["hello world", "1", "2"])
    }
}
