import StreamCore
import TestSupport
import Testing

@Suite struct SubscriberTests {
    @Test("Grammar: Subscriber sends nothing after the first end")
    func grammar() {
        let log = Log()
        let signal = Signal<Int, Problem> { subscriber in
            subscriber.send(1)
            subscriber.complete()
            subscriber.send(2)
            subscriber.fail(Problem())
            subscriber.complete()
            return nil
        }
        _ = signal.record(log)
        expectEqual(log.value, ["1", "completed"])
    }

    @Test("Grammar: Subscriber sends no value after an end that races with values", arguments: [true, false])
    func valuesAgainstEnd(failing: Bool) {
        for _ in 0..<300 {
            let log = Log()
            let subscriber = Subscriber<Int, Problem>(
                next: { _ in log.append("next") }, failed: { _ in log.append("end") }, completed: { log.append("end") })
            race(
                { for value in 0..<20 { subscriber.send(value) } },
                { if failing { subscriber.fail(Problem()) } else { subscriber.complete() } },
                { subscriber.complete() })
            expectEqual(log.value.last, "end")
            expectEqual(log.value.count { $0 == "end" }, 1)
        }
    }

    @Test("Serial delivery: Subscriber never overlaps callbacks and misses no value of four threads")
    func serial() {
        let meter = OverlapMeter()
        let received = Locked<[Int]>([])
        let subscriber = Subscriber<Int, Never>(next: { value in meter.enter { received.append(value) } })
        race((0..<4).map { thread in { for value in 0..<2000 { subscriber.send(thread * 2000 + value) } } })
        expectEqual(meter.overlaps, 0)
        expectEqual(received.value.sorted(), Array(0..<8000))
        for thread in 0..<4 {
            let own = received.value.filter { $0 / 2000 == thread }
            expectEqual(own, own.sorted())
        }
    }

    @Test("Re-entrancy: Subscriber queues a re-entrant value instead of nesting the calls")
    func reentrantSend() {
        let log = Log()
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let subscriber = Subscriber<Int, Never>(next: { value in
            log.append("begin \(value)")
            if value == 1 { kept.value?.send(2) }
            log.append("end \(value)")
        })
        kept.value = subscriber
        subscriber.send(1)
        expectEqual(log.value, ["begin 1", "end 1", "begin 2", "end 2"])
        kept.value = nil
    }

    @Test("Terminal order: Subscriber disposes before it calls the end's handler", arguments: [true, false])
    func endDisposesFirst(failing: Bool) {
        let log = Log()
        let subscriber = Subscriber<Int, Problem>(
            next: { _ in }, failed: { _ in log.append("handler") }, completed: { log.append("handler") })
        subscriber.disposable.add { log.append("disposed") }
        if failing { subscriber.fail(Problem()) } else { subscriber.complete() }
        expectEqual(log.value, ["disposed", "handler"])
        #expect(subscriber.isDisposed)
    }

    @Test("Terminal order: the subscription is disposed inside the end's handler, for every source")
    func disposedInsideHandler() {
        let log = Log()
        let kept = Locked<[any Disposable]>([])
        let note: @Sendable () -> Void = { log.append("\(kept.value.allSatisfy { $0.isDisposed })") }
        let (subject, property) = (Subject<Int, Never>(), Locked<MutableProperty<Int>?>(MutableProperty(1)))
        kept.append(subject.signal.subscribeCompleted(note))
        subject.complete()
        kept.value = []
        kept.append(property.value!.values.subscribe(next: { _ in }, completed: note))
        property.value = nil
        kept.value = []
        let failing = Subject<Int, Problem>()
        kept.append(failing.signal.subscribeFailed { _ in note() })
        failing.fail(Problem())
        expectEqual(log.value, ["true", "true", "true"])
    }

    @Test("Subscriber releases its closures at an end and on disposal", arguments: ["end", "dispose"])
    func releasesClosures(how: String) {
        let log = Log()
        let subscriber: Subscriber<Int, Never> = {
            let canary = Canary { log.append("released") }
            return Subscriber(next: { _ in canary.sing() }, completed: { canary.sing() })
        }()
        expectEqual(log.value, [])
        if how == "end" { subscriber.complete() } else { subscriber.disposable.dispose() }
        expectEqual(log.value, ["released"])
        withExtendedLifetime(subscriber) {}
    }

    @Test("Subscriber runs the source's teardown when its last copy is released")
    func releasedSubscriber() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let subscription = source.signal.record(log)
        source.send(1)
        expectEqual(source.disposals.value, 0)
        source.sourceReleased()
        expectEqual(source.disposals.value, 1)
        #expect(subscription.isDisposed)
        expectEqual(log.value, ["1"])
    }

    @Test("subscribe without a value handler needs a failure handler if the signal can fail")
    func missingClosures() {
        let log = Log()
        _ = Signal<Int, Problem>.fail(Problem()).subscribeFailed { _ in log.append("failed") }
        _ = Signal<Int, Never>.just(1).subscribeCompleted { log.append("completed") }
        Subscriber<Int, Problem>(next: { _ in }).fail(Problem())
        expectEqual(log.value, ["failed", "completed"])
    }
}
