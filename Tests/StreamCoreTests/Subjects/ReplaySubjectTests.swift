import StreamCore
import StreamTesting
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
    @Test("ReplaySubject replays all values, the last ones, or only the end", arguments: [nil, 0, 1, 3, 100])
    func capacity(limit: Int?) {
        let subject = limit.map { ReplaySubject<Int, Never>(capacity: $0) } ?? ReplaySubject()
        for value in 0..<50 { subject.send(value) }
        let expected = (0..<50).suffix(limit ?? .max).map(String.init)
        expectEqual(subject.signal.immediate, expected)
        subject.complete()
        expectEqual(subject.signal.immediate, expected + ["completed"])
    }

    @Test("The capacity of a ReplaySubject can be zero, and is unlimited by default")
    func capacities() {
        let capacities = [2, 1, nil, 0]
        let seen = capacities.map { capacity in
            let subject = capacity.map { ReplaySubject<Int, Never>(capacity: $0) } ?? ReplaySubject()
            for value in 1...4 { subject.send(value) }
            subject.complete()
            return subject.signal.immediate
        }
        let all = ["1", "2", "3", "4", "completed"]
        expectEqual(seen, [2, 1, 4, 0].map { all.suffix($0 + 1) })
    }

    @Test("ReplaySubject traps on a negative capacity")
    func negativeCapacity() async {
        await #expect(processExitsWith: .failure) { _ = ReplaySubject<Int, Never>(capacity: -1) }
    }

    @Test("ReplaySubject replays the stored values in order and then the stored end", arguments: [true, false])
    func valuesThenEnd(failing: Bool) {
        let subject = ReplaySubject<Int, Problem>()
        for value in 1...3 { subject.send(value) }
        if failing { subject.fail(Problem(4)) } else { subject.complete() }
        let end = failing ? "failed Problem(code: 4)" : "completed"
        for _ in 0..<2 { expectEqual(subject.signal.immediate, ["1", "2", "3", end]) }
    }

    @Test("ReplaySubject replays in the order of live delivery under concurrent senders, without a gap or duplicate")
    func oneOrder() {
        let subject = ReplaySubject<Int, Never>()
        let live = Locked<[Int]>([])
        let late = (0..<4).map { _ in Locked<[Int]>([]) }
        _ = subject.signal.values(in: live)
        let senders = (0..<4).map { thread -> @Sendable () -> Void in
            { for value in 0..<2500 { subject.send(thread * 2500 + value) } }
        }
        let joiners = late.map { list -> @Sendable () -> Void in { _ = subject.signal.values(in: list) } }
        race(senders + joiners)
        let replayed = Locked<[Int]>([])
        _ = subject.signal.values(in: replayed)
        expectEqual(live.value.sorted(), Array(0..<10_000))
        expectEqual(replayed.value, live.value)
        for list in late { expectEqual(list.value, live.value) }
    }

    @Test("ReplaySubject stops a replay immediately when it is disposed")
    func disposingDuringReplay() {
        let log = Log()
        let subject = ReplaySubject<Int, Never>()
        for value in 0..<10 { subject.send(value) }
        subject.complete()
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let subscriber = Subscriber<Int, Never>(
            next: { value in
                log.append("\(value)")
                if value == 3 { kept.value?.disposable.dispose() }
            }, completed: { log.append("completed") })
        kept.value = subscriber
        _ = subject.signal.bind(to: subscriber)
        kept.value = nil
        expectEqual(log.value, ["0", "1", "2", "3"])
    }

    @Test("ReplaySubject sends values and an end that occur during a replay after it", arguments: ["|", "#"])
    func replayFirst(end: String) {
        let log = Log()
        let subject = ReplaySubject<Int, Problem>()
        for value in 1...3 { subject.send(value) }
        _ = subject.signal.subscribe(
            next: { value in
                log.append("\(value)")
                guard value == 1 else { return }
                subject.send(4)
                if end == "|" { subject.complete() } else { subject.fail(Problem()) }
            }, failed: { _ in log.append("#") }, completed: { log.append("|") })
        expectEqual(log.value, ["1", "2", "3", "4", end])
    }

    @Test("ReplaySubject sends the latest value once to each subscriber that subscribes inside a delivery")
    func subscribingInside() {
        let values = Locked<[Int]>([])
        let subject = ReplaySubject<Int, Never>(capacity: 1)
        _ = subject.signal.subscribe { _ in
            let isFirst = CompoundDisposable()
            _ = subject.signal.subscribe { value in
                if isFirst.isDisposed { return }
                isFirst.dispose()
                values.append(value)
            }
            let isSecond = CompoundDisposable()
            _ = subject.signal.subscribe { value in
                if isSecond.isDisposed { return }
                isSecond.dispose()
                values.append(value)
            }
        }
        subject.send(1)
        subject.send(2)
        expectEqual(values.value, [1, 1, 2, 2])
        subject.complete()
    }

    @Test("No user code under a lock: a subscriber can wait for a sending thread during its replay")
    func noLockWhileReplaying() {
        let log = Log()
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        _ = subject.signal.subscribe { value in
            log.append("\(value)")
            guard value == 1 else { return }
            race({ subject.send(2) }, { _ = subject.signal.subscribe { _ in } })
            log.append("waited")
        }
        expectEqual(log.value, ["1", "waited", "2"])
        subject.complete()
    }

    @Test("ReplaySubject neither sends nor stores values after the end")
    func afterEnd() {
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        subject.complete()
        subject.send(2)
        expectEqual(subject.signal.immediate, ["1", "completed"])
    }

    @Test("ReplaySubject does not replay values older than the window and releases them at the next send")
    func window() {
        let time = VirtualTimeScheduler()
        let releases = Locked<[Int]>([])
        let subject = ReplaySubject<Canary, Never>(window: .seconds(10), on: time)
        let count = Locked(0)
        let replayed: () -> Int = {
            count.value = 0
            subject.signal.subscribe { _ in count.modify { $0 += 1 } }.dispose()
            return count.value
        }
        for value in 1...3 {
            subject.send(Canary { releases.append(value) })
            time.advance(by: .seconds(4))
        }
        expectEqual(replayed(), 2)
        expectEqual(releases.value, [])
        subject.send(Canary { releases.append(4) })
        expectEqual(releases.value, [1])
        time.advance(by: .seconds(11))
        expectEqual(replayed(), 0)
    }

    @Test("ReplaySubject that was released replays its values to a late subscriber and disposes it")
    func released() {
        func make() -> Signal<Int, Never> {
            let subject = ReplaySubject<Int, Never>()
            subject.send(1)
            return subject.signal
        }
        let log = Log()
        let subscription = make().record(log)
        expectEqual(log.value, ["1"])
        #expect(subscription.isDisposed)
    }

    @Test("ReplaySubject accepts a variable as capacity together with a window")
    func variableCapacity() {
        let scheduler = VirtualTimeScheduler()
        for capacity in 0...2 {
            let subject = ReplaySubject<Int, Never>(capacity: capacity, window: .seconds(10), on: scheduler)
            for value in 1...3 { subject.send(value) }
            let seen = Locked<[Int]>([])
            subject.signal.subscribe { seen.append($0) }.dispose()
            expectEqual(seen.value, Array([1, 2, 3].suffix(capacity)))
        }
    }

    @Test("ReplaySubject that is released during a replay first sends the rest, and what was accepted meanwhile")
    func releasedDuringReplay() {
        let held = Locked<ReplaySubject<Int, Never>?>(ReplaySubject())
        held.value?.send(1)
        held.value?.send(2)
        let log = Log()
        let token = held.value!.signal.subscribe { value in
            log.append("\(value)")
            guard value == 1 else { return }
            held.value?.send(3)
            held.value = nil
            log.append("released")
        }
        expectEqual(log.value, ["1", "released", "2", "3"])
        #expect(token.isDisposed)
    }
}
