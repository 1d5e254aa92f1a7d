import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ThrottleWhileTests {
    @Test("throttle(while:) keeps the latest value while true, and sends or drops it on completion")
    func pendingWhileTrue() {
        let busy = MutableProperty(false)
        let subject = Subject<Int, TestFailure>()
        let scheduler = VirtualTimeScheduler()
        let flushing = scheduler.record(subject.signal.throttle(while: busy))
        let discarding = scheduler.record(subject.signal.throttle(while: busy, onCompletion: .discard))
        subject.send(1)
        busy.value = true
        subject.send(2)
        subject.send(3)
        expectEqual(flushing.values, [1])
        busy.value = false
        expectEqual(flushing.values, [1, 3])
        busy.value = true
        busy.value = false
        subject.send(4)
        busy.value = true
        subject.send(5)
        subject.complete()
        expectEqual(flushing.events.map(\.event), [.next(1), .next(3), .next(4), .next(5), .completed])
        expectEqual(discarding.events.map(\.event), [.next(1), .next(3), .next(4), .completed])
    }

    @Test("throttle(while:) drops the pending value on failure and keeps the last state of a released property")
    func failure() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, TestFailure>()
        var busy: MutableProperty<Bool>? = MutableProperty(true)
        let recording = scheduler.record(subject.signal.throttle(while: busy!))
        subject.send(1)
        busy = nil
        subject.send(2)
        #expect(recording.events.isEmpty)
        subject.fail(.wrong)
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
    }

    @Test("throttle(while:) is disposed when the source is released, although the property is alive")
    func releasedSource() {
        let busy = MutableProperty(true)
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.throttle(while: busy).subscribe { _ in }
        subject = nil
        #expect(token.isDisposed)
    }

    @Test("throttle(while:) keeps the pending value if another observer has set the property again")
    func closedByObserver() {
        let busy = MutableProperty(true)
        let subject = Subject<Int, Never>()
        // It observes the property before the operator does.
        let token = busy.signal.take(1).subscribe { _ in busy.value = true }
        let recording = VirtualTimeScheduler().record(subject.signal.throttle(while: busy))
        subject.send(1)
        busy.value = false
        expectEqual(recording.values, [])
        subject.send(2)
        busy.value = false
        expectEqual(recording.values, [2])
        token.dispose()
    }
}
