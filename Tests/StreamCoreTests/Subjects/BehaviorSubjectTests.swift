import StreamCore
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
    @Test("BehaviorSubject sends the current value first to each subscriber")
    func currentValueFirst() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(1)
        _ = subject.signal.record(log, as: "a")
        subject.send(2)
        _ = subject.signal.record(log, as: "b")
        subject.send(3)
        expectEqual(log.value, ["a1", "a2", "b2", "a3", "b3"])
        expectEqual(subject.value, 3)
    }

    @Test("BehaviorSubject subscribes before it sends the current value, so that a re-entrant value is not missed")
    func attachedFirst() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(1)
        _ = subject.signal.subscribe { value in
            log.append("\(value)")
            if value < 3 { subject.send(value + 1) }
        }
        expectEqual(log.value, ["1", "2", "3"])
        subject.complete()
    }

    @Test("BehaviorSubject sends only the terminal event to a late subscriber", arguments: [true, false])
    func remembersEnd(failing: Bool) {
        let subject = BehaviorSubject<Int, Problem>(1)
        subject.send(2)
        if failing { subject.fail(Problem(9)) } else { subject.complete() }
        subject.send(3)
        expectEqual(subject.signal.immediate, [failing ? "failed Problem(code: 9)" : "completed"])
        expectEqual(subject.value, 2)
    }

    @Test("BehaviorSubject.value is the newest value inside a delivery, and the argument follows the order")
    func readableInside() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(0)
        _ = subject.signal.subscribe { value in
            if value == 1 { subject.send(2) }
            log.append("\(value) of \(subject.value)")
        }
        subject.send(1)
        expectEqual(log.value, ["0 of 0", "1 of 2", "2 of 2"])
        subject.complete()
    }

    @Test("MutableProperty does not end with a bound relay, which is a subject that cannot fail")
    func relays() {
        let log = Log()
        let relay = Subject<Int, Never>()
        let property = MutableProperty(0)
        let binding = relay.signal.bind(to: property)
        _ = property.values.record(log)
        relay.send(1)
        relay.complete()
        property.value = 2
        expectEqual(log.value, ["0", "1", "2"])
        #expect(binding.isDisposed)
    }

    @Test("BehaviorSubject that was released sends its value to a late subscriber and disposes it")
    func released() {
        let log = Log()
        var subject: BehaviorSubject<Int, Problem>? = BehaviorSubject(1)
        let signal = subject!.signal
        subject?.send(2)
        subject = nil
        let subscription = signal.record(log)
        expectEqual(log.value, ["2"])
        #expect(subscription.isDisposed)
    }

    @Test("BehaviorSubject that is released during a replay first sends what was accepted meanwhile")
    func releasedDuringReplay() {
        let held = Locked<BehaviorSubject<Int, Never>?>(BehaviorSubject(1))
        let log = Log()
        let token = held.value!.signal.subscribe { value in
            log.append("\(value)")
            guard value == 1 else { return }
            held.value?.send(2)
            held.value = nil
            log.append("released")
        }
        expectEqual(log.value, ["1", "released", "2"])
        #expect(token.isDisposed)
    }
}
