import StreamCore
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
    @Test("REP-1: capacity: all, the last n, or none but the end", arguments: [nil, 0, 1, 3, 100])
    func capacity(limit: Int?) {
        let subject = limit.map { ReplaySubject<Int, Never>(capacity: $0) } ?? ReplaySubject()
        for value in 0..<50 { subject.send(value) }
        let expected = (0..<50).suffix(limit ?? .max).map(String.init)
        #expect(subject.signal.immediate == expected)
        subject.complete()
        #expect(subject.signal.immediate == expected + ["completed"])
    }

    @Test("REP-1: a capacity is a number, all, or none")
    func capacities() {
        let capacities: [ReplaySubject<Int, Never>.Capacity] = [2, .last(1), .unbounded, 0]
        let seen = capacities.map { capacity in
            let subject = ReplaySubject<Int, Never>(capacity: capacity)
            for value in 1...4 { subject.send(value) }
            subject.complete()
            return subject.signal.immediate
        }
        let all = ["1", "2", "3", "4", "completed"]
        #expect(seen == [2, 1, 4, 0].map { all.suffix($0 + 1) })
    }

    @Test("REP-1: a negative capacity is a precondition failure")
    func negativeCapacity() async {
        await #expect(processExitsWith: .failure) { _ = ReplaySubject<Int, Never>(capacity: -1) }
    }

    @Test("REP-2: stored values in their order, then the stored end", arguments: [true, false])
    func valuesThenEnd(failing: Bool) {
        let subject = ReplaySubject<Int, Problem>()
        for value in 1...3 { subject.send(value) }
        if failing { subject.fail(Problem(4)) } else { subject.complete() }
        let end = failing ? "failed Problem(code: 4)" : "completed"
        for _ in 0..<2 { #expect(subject.signal.immediate == ["1", "2", "3", end]) }
    }

    @Test("REP-3: the live order is the order of the replay, under concurrent senders; nothing missed, nothing twice")
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
        #expect(live.value.sorted() == Array(0..<10_000))
        #expect(replayed.value == live.value)
        for list in late { #expect(list.value == live.value) }
    }

    @Test("REP-4: disposing during the replay stops it at once")
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
        _ = subject.signal.subscribe(subscriber)
        kept.value = nil
        #expect(log.value == ["0", "1", "2", "3"])
    }

    @Test("REP-5: values and the end that come meanwhile wait until the replay is finished", arguments: ["|", "#"])
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
        #expect(log.value == ["1", "2", "3", "4", end])
    }

    @Test("REP-5: also when they come from another thread while the replay stands still")
    func replayFirstAcrossThreads() {
        let log = Log()
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        subject.send(2)
        let (inside, sent) = (Gate(), Gate())
        race(
            {
                _ = subject.signal.subscribe(
                    next: { value in
                        log.append("\(value)")
                        guard value == 1 else { return }
                        inside.open()
                        sent.wait()
                    }, completed: { log.append("completed") })
            },
            {
                inside.wait()
                subject.send(3)
                subject.complete()
                sent.open()
            })
        #expect(log.value == ["1", "2", "3", "completed"])
    }

    @Test("REP-7: subscribing inside a delivery gives the latest value, once for each subscriber")
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
        #expect(values.value == [1, 1, 2, 2])
        subject.complete()
    }

    @Test("REP-8, law 6: a subscriber that waits, in its replay, for a thread that sends does not deadlock")
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
        #expect(log.value == ["1", "waited", "2"])
        subject.complete()
    }

    @Test("REP-9: what is sent after the end is neither delivered nor stored")
    func afterEnd() {
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        subject.complete()
        subject.send(2)
        #expect(subject.signal.immediate == ["1", "completed"])
    }

    @Test("Row 183: values older than the window are not replayed, and are let go when another comes")
    func window() {
        let time = VirtualTimeScheduler()
        let dead = Locked<[Int]>([])
        let subject = ReplaySubject<Canary, Never>(window: .seconds(10), on: time)
        let count = Locked(0)
        let replayed: () -> Int = {
            count.value = 0
            subject.signal.subscribe { _ in count.modify { $0 += 1 } }.dispose()
            return count.value
        }
        for value in 1...3 {
            subject.send(Canary { dead.append(value) })
            time.advance(by: .seconds(4))
        }
        #expect(replayed() == 2)
        #expect(dead.value == [])
        subject.send(Canary { dead.append(4) })
        #expect(dead.value == [1])
        time.advance(by: .seconds(11))
        #expect(replayed() == 0)
    }

    @Test("A subject that is lost gives who comes late its past, and then disposes")
    func lost() {
        func make() -> Signal<Int, Never> {
            let subject = ReplaySubject<Int, Never>()
            subject.send(1)
            return subject.signal
        }
        let log = Log()
        let subscription = make().record(log)
        #expect(log.value == ["1"])
        #expect(subscription.isDisposed)
    }

    @Test("REP-1: a capacity that is a variable, with a window")
    func variableCapacity() {
        let scheduler = VirtualTimeScheduler()
        for capacity in 0...2 {
            let subject = ReplaySubject<Int, Never>(capacity: capacity, window: .seconds(10), on: scheduler)
            for value in 1...3 { subject.send(value) }
            let seen = Locked<[Int]>([])
            subject.signal.subscribe { seen.append($0) }.dispose()
            #expect(seen.value == Array([1, 2, 3].suffix(capacity)))
        }
    }
}
