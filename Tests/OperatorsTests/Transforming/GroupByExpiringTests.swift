import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct GroupByExpiringTests {
    private let scheduler = VirtualTimeScheduler()
    private let subject = Subject<Int, TestFailure>()
    private let sent = Locked<[String]>([])

    /// Subscribes to the outer signal and, if `isSubscribed`, to each group. Writes their events into the log with the time in ticks.
    private func start(isSubscribed: Bool = true) -> any Disposable {
        let (sent, scheduler) = (sent, scheduler)
        @Sendable func note(_ text: String) {
            sent.append("\(Int(scheduler.now.sinceOrigin / .tick)) \(text)")
        }
        return subject.signal.groupBy({ $0 / 10 }, expiringAfter: .tick * 3, on: scheduler).subscribe(
            next: { group in
                let key = group.key
                note("open \(key)")
                guard isSubscribed else { return }
                _ = group.subscribe(
                    next: { note("\(key): \($0)") }, failed: { _ in note("\(key): failed") },
                    completed: { note("\(key): completed") })
            }, failed: { _ in note("failed") }, completed: { note("completed") })
    }

    @Test("A group expires although only a source without values is left")
    func sourceWithoutValues() {
        let rest = Subject<Int, Never>()
        let first = Signal<Int, Never>.just(48).concat(rest.signal.ignoreValues().promoteValue())
        let subscription = first.groupBy({ $0 % 2 }, expiringAfter: .seconds(1), on: scheduler).flatMap(.merge) {
            $0.signal.collect()
        }.subscribe { [sent] in sent.append("\($0)") }
        scheduler.advance(by: .seconds(3))
        expectEqual(sent.value, ["[48]"])
        subscription.dispose()
        withExtendedLifetime(rest) {}
    }

    @Test("groupBy(_:expiringAfter:on:) completes a group without values for the interval and opens another later")
    func expiry() {
        let subscription = start()
        subject.send(11)
        subject.send(21)
        scheduler.advance(by: .tick * 2)
        subject.send(12)
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value, ["0 open 1", "0 1: 11", "0 open 2", "0 2: 21", "2 1: 12", "3 2: completed"])
        sent.value = []
        subject.send(22)
        scheduler.advance(by: .tick)
        subject.send(13)
        expectEqual(sent.value, ["4 open 2", "4 2: 22", "5 1: completed", "5 open 1", "5 1: 13"])
        sent.value = []
        scheduler.advance(by: .tick * 9)
        expectEqual(sent.value, ["7 2: completed", "8 1: completed"])
        expectEqual(scheduler.pendingCount, 0)
        #expect(!subscription.isDisposed)
        subscription.dispose()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test(
        "groupBy(_:expiringAfter:on:) ends the outer signal, then the open groups, and cancels the timers",
        arguments: [true, false])
    func endOfSource(completes: Bool) {
        let subscription = start()
        subject.send(31)
        scheduler.advance(by: .tick * 2)
        for value in [21, 11, 22] { subject.send(value) }
        scheduler.advance(by: .tick)
        sent.value = []
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        expectEqual(sent.value, ["3 \(end)", "3 2: \(end)", "3 1: \(end)"])
        expectEqual(scheduler.pendingCount, 0)
        #expect(subscription.isDisposed)
    }

    @Test(
        "groupBy(_:expiringAfter:on:) opens no more groups after outer disposal and keeps the source until the last expires"
    )
    func outerDisposal() {
        let subscription = start()
        subject.send(11)
        subscription.dispose()
        expectEqual(subject.subscriberCount, 1)
        subject.send(21)
        scheduler.advance(by: .tick)
        subject.send(12)
        scheduler.advance(by: .tick * 2)
        expectEqual(subject.subscriberCount, 1)
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["0 open 1", "0 1: 11", "1 1: 12", "4 1: completed"])
        expectEqual(subject.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("groupBy(_:expiringAfter:on:) retains neither source nor timers for groups without subscribers")
    func groupsWithoutSubscribers() {
        let subscription = start(isSubscribed: false)
        subject.send(11)
        subscription.dispose()
        expectEqual(subject.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("groupBy(_:expiringAfter:on:) disposes all subscriptions and timers when the source is released")
    func releasedSource() {
        var source: Subject<Int, Never>? = Subject()
        let group = SerialDisposable()
        let outer = source!.signal.groupBy({ $0 }, expiringAfter: .tick, on: scheduler).subscribe {
            group.inner = $0.subscribe { _ in }
        }
        source?.send(1)
        source = nil
        #expect(outer.isDisposed)
        #expect(group.inner?.isDisposed == true)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test(
        "groupBy(_:expiringAfter:on:) followed by flatMap(.merge) equals the source",
        arguments: ["-a-b-a-|", "-a-b-a-#", "|", "#", "---", "(aba)|", "-a-b", "-a---b---a-b-|"])
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        let grouped = run(source) { source, scheduler in
            source.groupBy({ $0 }, expiringAfter: .tick * 2, on: scheduler).flatMap(.merge) { $0.signal }
        }
        expectEqual(grouped, plain)
    }

    @Test(
        "groupBy(_:expiringAfter:on:) opens separate groups per subscription and keeps one open during shorter pauses")
    func perSubscription() {
        for pause in [1, 2] {
            let scheduler = VirtualTimeScheduler()
            let groups = Signal.interval(.tick * pause, on: scheduler).take(4)
                .groupBy({ _ in 0 }, expiringAfter: .tick + .tick / 2, on: scheduler).count()
            let recordings = [scheduler.record(groups), scheduler.record(groups)]
            scheduler.run()
            for recording in recordings {
                expectEqual(recording.events.map(\.event), [.next(pause == 1 ? 1 : 4), .completed])
            }
        }
    }

    @Test("groupBy(_:expiringAfter:on:) misses no value when groups expire on another thread")
    func twoThreads() {
        race(rounds: 200) {
            ExpiryRace()
        } _: {
            for value in 0..<50 { $0.subject.send(value) }
        } _: {
            for _ in 0..<50 { $0.scheduler.advance(by: .tick) }
        } check: { round in
            expectEqual(round.seen.value, Array(0..<50))
            round.subject.complete()
            expectEqual(round.scheduler.pendingCount, 0)
        }
    }
}

private final class ExpiryRace: Sendable {
    let (subject, scheduler) = (Subject<Int, Never>(), VirtualTimeScheduler())
    let seen = Locked<[Int]>([])

    init() {
        _ = subject.signal.groupBy({ _ in 0 }, expiringAfter: .tick, on: scheduler).flatMap(.merge) { $0.signal }
            .subscribe { [seen] in seen.append($0) }
    }
}
