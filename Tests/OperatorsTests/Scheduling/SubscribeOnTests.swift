import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
    @Test("subscribed(on:) schedules only the subscription and the work that the source does in it")
    func movesOnlySubscription() {
        let scheduler = VirtualTimeScheduler()
        let outcome = run("-a-|") { source, _ in source.subscribed(on: .immediate) }
        expectEqual(outcome, Outcome("-a-|", "^--!"))
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.subscribed(on: scheduler))
        subject.send(1)
        scheduler.advance()
        subject.send(2)
        expectEqual(recording.values, [2])
    }

    @Test("subscribed(on:) runs the source's work on the scheduler and cancels it before it starts")
    func cancelledBeforeStart() {
        let scheduler = VirtualTimeScheduler()
        let current = Locked(false)
        let source = Signal<Int, Never> { subscriber in
            current.value = CurrentScheduler.value is VirtualTimeScheduler
            subscriber.send(1)
            subscriber.complete()
            return nil
        }
        let recording = scheduler.record(source.subscribed(on: scheduler))
        #expect(recording.events.isEmpty)
        scheduler.advance()
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
        #expect(current.value)
        let cancelled = scheduler.record(source.subscribed(on: scheduler))
        cancelled.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("Cancellable loops: subscribed(on:) stops an endless synchronous source soon after disposal")
    func endlessSource() {
        let started = Gate()
        let stopped = Gate()
        let token = Signal<Int, Never> { subscriber in
            while !subscriber.isDisposed { subscriber.send(1) }
            stopped.open()
            return nil
        }.subscribed(on: TargetQueueScheduler()).subscribe { _ in started.open() }
        started.wait()
        token.dispose()
        stopped.wait()
    }
}
