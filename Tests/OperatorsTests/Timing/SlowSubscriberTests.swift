import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

/// The time that subscribers take, as operators measure it.
@Suite struct SlowSubscriberTests {
    typealias Numbers = Signal<Int, TestFailure>
    typealias Wrap = @Sendable (Numbers, VirtualTimeScheduler) -> Numbers

    static let timeouts: [Wrap] = [
        { $0.timeout(after: .tick * 5, on: $1, failing: .wrong) },
        { $0.timeout(between: .tick * 5, on: $1, failing: .wrong) },
    ]

    /// Sends 1, 2, 3 and completes, synchronously.
    private static func numbers(subscribed count: Counter = Counter()) -> Numbers {
        Numbers { subscriber in
            count.increment()
            for number in 1...3 { subscriber.send(number) }
            subscriber.complete()
            return nil
        }
    }

    /// Subscribes with a subscriber that advances the time with each value.
    private func events(_ scheduler: VirtualTimeScheduler, _ signal: Numbers, taking time: Duration) -> [String] {
        let events = Locked<[String]>([])
        _ = signal.subscribe(
            next: {
                events.append("\($0)")
                scheduler.advance(by: time)
            }, failed: { events.append("\($0)") }, completed: { events.append("completed") })
        scheduler.run()
        return events.value
    }

    @Test("timeout does not fail because of the time that its subscriber takes", arguments: timeouts.indices)
    func subscriberTakesLong(index: Int) {
        let (scheduler, subscriptions) = (VirtualTimeScheduler(), Counter())
        let limited = Self.timeouts[index](Self.numbers(subscribed: subscriptions), scheduler).retry(1)
        expectEqual(events(scheduler, limited, taking: .tick * 100), ["1", "2", "3", "completed"])
        expectEqual(subscriptions.value, 1)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("timeout(switchingTo:) does not switch because of the time that its subscriber takes")
    func fallback() {
        let scheduler = VirtualTimeScheduler()
        let total = Self.numbers().timeout(after: .tick, on: scheduler, switchingTo: .just(0))
        let gaps = Self.numbers().timeout(between: .tick, on: scheduler, switchingTo: .just(0))
        for signal in [total, gaps] {
            expectEqual(events(scheduler, signal, taking: .tick * 9), ["1", "2", "3", "completed"])
        }
    }

    @Test("timeout does not fail while another thread delivers a value", arguments: timeouts.indices)
    func threads(index: Int) {
        let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let (isInside, mayReturn, hasReturned) = (Gate(), Gate(), Gate())
        let events = Locked<[String]>([])
        let token = Self.timeouts[index](source.signal, scheduler).subscribe(
            next: { value in
                events.append("\(value)")
                isInside.open()
                mayReturn.wait()
            }, failed: { events.append("\($0)") }, completed: { events.append("completed") })
        DispatchQueue(label: "sender").async {
            source.send(1)
            source.complete()
            hasReturned.open()
        }
        isInside.wait()
        scheduler.advance(by: .tick * 100)
        mayReturn.open()
        hasReturned.wait()
        scheduler.run()
        expectEqual(events.value, ["1", "completed"])
        #expect(token.isDisposed)
    }

    @Test("timeout(after:) counts the time before and after a delivery, and timeout(between:) that after it")
    func remainingTime() {
        for (index, ticks) in [13, 15].enumerated() {
            let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
            let failed = Locked<SchedulerTime?>(nil)
            let token = Self.timeouts[index](source.signal, scheduler).subscribe(
                next: { _ in scheduler.advance(by: .tick * 8) }, failed: { _ in failed.value = scheduler.now })
            scheduler.advance(by: .tick * 2)
            source.send(1)
            scheduler.advance(by: .tick * 20)
            expectEqual(failed.value, SchedulerTime(sinceOrigin: .tick * ticks))
            #expect(token.isDisposed)
        }
    }

    @Test("groupBy(_:expiringAfter:on:) does not expire a group because of the time that its subscriber takes")
    func expiringGroups() {
        let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let groups = Locked(0)
        let token = source.signal.groupBy({ _ in 0 }, expiringAfter: .tick * 3, on: scheduler).subscribe(
            next: { group in
                groups.modify { $0 += 1 }
                _ = group.subscribe(next: { _ in scheduler.advance(by: .tick * 9) }, failed: { _ in })
            }, failed: { _ in })
        for _ in 0..<3 {
            source.send(1)
            scheduler.advance(by: .tick * 2)
        }
        expectEqual(groups.value, 1)
        scheduler.advance(by: .tick)
        source.send(1)
        expectEqual(groups.value, 2)
        token.dispose()
    }

    @Test("groupBy(_:expiringAfter:on:) does not count the time that the subscriber of another group takes")
    func expiringGroupsOfOthers() {
        let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let (opened, bag) = (Locked(0), DisposableBag())
        source.signal.groupBy({ $0 }, expiringAfter: .tick * 3, on: scheduler).subscribe(
            next: { group in
                opened.modify { $0 += 1 }
                group.subscribe(
                    next: { if $0 == 1 { scheduler.advance(by: .tick * 9) } }, failed: { _ in }
                ).add(to: bag)
            }, failed: { _ in }
        ).add(to: bag)
        source.send(2)
        source.send(1)
        source.send(2)
        expectEqual(opened.value, 2)
        scheduler.advance(by: .tick * 3)
        source.send(2)
        expectEqual(opened.value, 3)
    }

    struct Waiting: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The ticks for which the subscriber takes the first value, before and after it sends the second one.
        let ticks: (Int, Int)
        let apply: @Sendable (Signal<Int, Never>, VirtualTimeScheduler) -> Signal<Int, Never>
    }

    /// Each operator sends a value 5 ticks after it has arrived.
    static let waiting: [Waiting] = [
        Waiting(testDescription: "delay", ticks: (0, 3)) { $0.delay(for: .tick * 5, on: $1) },
        Waiting(testDescription: "debounce", ticks: (0, 3)) { $0.debounce(for: .tick * 5, on: $1) },
        Waiting(testDescription: "buffer(every:)", ticks: (0, 3)) {
            $0.buffer(every: .tick * 5, on: $1).map { $0[0] }
        },
        Waiting(testDescription: "window(every:)", ticks: (0, 3)) {
            $0.window(every: .tick * 5, on: $1).flatMap(.merge) { $0.last() }
        },
        // Not within the interval that the first value starts.
        Waiting(testDescription: "throttle(leading: false)", ticks: (5, 3)) {
            $0.throttle(for: .tick * 5, on: $1, leading: false)
        },
    ]

    @Test("The interval of a value begins when it arrives, even if it waits for a delivery", arguments: waiting)
    func arrival(_ row: Waiting) {
        let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, Never>())
        let times = Locked<[Int]>([])
        let token = row.apply(source.signal, scheduler).subscribe { value in
            times.append(Int(scheduler.now.sinceOrigin / .tick))
            guard value == 1 else { return }
            scheduler.advance(by: .tick * row.ticks.0)
            source.send(2)
            scheduler.advance(by: .tick * row.ticks.1)
        }
        source.send(1)
        scheduler.advance(by: .tick * 5)
        scheduler.run()
        expectEqual(times.value, [5, 10 + row.ticks.0])
        token.dispose()
    }
}
