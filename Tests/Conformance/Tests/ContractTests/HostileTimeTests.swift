import Operators
import StreamTesting
import TestSupport
import Testing

/// Clocks that jump, and delays at the limits of the range.
@Suite struct HostileTimeTests {
    /// Virtual time whose clock can be set back, which violates the contract of a scheduler.
    struct JumpingScheduler: Scheduler {
        let base = VirtualTimeScheduler()
        let offset = Locked(Duration.zero)

        var now: SchedulerTime { base.now.advanced(by: offset.value) }

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

    typealias Operator = @Sendable (Source, Duration, any Scheduler) -> Source

    static let longest = Duration(attoseconds: .max)

    /// Operators with an interval.
    static let operators: [(name: String, wrap: Operator)] = [
        ("debounce", { $0.debounce(for: $1, on: $2) }), ("delay", { $0.delay(for: $1, on: $2) }),
        ("throttle", { $0.throttle(for: $1, on: $2) }),
        ("throttle, trailing", { $0.throttle(for: $1, on: $2, leading: false) }),
        ("throttle, reducing", { $0.throttle(reducing: +, for: $1, on: $2, leading: false) }),
        ("buffer", { $0.buffer(every: $1, on: $2).map(\.count) }),
        ("buffer or count", { $0.buffer(every: $1, orCount: 9, on: $2).map(\.count) }),
        ("window", { $0.window(every: $1, on: $2).flatten(.merge) }),
        ("window lasting", { $0.window(every: $1, lasting: $1, on: $2).flatMap(.merge) { $0.count() } }),
        ("sample", { $0.sample(every: $1, on: $2) }),
        ("timeout after", { $0.timeout(after: $1, on: $2, failing: MarbleFailure()) }),
        ("timeout between", { $0.timeout(between: $1, on: $2, failing: MarbleFailure()) }),
        ("take for", { $0.take(for: $1, on: $2) }), ("skip for", { $0.skip(for: $1, on: $2) }),
        ("delaySubscription", { $0.delaySubscription(for: $1, on: $2) }),
    ]

    @Test(
        "Timed operators delay due values by at most one interval when the clock is set back",
        arguments: operators.indices)
    func setBack(index: Int) {
        let (name, wrap) = Self.operators[index]
        let scheduler = JumpingScheduler()
        let subject = Subject<Int, MarbleFailure>()
        let events = Locked(0)
        let subscription = wrap(subject.signal, .tick * 3, scheduler).subscribe(
            next: { _ in events.modify { $0 += 1 } }, failed: { _ in events.modify { $0 += 1 } },
            completed: { events.modify { $0 += 1 } })
        subject.send(1)
        scheduler.offset.value = .seconds(-1_000_000)
        scheduler.base.advance(by: .tick * 3)
        subject.send(2)
        scheduler.base.advance(by: .tick * 3)
        #expect(events.value > 0, "\(name)")
        subject.complete()
        scheduler.base.advance(by: .tick * 3)
        #expect(subscription.isDisposed, "\(name)")
    }

    @Test("Timed operators send due values once when the clock jumps ahead", arguments: operators.indices)
    func setAhead(index: Int) {
        let (name, wrap) = Self.operators[index]
        let scheduler = JumpingScheduler()
        let subject = Subject<Int, MarbleFailure>()
        let values = Locked<[Int]>([])
        let subscription = wrap(subject.signal, .tick * 3, scheduler).subscribe(
            next: { values.append($0) }, failed: { _ in })
        subject.send(1)
        scheduler.offset.value = .seconds(1_000_000)
        scheduler.base.advance(by: .tick * 3)
        subject.complete()
        scheduler.base.advance(by: .tick * 3)
        #expect(subscription.isDisposed, "\(name)")
        #expect(values.value.count <= 2, "\(name)")
    }

    @Test("timeInterval(on:) is never negative")
    func nonnegativeInterval() {
        let scheduler = JumpingScheduler()
        let subject = Subject<Int, Never>()
        let log = Locked<[Duration]>([])
        let subscription = subject.signal.timeInterval(on: scheduler).subscribe { log.append($0.interval) }
        scheduler.offset.value = .seconds(-5)
        subject.send(1)
        scheduler.base.advance(by: .seconds(1))
        subject.send(2)
        #expect(log.value == [.zero, .seconds(1)])
        subscription.dispose()
    }

    @Test(
        "Timed operators accept the longest interval without an overflow, and it never ends",
        arguments: operators.indices)
    func longestInterval(index: Int) {
        let (name, wrap) = Self.operators[index]
        let schedulers: [any Scheduler] = [
            VirtualTimeScheduler(), TargetQueueScheduler(), ClockScheduler(ContinuousClock()),
        ]
        for scheduler in schedulers {
            let subject = Subject<Int, MarbleFailure>()
            let failed = Locked(false)
            let subscription = wrap(subject.signal, Self.longest, scheduler).subscribe(
                next: { _ in }, failed: { _ in failed.value = true })
            for number in 0..<3 { subject.send(number) }
            (scheduler as? VirtualTimeScheduler)?.advance(by: .seconds(1_000_000_000))
            for number in 0..<3 { subject.send(number) }
            subject.complete()
            #expect(!failed.value, "\(name) on \(scheduler)")
            subscription.dispose()
        }
    }

    @Test(
        "Signal.timer, Signal.interval and signal(every:on:) with the longest interval send nothing and can be disposed"
    )
    func longestSources() {
        let scheduler = VirtualTimeScheduler()
        let count = Locked(0)
        let subscriptions = [
            Signal.timer(after: Self.longest, on: scheduler).subscribe { _ in count.modify { $0 += 1 } },
            Signal.interval(Self.longest, on: scheduler).subscribe { _ in count.modify { $0 += 1 } },
            [1, 2].signal(every: Self.longest, on: scheduler).subscribe { _ in count.modify { $0 += 1 } },
        ]
        scheduler.advance(by: .seconds(1_000_000_000))
        #expect(count.value == 0)
        for subscription in subscriptions { subscription.dispose() }
        #expect(scheduler.pendingCount == 0)
    }

    @Test("Signal.timer with a delay of zero or less sends when time is advanced")
    func pastTimers() {
        let scheduler = VirtualTimeScheduler()
        let count = Locked(0)
        for delay in [Duration.zero, .seconds(-1), Duration(attoseconds: .min)] {
            _ = Signal.timer(after: delay, on: scheduler).subscribe { _ in count.modify { $0 += 1 } }
        }
        #expect(count.value == 0)
        scheduler.advance()
        #expect(count.value == 3)
    }

    @Test("Timed operators without repetition accept an interval of zero", arguments: operators.indices)
    func zeroInterval(index: Int) {
        let (name, wrap) = Self.operators[index]
        guard !["buffer", "buffer or count", "window", "window lasting", "sample", "timeout between"].contains(name)
        else { return }
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, MarbleFailure>()
        let events = Locked(0)
        let subscription = wrap(subject.signal, .zero, scheduler).subscribe(
            next: { _ in events.modify { $0 += 1 } }, failed: { _ in events.modify { $0 += 1 } },
            completed: { events.modify { $0 += 1 } })
        subject.send(1)
        scheduler.advance()
        subject.send(2)
        scheduler.advance()
        subject.complete()
        scheduler.advance()
        #expect(events.value > 0, "\(name)")
        #expect(subscription.isDisposed, "\(name)")
    }
}
