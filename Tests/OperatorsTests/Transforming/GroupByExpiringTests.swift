import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct GroupByExpiringTests {
    @Test("[231] groupBy(_:expiringAfter:on:): as documented")
    func documentedGroups() throws {
        try documented("Operators/Transforming/GroupByExpiring.swift", "groupBy(odd, expiringAfter: 4)") {
            $0.numbers("source").groupBy({ $0 % 2 }, expiringAfter: .tick * 4, on: $0.scheduler)
                .scan("n") { name, _ in name == "n" ? "o" : "p" }
        }
    }

    private let scheduler = VirtualTimeScheduler()
    private let subject = Subject<Int, TestFailure>()
    private let said = Locked<[String]>([])

    /// Subscribes to the outer signal and, if `isHeard`, to each group. Notes what they send with the time of day in ticks.
    private func start(
        isHeard: Bool = true, _ key: @escaping @Sendable (Int) throws(TestFailure) -> Int = { $0 / 10 }
    ) -> any Disposable {
        let (said, scheduler) = (said, scheduler)
        @Sendable func note(_ text: String) {
            said.append("\(Int(scheduler.now.sinceOrigin / .tick)) \(text)")
        }
        return subject.signal.groupBy(key, expiringAfter: .tick * 3, on: scheduler).subscribe(
            next: { group in
                let key = group.key
                note("open \(key)")
                guard isHeard else { return }
                _ = group.subscribe(
                    next: { note("\(key): \($0)") }, failed: { _ in note("\(key): failed") },
                    completed: { note("\(key): completed") })
            }, failed: { _ in note("failed") }, completed: { note("completed") })
    }

    @Test("[231] A group without values for the interval completes; the next value of its key opens another")
    func expiry() {
        let subscription = start()
        subject.send(11)
        subject.send(21)
        scheduler.advance(by: .tick * 2)
        subject.send(12)
        scheduler.advance(by: .tick * 2)
        #expect(said.value == ["0 open 1", "0 1: 11", "0 open 2", "0 2: 21", "2 1: 12", "3 2: completed"])
        said.value = []
        subject.send(22)
        scheduler.advance(by: .tick)
        subject.send(13)
        #expect(said.value == ["4 open 2", "4 2: 22", "5 1: completed", "5 open 1", "5 1: 13"])
        said.value = []
        scheduler.advance(by: .tick * 9)
        #expect(said.value == ["7 2: completed", "8 1: completed"])
        #expect(scheduler.pendingCount == 0)
        #expect(!subscription.isDisposed)
        subscription.dispose()
        #expect(subject.subscriberCount == 0)
    }

    @Test(
        "[231] An end reaches the outer signal, then the groups that have not expired, and cancels the timers",
        arguments: [true, false])
    func end(completes: Bool) {
        let subscription = start()
        subject.send(31)
        scheduler.advance(by: .tick * 2)
        for value in [21, 11, 22] { subject.send(value) }
        scheduler.advance(by: .tick)
        said.value = []
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        #expect(said.value == ["3 \(end)", "3 2: \(end)", "3 1: \(end)"])
        #expect(scheduler.pendingCount == 0)
        #expect(subscription.isDisposed)
    }

    @Test("[231] A key that throws fails the outer signal, then the groups")
    func throwing() {
        let subscription = start { (value) throws(TestFailure) in
            if value == 2 { throw .wrong }
            return value
        }
        for value in 1...3 { subject.send(value) }
        #expect(said.value == ["0 open 1", "0 1: 1", "0 failed", "0 1: failed"])
        #expect(subject.subscriberCount == 0)
        #expect(scheduler.pendingCount == 0)
        #expect(subscription.isDisposed)
    }

    @Test("[231] Outer disposal opens no more groups and retains the source until the last group has expired")
    func outerDisposal() {
        let subscription = start()
        subject.send(11)
        subscription.dispose()
        #expect(subject.subscriberCount == 1)
        subject.send(21)
        scheduler.advance(by: .tick)
        subject.send(12)
        scheduler.advance(by: .tick * 2)
        #expect(subject.subscriberCount == 1)
        scheduler.advance(by: .tick)
        #expect(said.value == ["0 open 1", "0 1: 11", "1 1: 12", "4 1: completed"])
        #expect(subject.subscriberCount == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test("[231] Groups without subscribers retain neither the source nor timers")
    func unheard() {
        let subscription = start(isHeard: false)
        subject.send(11)
        subscription.dispose()
        #expect(subject.subscriberCount == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test("[231] A released source disposes all subscriptions and timers immediately")
    func release() {
        var source: Subject<Int, Never>? = Subject()
        let group = SerialDisposable()
        let outer = source!.signal.groupBy({ $0 }, expiringAfter: .tick, on: scheduler).subscribe {
            group.inner = $0.subscribe { _ in }
        }
        source?.send(1)
        source = nil
        #expect(outer.isDisposed)
        #expect(group.inner?.isDisposed == true)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(
        "[231] Flattened, the groups are the source",
        arguments: ["-a-b-a-|", "-a-b-a-#", "|", "#", "---", "(aba)|", "-a-b", "-a---b---a-b-|"])
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        let grouped = run(source) { source, scheduler in
            source.groupBy({ $0 }, expiringAfter: .tick * 2, on: scheduler).flatMap(.merge) { $0.signal }
        }
        #expect(grouped == plain)
    }

    @Test("[231] Each subscription has its own groups; a group stays open as long as each pause is shorter")
    func cold() {
        for pause in [1, 2] {
            let scheduler = VirtualTimeScheduler()
            let groups = Signal.interval(.tick * pause, on: scheduler).take(4)
                .groupBy({ _ in 0 }, expiringAfter: .tick + .tick / 2, on: scheduler).count()
            let recordings = [scheduler.record(groups), scheduler.record(groups)]
            scheduler.run()
            for recording in recordings {
                #expect(recording.events.map(\.event) == [.next(pause == 1 ? 1 : 4), .completed])
            }
        }
    }

    @Test("[231] Groups that expire on another thread miss no value")
    func races() {
        race(rounds: 200) {
            ExpiryRace()
        } _: {
            for value in 0..<50 { $0.subject.send(value) }
        } _: {
            for _ in 0..<50 { $0.scheduler.advance(by: .tick) }
        } check: { round in
            #expect(round.seen.value == Array(0..<50))
            round.subject.complete()
            #expect(round.scheduler.pendingCount == 0)
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
