import StreamCore
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
    @Test("BEH-1: each new subscriber gets the current value first")
    func currentValueFirst() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(1)
        _ = subject.signal.record(log, as: "a")
        subject.send(2)
        _ = subject.signal.record(log, as: "b")
        subject.send(3)
        #expect(log.value == ["a1", "a2", "b2", "a3", "b3"])
        #expect(subject.value == 3)
    }

    @Test("BEH-1: it is attached before it gets the value, so a send from inside is not lost")
    func attachedFirst() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(1)
        _ = subject.signal.subscribe { value in
            log.append("\(value)")
            if value < 3 { subject.send(value + 1) }
        }
        #expect(log.value == ["1", "2", "3"])
        subject.complete()
    }

    @Test("BEH-2, §3: the end is remembered: a late subscriber gets it, and no value", arguments: [true, false])
    func remembersEnd(failing: Bool) {
        let subject = BehaviorSubject<Int, Problem>(1)
        subject.send(2)
        if failing { subject.fail(Problem(9)) } else { subject.complete() }
        subject.send(3)
        #expect(subject.signal.immediate == [failing ? "failed Problem(code: 9)" : "completed"])
        #expect(subject.value == 2)
    }

    @Test("BEH-1: the value is readable inside a delivery; the argument is the order")
    func readableInside() {
        let log = Log()
        let subject = BehaviorSubject<Int, Never>(0)
        _ = subject.signal.subscribe { value in
            if value == 1 { subject.send(2) }
            log.append("\(value) of \(subject.value)")
        }
        subject.send(1)
        #expect(log.value == ["0 of 0", "1 of 2", "2 of 2"])
        subject.complete()
    }

    @Test("Relays: a property is a behaviour that cannot be ended by hand; a subject that cannot fail is a relay")
    func relays() {
        let log = Log()
        let relay = Subject<Int, Never>()
        let property = MutableProperty(0)
        let binding = relay.signal.bind(to: property)
        _ = property.values.record(log)
        relay.send(1)
        relay.complete()
        property.value = 2
        #expect(log.value == ["0", "1", "2"])
        #expect(binding.isDisposed)
    }

    @Test("A late subscriber of a released behavior subject receives the value and is then disposed, without an end")
    func released() {
        let log = Log()
        var subject: BehaviorSubject<Int, Problem>? = BehaviorSubject(1)
        let signal = subject!.signal
        subject?.send(2)
        subject = nil
        let subscription = signal.record(log)
        #expect(log.value == ["2"])
        #expect(subscription.isDisposed)
    }
}
