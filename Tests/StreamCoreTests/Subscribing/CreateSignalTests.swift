import StreamCore
import TestSupport
import Testing

@Suite struct CreateSignalTests {
    @Test("Signal runs its closure once for each subscription")
    func cold() {
        let runs = Locked(0)
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(
                runs.modify {
                    $0 += 1; return $0
                })
            subscriber.complete()
            return nil
        }
        expectEqual(runs.value, 0)
        expectEqual(signal.immediate, ["1", "completed"])
        expectEqual(signal.immediate, ["2", "completed"])
    }

    @Test("Signal includes its scheduled closure in the subscription on an unknown thread")
    func disposalOfScheduledClosure() {
        let (blocked, release, finished) = (Gate(), Gate(), Gate())
        let log = Log()
        race({
            let blocking = Signal<Int, Never> { subscriber in
                blocked.open()
                release.wait()
                log.append("disposed while running: \(subscriber.isDisposed)")
                return ActionDisposable { finished.open() }
            }
            let subscription = blocking.subscribe { _ in }
            blocked.wait()
            subscription.dispose()
            release.open()
        })
        finished.wait()
        expectEqual(log.value, ["disposed while running: true"])
    }

    @Test("Signal accepts nil as the result of its closure")
    func nilDisposable() {
        #expect(
            Signal<Int, Never> { subscriber in
                subscriber.complete()
                return nil
            }.immediate == ["completed"])
    }

    @Test("Signal disposes the closure's result once at an end or a disposal", arguments: ["end", "dispose"])
    func disposesReturned(how: String) {
        let source = CountingSource<Int, Problem>()
        let subscription = source.signal.record(Log())
        if how == "end" { source.fail(Problem()) } else { subscription.dispose() }
        subscription.dispose()
        source.complete()
        expectEqual(source.disposals.value, 1)
    }

    @Test("Signal disposes the closure's result when another thread ends it later")
    func disposesReturnedLater() {
        let (ended, log) = (Gate(), Log())
        let source = CountingSource<Int, Problem>()
        _ = source.signal.record(log)
        race({ source.complete() }, { ended.open() })
        ended.wait()
        expectEqual(source.disposals.value, 1)
        expectEqual(log.value, ["completed"])
    }

    @Test("Silence: Signal drops events that its closure sends after disposal")
    func dropsAfterDisposal() {
        let log = Log()
        let subscription = SerialDisposable()
        let signal = Signal<Int, Never> { subscriber in
            for value in 0..<10 { subscriber.send(value) }
            subscriber.complete()
            return nil
        }
        let subscriber = Subscriber<Int, Never>(
            next: { value in
                log.append("\(value)")
                if value == 2 { subscription.dispose() }
            }, completed: { log.append("completed") })
        subscription.inner = subscriber.disposable
        _ = signal.bind(to: subscriber)
        expectEqual(log.value, ["0", "1", "2"])
    }

    @Test("Signal disposes the closure's result immediately if the closure ended before it returned")
    func endBeforeReturn() {
        let log = Log()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            subscriber.complete()
            log.append("returning")
            return ActionDisposable { log.append("disposed") }
        }
        _ = signal.record(log)
        expectEqual(log.value, ["1", "completed", "returning", "disposed"])
    }

    @Test("Cancellable loops: Signal stops an endless closure within one element of disposal")
    func infiniteClosure() {
        let sent = Locked(0)
        let signal = Signal<Int, Never> { subscriber in
            while !subscriber.isDisposed {
                sent.modify { $0 += 1 }
                subscriber.send(sent.value)
            }
            return nil
        }
        let subscription = Locked<Subscriber<Int, Never>?>(nil)
        let subscriber = Subscriber<Int, Never>(next: { if $0 == 5 { subscription.value?.disposable.dispose() } })
        subscription.value = subscriber
        _ = signal.bind(to: subscriber)
        subscription.value = nil
        expectEqual(sent.value, 5)
    }

    @Test("subscribe has a form for every combination of handlers", arguments: [Problem(1), nil])
    func forms(failure: Problem?) {
        let log = Log()
        let signal = Signal<Int, Problem> { subscriber in
            subscriber.send(1)
            if let failure { subscriber.fail(failure) } else { subscriber.complete() }
            return nil
        }
        _ = signal.subscribe(next: { log.append("a\($0)") }, failed: { _ in log.append("a#") })
        _ = signal.subscribe(
            next: { log.append("b\($0)") }, failed: { _ in log.append("b#") }, completed: { log.append("b|") })
        _ = signal.subscribeFailed { _ in log.append("c#") }
        _ = signal.subscribeFailed({ _ in log.append("d#") }, completed: { log.append("d|") })
        _ = signal.subscribeEvents({ log.append("e\($0.isTerminal ? ($0.failure == nil ? "|" : "#") : "1")") })
        let end = failure == nil ? "|" : "#"
        let optional = failure == nil ? [] : ["#"]
        expectEqual(
            log.value,
            ["a1"] + optional.map { "a" + $0 } + ["b1", "b" + end] + optional.map { "c" + $0 }
                + ["d" + end, "e1", "e" + end])
    }

    @Test("subscribe of a signal that cannot fail accepts one trailing closure for the values")
    func neverFailingForms() {
        let log = Log()
        let signal = Signal<Int, Never>.just(1)
        _ = signal.subscribe { log.append("a\($0)") }
        _ = signal.subscribe(next: { log.append("b\($0)") }, completed: { log.append("b|") })
        _ = signal.subscribeCompleted { log.append("c|") }
        _ = signal.subscribeEvents({ log.append("d\($0.value.map(String.init) ?? "|")") })
        expectEqual(log.value, ["a1", "b1", "b|", "c|", "d1", "d|"])
    }
}
