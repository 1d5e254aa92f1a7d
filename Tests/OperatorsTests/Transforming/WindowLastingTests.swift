import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WindowLastingTests {
    private let scheduler = VirtualTimeScheduler()
    private let subject = Subject<Int, TestFailure>()
    private let sent = Locked<[String]>([])

    private func start(every interval: Int, lasting length: Int, alignedTo origin: Int = 0) -> any Disposable {
        record(
            windows: subject.signal.window(
                every: .tick * interval, lasting: .tick * length,
                alignedTo: SchedulerTime(sinceOrigin: .tick * origin), on: scheduler), in: sent)
    }

    @Test(
        "window(every:lasting:on:) equals the source if it is flattened and the windows do not overlap",
        arguments: windowSources)
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        expectEqual(run(source) { $0.window(every: .tick * 2, lasting: .tick * 2, on: $1).flatten(.merge) }, plain)
    }

    @Test("A value opens all windows that contain its time, and a window ends at its end")
    func overlapping() {
        let subscription = start(every: 2, lasting: 4)
        scheduler.advance(by: .tick * 3)
        #expect(sent.value.isEmpty)
        expectEqual(scheduler.pendingCount, 0)
        subject.send(1)
        expectEqual(sent.value, ["open 1", "1: 1", "open 2", "2: 1"])
        sent.value = []
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["1: completed"])
        subject.send(2)
        expectEqual(sent.value, ["1: completed", "2: 2", "open 3", "3: 2"])
        sent.value = []
        scheduler.advance(by: .tick * 4)
        expectEqual(sent.value, ["2: completed", "3: completed"])
        expectEqual(scheduler.pendingCount, 0)
        #expect(!subscription.isDisposed)
        subscription.dispose()
    }

    @Test("A value that arrives at the end of a window before its timer ends it")
    func endByValue() {
        let sending = scheduler.schedule(after: .tick * 2) { [subject] in subject.send(2) }
        let subscription = start(every: 2, lasting: 2)
        subject.send(1)
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value, ["open 1", "1: 1", "1: completed", "open 2", "2: 2"])
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value.last, "2: completed")
        expectEqual(scheduler.pendingCount, 0)
        subscription.dispose()
        sending.dispose()
    }

    /// Virtual time of which a value can read an earlier time, as if it had read the clock before a timer ran.
    private struct LaggingScheduler: Scheduler {
        let base = VirtualTimeScheduler()
        let lag = Locked(Duration.zero)

        var now: SchedulerTime { base.now - lag.value }

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { base.schedule(action) }
        func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
            base.schedule(after: delay, action)
        }
        func schedule(
            after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
        ) -> any Disposable {
            base.schedule(after: delay, every: interval, leeway: leeway, action)
        }
    }

    @Test("A value whose time was read before a window ended belongs to the next one, and opens none again")
    func readBeforeEnd() {
        let time = LaggingScheduler()
        let subscription = record(
            windows: subject.signal.window(every: .tick * 2, lasting: .tick * 2, on: time), in: sent)
        subject.send(1)
        time.base.advance(by: .tick * 2)
        time.lag.value = .milliseconds(1)
        subject.send(2)
        time.lag.value = .zero
        subject.send(3)
        time.base.advance(by: .tick * 2)
        expectEqual(sent.value, ["open 1", "1: 1", "1: completed", "open 2", "2: 2", "2: 3", "2: completed"])
        expectEqual(time.base.pendingCount, 0)
        subscription.dispose()
    }

    @Test("Values between the windows are dropped")
    func gaps() {
        let subscription = start(every: 4, lasting: 2)
        for value in 0..<8 {
            subject.send(value)
            scheduler.advance(by: .tick)
        }
        expectEqual(
            sent.value,
            [
                "open 1", "1: 0", "1: 1", "1: completed", "open 2", "2: 4", "2: 5", "2: completed",
            ])
        subscription.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("The windows are aligned to the origin, which can be any start of a window", arguments: [-11, 1, 4, 31])
    func aligned(origin: Int) {
        scheduler.advance(by: .tick * 3)
        let subscription = start(every: 3, lasting: 3, alignedTo: origin)
        subject.send(1)
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["open 1", "1: 1", "1: completed"])
        subject.send(2)
        scheduler.advance(by: .tick * 2)
        subject.send(3)
        expectEqual(sent.value.suffix(3), ["open 2", "2: 2", "2: 3"])
        subscription.dispose()
    }

    @Test(
        "The end of the source is sent to the outer signal first, then to the windows in order",
        arguments: [true, false])
    func end(completes: Bool) {
        let subscription = start(every: 2, lasting: 4)
        subject.send(1)
        sent.value = []
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        expectEqual(sent.value, [end, "1: \(end)", "2: \(end)"])
        #expect(subscription.isDisposed)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("The source is kept after outer disposal until the open windows have ended, and no window is opened")
    func outerDisposal() {
        let subscription = start(every: 2, lasting: 4)
        subject.send(1)
        subscription.dispose()
        scheduler.advance(by: .tick * 2)
        subject.send(2)
        expectEqual(subject.subscriberCount, 1)
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value, ["open 1", "1: 1", "open 2", "2: 1", "1: completed", "2: 2", "2: completed"])
        expectEqual(subject.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test(
        "Windows without subscribers do not retain the source, and a disposal while a value is sent stops the windows")
    func disposal() {
        let unread = subject.signal.window(every: .tick, lasting: .tick * 2, on: scheduler).subscribe(
            next: { _ in }, failed: { _ in })
        subject.send(1)
        unread.dispose()
        expectEqual(subject.subscriberCount, 0)
        let subscription = SerialDisposable()
        subscription.inner = subject.signal.window(every: .tick, lasting: .tick * 3, on: scheduler).flatten(.merge)
            .subscribe(
                next: { [sent] in
                    sent.append("\($0)")
                    subscription.dispose()
                }, failed: { _ in })
        subject.send(2)
        expectEqual(sent.value, ["2"])
        expectEqual(subject.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("The outer subscription, the windows, and the timer are disposed when the source is released")
    func releasedSource() {
        var subject: Subject<Int, Never>? = Subject()
        let windows = DisposableBag()
        let outer = subject!.signal.window(every: .tick, lasting: .tick * 2, on: scheduler).subscribe {
            $0.subscribe { _ in }.add(to: windows)
        }
        subject?.send(1)
        subject = nil
        #expect(outer.isDisposed)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("Windows end although only a source without values is left")
    func sourceWithoutValues() {
        let rest = Subject<Int, Never>()
        let source = Signal<Int, Never>.just(48).concat(rest.signal.ignoreValues().promoteValue())
        let subscription = source.window(every: .tick, lasting: .tick * 2, on: scheduler).flatMap(.merge) {
            $0.collect()
        }.subscribe { [sent] in sent.append("\($0)") }
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value, ["[48]", "[48]"])
        expectEqual(scheduler.pendingCount, 0)
        subscription.dispose()
        withExtendedLifetime(rest) {}
    }

    @Test("A value that a subscriber sends belongs to the windows of the time at which it was sent")
    func reentrant() {
        let subscription = subject.signal.window(every: .tick, lasting: .tick, on: scheduler).flatMap(.merge) {
            $0.collect()
        }.subscribe(
            next: { [sent, subject] in
                sent.append("\($0)")
                if $0.count == 1 { subject.send($0[0] + 1) }
            }, failed: { _ in })
        subject.send(1)
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["[1]"])
        subject.send(7)
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["[1]", "[2, 7]"])
        subscription.dispose()
    }

    /// The events of the windows, computed for each tick.
    private struct Model {
        let (every, lasting, origin): (Int, Int, Int)
        var open: [(start: Int, number: Int)] = []
        var count = 0
        var log: [String] = []

        mutating func close(at time: Int) {
            for window in open where window.start + lasting <= time { log.append("\(window.number): completed") }
            open.removeAll { $0.start + lasting <= time }
        }

        mutating func send(_ value: Int, at time: Int) {
            close(at: time)
            for start in time - lasting + 1...time where (start - origin) % every == 0 {
                if !open.contains(where: { $0.start == start }) {
                    count += 1
                    open.append((start, count))
                    log.append("open \(count)")
                }
                log.append("\(open.first { $0.start == start }!.number): \(value)")
            }
        }
    }

    @Test("Random times, values, and ends follow the rules", arguments: 0..<20)
    func random(_ seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        for _ in 0..<size(30, full: 600) {
            var model = Model(
                every: .random(in: 1...5, using: &generator), lasting: .random(in: 1...12, using: &generator),
                origin: .random(in: -7...7, using: &generator))
            let (time, source, log) = (VirtualTimeScheduler(), Subject<Int, TestFailure>(), Locked<[String]>([]))
            let subscription = record(
                windows: source.signal.window(
                    every: .tick * model.every, lasting: .tick * model.lasting,
                    alignedTo: SchedulerTime(sinceOrigin: .tick * model.origin), on: time), in: log)
            var now = 0
            for value in 0..<40 {
                if Bool.random(using: &generator) {
                    let ticks = Int.random(in: 1...6, using: &generator)
                    for _ in 0..<ticks {
                        now += 1
                        model.close(at: now)
                    }
                    time.advance(by: .tick * ticks)
                } else {
                    source.send(value)
                    model.send(value, at: now)
                }
                expectEqual(log.value, model.log, "seed \(seed)")
            }
            source.complete()
            expectEqual(log.value, model.log + ["completed"] + model.open.map { "\($0.number): completed" })
            expectEqual(time.pendingCount, 0)
            subscription.dispose()
        }
    }

    @Test("The memory does not depend on the number of values")
    func constantMemory() {
        final class Value: Sendable {
            static let alive = Locked(0)
            init() { Self.alive.modify { $0 += 1 } }
            deinit { Self.alive.modify { $0 -= 1 } }
        }
        let source = Subject<Value, Never>()
        let (most, counts) = (Locked(0), Locked<[Int]>([]))
        let subscription = source.signal.window(every: .tick, lasting: .tick * 3, on: scheduler).flatMap(.merge) {
            $0.count()
        }.subscribe { counts.append($0) }
        for _ in 0..<100 {
            for _ in 0..<50 {
                source.send(Value())
                most.modify { $0 = max($0, Value.alive.value) }
            }
            scheduler.advance(by: .tick)
        }
        #expect(most.value <= 1)
        expectEqual(counts.value.prefix(3), [50, 100, 150])
        expectEqual(counts.value.count, 100)
        subscription.dispose()
    }

    @Test("The arguments are greater than zero, and a time is in at most 100,000 windows")
    func arguments() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.window(every: .zero, lasting: .tick, on: VirtualTimeScheduler())
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.window(every: .tick, lasting: .zero, on: VirtualTimeScheduler())
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.window(
                every: .nanoseconds(1), lasting: .nanoseconds(100_001), on: VirtualTimeScheduler())
        }
        let counts = await Signal<Int, Never>.just(1).window(
            every: .nanoseconds(1), lasting: .nanoseconds(100_000), on: VirtualTimeScheduler()
        ).count().allValues()
        expectEqual(counts, [100_000])
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
