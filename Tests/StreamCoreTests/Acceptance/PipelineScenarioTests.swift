import StreamCore
import TestSupport
import Testing

/// Four scenarios of the specification, line by line.
@Suite struct PipelineScenarioTests {
    @Test("Signal whose closure does not keep the subscriber disposes the subscription after the value")
    func unkeptSubscriber() {
        let log = Log()
        let signal = Signal<String, Never> { subscriber in
            subscriber.send("Hello World")
            return ActionDisposable { log.append("disposed") }
        }
        let subscription = signal.subscribe { log.append("x == \($0)") }
        expectEqual(log.value, ["x == Hello World", "disposed"])
        #expect(subscription.isDisposed)
    }

    @Test("Signal that fails through a kept subscriber disposes first, then calls the handler and drops later events")
    func keptSubscriberFails() {
        let log = Log()
        let kept = Locked<Subscriber<String, Problem>?>(nil)
        let signal = Signal<String, Problem> { subscriber in
            kept.value = subscriber
            return ActionDisposable { log.append("disposed") }
        }
        let subscription = signal.record(log)
        expectEqual(log.value, [])
        kept.value?.fail(Problem(10088))
        expectEqual(log.value, ["disposed", "failed Problem(code: 10088)"])
        kept.value?.send("again")
        kept.value?.complete()
        expectEqual(log.value.count, 2)
        #expect(subscription.isDisposed)
    }

    @Test("Signal that is disposed before its closure sends runs the closure and its disposable, but sends no value")
    func disposedOnBackground() {
        let log = Log()
        let (calls, disposed, finished) = (Gate(), Gate(), Gate())
        let signal = Signal<String, Never> { subscriber in
            log.append("asking the network")
            calls.open()
            disposed.wait()
            subscriber.send("Hello World")
            return ActionDisposable {
                log.append("destroyed")
                finished.open()
            }
        }
        race({
            let subscription = signal.subscribe { log.append("got \($0)") }
            calls.wait()
            subscription.dispose()
            disposed.open()
        })
        finished.wait()
        expectEqual(log.value, ["asking the network", "destroyed"])
    }

    @Test("MutableProperty.values sends the current value and each change, and nothing after disposal")
    func observing() {
        let log = Log()
        let name = MutableProperty("hello world")
        let subscription = name.values.record(log)
        expectEqual(log.value, ["hello world"])
        name.value = "1"
        name.value = "2"
        subscription.dispose()
        name.value = "3"
        expectEqual(log.value, ["hello world", "1", "2"])
    }
}
