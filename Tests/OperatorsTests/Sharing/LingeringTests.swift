import Operators
import StreamCore
import StreamTesting
import TestSupport
import Testing

private struct SourceFailure: Error {}

/// Shared subscriptions that outlive their last subscriber, and those that wait for several subscribers.
@Suite struct LingeringTests {
    private let scheduler = VirtualTimeScheduler()
    private let log = Log()
    private let source = Subject<Int, SourceFailure>()

    private func shared(for duration: Duration = .seconds(5), replay: Int = 1) -> Signal<Int, SourceFailure> {
        let (log, source) = (log, source.signal)
        return Signal(attach: { sink in
            log.append("subscribed")
            sink.subscription.add { log.append("disposed") }
            source.attach(sink)
        }).share(replay: replay, while: .lingering(for: duration, on: scheduler))
    }

    @Test("share(while: .lingering) disposes the source some time after the last subscriber has left")
    func ending() {
        let shared = shared()
        shared.record(log).dispose()
        scheduler.advance(by: .milliseconds(4_999))
        expectEqual(log.value, ["subscribed"])
        scheduler.advance(by: .milliseconds(1))
        expectEqual(log.value, ["subscribed", "disposed"])
        shared.record(log).dispose()
        expectEqual(log.value, ["subscribed", "disposed", "subscribed"])
    }

    @Test("share(while: .lingering) gives the stored values to who subscribes in time, and then waits as long again")
    func joining() {
        let shared = shared()
        let first = shared.record(log, as: "a")
        source.send(1)
        first.dispose()
        source.send(2)
        scheduler.advance(by: .seconds(4))
        let second = shared.record(log, as: "b")
        scheduler.advance(by: .seconds(100))
        source.send(3)
        second.dispose()
        scheduler.advance(by: .seconds(4))
        expectEqual(log.value, ["subscribed", "a1", "b2", "b3"])
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value, ["subscribed", "a1", "b2", "b3", "disposed"])
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("share(while: .lingering) subscribes again after the source has ended without subscribers")
    func endOfSource() {
        let source = Subject<Int, SourceFailure>()
        let subject = Locked(source)
        let subscriptions = Counter()
        let shared = Signal<Int, SourceFailure>(attach: { sink in
            subscriptions.increment()
            subject.value.signal.attach(sink)
        }).share(replay: 1, while: .lingering(for: .seconds(5), on: scheduler))
        shared.record(log, as: "a").dispose()
        source.fail(SourceFailure())
        expectEqual(scheduler.pendingCount, 0)
        subject.value = Subject()
        let second = shared.record(log, as: "b")
        subject.value.send(7)
        expectEqual(subscriptions.value, 2)
        expectEqual(log.value, ["b7"])
        second.dispose()
        scheduler.advance(by: .seconds(5))
        expectEqual(subject.value.subscriberCount, 0)
    }

    @Test("share(while: .lingering) with a duration of zero disposes immediately")
    func noDuration() {
        shared(for: .zero).record(log).dispose()
        expectEqual(log.value, ["subscribed", "disposed"])
    }

    @Test("share(while: .lingering): subscribers on several threads share one subscription, which ends once")
    func threads() {
        let rounds = isSanitized ? 300 : 3_000
        let (scheduler, starts, ends) = (VirtualTimeScheduler(), Counter(), Counter())
        let source = Subject<Int, SourceFailure>()
        let shared = Signal<Int, SourceFailure>(attach: { sink in
            starts.increment()
            sink.subscription.add { ends.increment() }
            source.signal.attach(sink)
        }).share(replay: 0, while: .lingering(for: .seconds(1), on: scheduler))
        let visit: @Sendable () -> Void = {
            for _ in 0..<rounds { shared.subscribe(next: { _ in }, failed: { _ in }).dispose() }
        }
        race(visit, visit, { for _ in 0..<rounds { scheduler.advance(by: .seconds(1)) } })
        scheduler.advance(by: .seconds(1))
        expectEqual(starts.value, ends.value)
        expectEqual(source.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("refCount(startingAt:) subscribes to the source with that many subscribers")
    func minimum() {
        let signal = Signal<Int, Never>.of(1, 2).publish().refCount(startingAt: 3)
        for name in ["a", "b", "c"] {
            expectEqual(log.value, [])
            _ = signal.record(log, as: name)
        }
        expectEqual(log.value, ["a1", "b1", "c1", "a2", "b2", "c2", "acompleted", "bcompleted", "ccompleted"])
    }

    @Test("refCount(startingAt:) starts nothing if subscribers leave early, and continues until the last one leaves")
    func leaving() {
        let subscribers = Counter()
        let source = Subject<Int, Never>()
        let signal = Signal<Int, Never>(attach: { sink in
            subscribers.increment()
            source.signal.attach(sink)
        }).publish().refCount(startingAt: 2)
        signal.record(log, as: "a").dispose()
        let second = signal.record(log, as: "b")
        expectEqual(subscribers.value, 0)
        let third = signal.record(log, as: "c")
        expectEqual(subscribers.value, 1)
        second.dispose()
        source.send(1)
        third.dispose()
        expectEqual(source.subscriberCount, 0)
        let fourth = signal.record(log, as: "d")
        expectEqual(subscribers.value, 1)
        let fifth = signal.record(log, as: "e")
        source.send(2)
        expectEqual(subscribers.value, 2)
        expectEqual(log.value, ["c1", "d2", "e2"])
        fourth.dispose()
        fifth.dispose()
    }

    @Test("share(while: .lingering) traps on a negative time")
    func negativeTime() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.share(while: .lingering(for: .seconds(-1), on: .immediate))
        }
    }
}
