import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WindowByTimeTests {
    private struct Event: Sendable {
        let time: Int
        let value: Int
    }

    private typealias Events = Subject<Event, TestFailure>

    private let subject = Events()
    private let late = Subject<Event, Never>()
    private let sent = Locked<[String]>([])

    /// Subscribes to the outer signal and to each window, and writes the events of all of them and the late values into the log.
    private func start(
        _ source: Signal<Event, TestFailure>, every interval: Int, lasting length: Int, lateness: Int,
        in log: Locked<[String]>
    ) -> any Disposable {
        let bag = DisposableBag()
        late.signal.subscribe { log.append("late \($0.value)") }.add(to: bag)
        source.window(
            every: .tick * interval, lasting: .tick * length, by: { .tick * $0.time }, lateness: .tick * lateness,
            late: late
        ).subscribe(
            next: { window in
                let key = Int(window.key.lowerBound / .tick)
                log.append("open \(key)")
                if window.key.upperBound != .tick * (key + length) { log.append("wrong end") }
                _ = window.subscribe(
                    next: { log.append("\(key): \($0.value)") }, failed: { _ in log.append("\(key): failed") },
                    completed: { log.append("\(key): completed") })
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") }
        ).add(to: bag)
        return bag
    }

    private func send(_ time: Int, _ value: Int) { subject.send(Event(time: time, value: value)) }

    @Test(
        "A window ends when a value is as much later as values can be late, and what is later is sent to the second signal"
    )
    func lateness() {
        let subscription = start(subject.signal, every: 10, lasting: 10, lateness: 5, in: sent)
        send(8, 1)
        send(14, 2)
        send(9, 3)
        expectEqual(sent.value, ["open 0", "0: 1", "open 10", "10: 2", "0: 3"])
        sent.value = []
        send(8, 4)
        expectEqual(sent.value, ["late 4"])
        send(15, 5)
        send(10, 6)
        send(9, 7)
        expectEqual(sent.value, ["late 4", "0: completed", "10: 5", "10: 6", "late 7"])
        subscription.dispose()
    }

    @Test("A value is sent to each window that contains its time, in their order, also before zero")
    func overlapping() {
        let subscription = start(subject.signal, every: 2, lasting: 4, lateness: 0, in: sent)
        send(-1, 1)
        send(0, 2)
        send(2, 3)
        expectEqual(
            sent.value,
            [
                "open -4", "-4: 1", "open -2", "-2: 1", "-4: completed", "-2: 2", "open 0", "0: 2", "-2: completed",
                "0: 3", "open 2", "2: 3",
            ])
        subscription.dispose()
    }

    @Test("Without a second signal, late values are dropped, and so are values between the windows")
    func dropped() {
        let counts = Signal<Int, Never>.of(1, 2, 6, 3, 11, 10).window(
            every: .tick * 5, lasting: .tick * 2, by: { .tick * $0 }, lateness: .tick
        ).flatMap(.merge) { window in window.signal.collect() }.waitForAll()
        expectEqual(counts, [[1], [6], [11, 10]])
    }

    @Test(
        "The end is sent to the outer signal first, then to the windows in the order of their times",
        arguments: [true, false])
    func end(completes: Bool) {
        let subscription = start(subject.signal, every: 10, lasting: 10, lateness: 30, in: sent)
        send(25, 1)
        send(5, 2)
        send(15, 3)
        sent.value = []
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        expectEqual(sent.value, [end, "0: \(end)", "10: \(end)", "20: \(end)"])
        subscription.dispose()
        late.complete()
    }

    @Test("The source is kept after outer disposal while a window has a subscriber, and no window is opened")
    func outerDisposal() {
        let window = SerialDisposable()
        let outer = subject.signal.window(
            every: .tick * 10, lasting: .tick * 10, by: { .tick * $0.time }, lateness: .zero
        ).subscribe(
            next: { [sent] group in
                window.inner = group.subscribe(next: { sent.append("\($0.value)") }, failed: { _ in })
            }, failed: { _ in })
        send(1, 1)
        outer.dispose()
        send(2, 2)
        expectEqual(subject.subscriberCount, 1)
        send(12, 3)
        expectEqual(sent.value, ["1", "2"])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("All subscriptions are disposed when the source is released")
    func releasedSource() {
        var source: Events? = Events()
        let windows = DisposableBag()
        let outer = source!.signal.window(every: .tick, lasting: .tick, by: { .tick * $0.time }, lateness: .zero)
            .subscribe(
                next: { $0.subscribe(next: { _ in }, failed: { _ in }).add(to: windows) }, failed: { _ in })
        source?.send(Event(time: 1, value: 1))
        source = nil
        #expect(outer.isDisposed)
    }

    @Test("A value that a subscriber sends, or that the second signal sends back, is handled after the current one")
    func reentrant() {
        let back = late.signal.subscribe { [subject] in subject.send(Event(time: 20, value: $0.value)) }
        let subscription = start(subject.signal, every: 10, lasting: 10, lateness: 0, in: sent)
        send(11, 1)
        send(3, 2)
        expectEqual(sent.value, ["open 10", "10: 1", "late 2", "10: completed", "open 20", "20: 2"])
        subscription.dispose()
        back.dispose()
    }

    @Test("Random times and ends follow the rules", arguments: 0..<20)
    func random(_ seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        for _ in 0..<size(30, full: 600) {
            let (every, lasting) = (Int.random(in: 1...5, using: &generator), Int.random(in: 1...12, using: &generator))
            let lateness = Int.random(in: 0...9, using: &generator)
            let (source, log) = (Events(), Locked<[String]>([]))
            let subscription = start(source.signal, every: every, lasting: lasting, lateness: lateness, in: log)
            var (open, expected, newest, now): (Set<Int>, [String], Int?, Int) = ([], [], nil, -20)
            for value in 0..<50 {
                now += Int.random(in: 0...3, using: &generator)
                let time = now - Int.random(in: 0...12, using: &generator)
                source.send(Event(time: time, value: value))
                if let newest, time < newest - lateness {
                    expected.append("late \(value)")
                    continue
                }
                newest = max(newest ?? time, time)
                for start in open.sorted() where start + lasting <= newest! - lateness {
                    expected.append("\(start): completed")
                    open.remove(start)
                }
                for start in time - lasting + 1...time where start % every == 0 {
                    if open.insert(start).inserted { expected.append("open \(start)") }
                    expected.append("\(start): \(value)")
                }
                expectEqual(log.value, expected, "seed \(seed)")
                #expect(open.count <= (lasting + lateness) / every + 2)
            }
            source.complete()
            expectEqual(log.value, expected + ["completed"] + open.sorted().map { "\($0): completed" })
            subscription.dispose()
        }
    }

    @Test("Times at the limits of the range neither overflow nor open a window twice")
    func extremeTimes() {
        let (shortest, longest) = (Duration(attoseconds: .min), Duration(attoseconds: .max))
        for (every, lasting) in [(Duration.tick, Duration.tick * 3), (longest, longest), (.tick * 3, .tick)] {
            for lateness in [Duration.zero, .tick, longest] {
                let windows = Signal<Duration, Never>.of(shortest, shortest, .zero, .zero, longest, longest).window(
                    every: every, lasting: lasting, by: { $0 }, lateness: lateness)
                let keys = windows.map(\.key).waitForAll()
                expectEqual(Set(keys).count, keys.count, "every \(every), lasting \(lasting), lateness \(lateness)")
                let counts = windows.flatMap(.merge) { $0.signal.count() }.waitForAll()
                #expect(counts.allSatisfy { $0 == 2 }, "every \(every), lasting \(lasting), lateness \(lateness)")
            }
        }
    }

    @Test("The arguments are greater than zero, and the lateness is not negative")
    func arguments() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.window(every: .zero, lasting: .tick, by: { .tick * $0 }, lateness: .zero)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.window(
                every: .tick, lasting: .tick, by: { .tick * $0 }, lateness: .seconds(-1))
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
