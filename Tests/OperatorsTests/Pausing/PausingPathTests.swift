import Operators
import StreamTesting
import TestSupport
import Testing

/// Where a pause passes, and where it ends.
@Suite struct PausingPathTests {
    typealias Numbers = PausableNumbers<TestFailure>

    private typealias Stage = (String, @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>)

    private static let passing: [Stage] = [
        ("map", { $0.map { $0 } }),
        ("merge", { merge($0, .never) }),
        ("combineLatest", { combineLatest(.of(1).concat(.never), $0).map { $0.1 } }),
        ("withLatest", { $0.withLatest(from: .of(1)).map { $0.0 } }),
        ("concat", { Signal.of(0).concat($0) }),
        ("flatMap(.latest)", { source in Signal.of(0).flatMap(.latest) { _ in source } }),
        ("flatMap(.race)", { source in Signal.of(0).flatMap(.race) { _ in source } }),
        ("flatMap(.first)", { source in Signal.of(0).flatMap(.first) { _ in source } }),
        ("catch", { $0.catch { _ in .empty } }),
        ("retry", { $0.retry(2) }),
        ("retryWhen(_:)", { $0.retryWhen { $0.widenFailure(to: TestFailure.self) } }),
        ("repeat", { $0.repeat(2) }),
        ("take(until:)", { $0.take(until: Signal<Int, TestFailure>.never) }),
        ("take(untilReplacement:)", { $0.take(untilReplacement: .never) }),
        ("skip(until:)", { $0.skip(until: Signal<Int, TestFailure>.of(1)) }),
        ("dispose(on:)", { $0.dispose(on: .immediate) }),
        ("subscribed(on:)", { $0.subscribed(on: .immediate) }),
        ("serialized", { $0.serialized() }),
        ("bind", { $0.bind { { value, _ in .of(value) } } }),
        ("onNext", { $0.onNext { _ in } }),
        ("deferred", { source in .deferred { source } }),
        ("Signal { }", { source in Signal { source.bind(to: $0) } }),
        ("buffer", { $0.buffer(count: 1).map { $0[0] } }),
        ("timeout(between:on:)", { $0.timeout(between: .seconds(1), on: VirtualTimeScheduler(), failing: .wrong) }),
    ]

    @Test("A pause passes", arguments: passing.map(\.0))
    func passes(_ name: String) throws {
        let (sentFirst, values) = try receive(through: name, of: Self.passing)
        #expect((90...110).contains(sentFirst))
        expectEqual(values.filter { $0 >= 2_000 }, Array(2_000..<3_000))
    }

    private static let ending: [Stage] = [
        ("share", { $0.share() }),
        ("share(replay:)", { $0.share(replay: 1) }),
        ("publish", { $0.publish().autoconnect() }),
        ("groupBy", { $0.groupBy { $0 % 2 }.flatMap(.merge) { $0.signal } }),
        ("window", { $0.window(count: 10).flatten(.merge) }),
    ]

    @Test("A pause ends, so that one slow subscriber does not stop others", arguments: ending.map(\.0))
    func ends(_ name: String) throws {
        let (sentFirst, values) = try receive(through: name, of: Self.ending)
        expectEqual(sentFirst, 3_000)
        expectEqual(values, Array(0..<3_000))
    }

    /// Receives 3,000 numbers through one of `stages` and a queue with a limit of 100. Returns how many were sent until the queue was
    /// full, and the values.
    private func receive(through name: String, of stages: [Stage]) throws -> (sentFirst: Int, values: [Int]) {
        let stage = try #require(stages.first { $0.0 == name }?.1)
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(3_000)
        let recording = scheduler.record(stage(numbers.signal).deliver(on: scheduler, waiting: 100))
        let sentFirst = numbers.sent
        scheduler.run()
        expectEqual(numbers.sent, 3_000)
        return (sentFirst, recording.values)
    }

    @Test("Windows that wait for each other under concat do not stop their source")
    func windows() {
        let numbers = Numbers(10_000)
        let recording = VirtualTimeScheduler().record(
            numbers.signal.window(count: 3).flatMap(.concat) { $0.collect() }.flatMap(.merge) { .of($0.count) })
        expectEqual(recording.values.reduce(0, +), 10_000)
    }

    @Test("A trigger is not paused")
    func trigger() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(10_000)
        let trigger = PausableNumbers<TestFailure>(3_000)
        let recording = scheduler.record(
            numbers.signal.take(until: Signal.never.concat(trigger.signal)).deliver(on: scheduler, waiting: 10))
        expectEqual(numbers.sent, 10)
        #expect(recording.values.isEmpty)
        let sampled = scheduler.record(
            Signal.of(1).concat(.never).sample(on: trigger.signal).deliver(on: scheduler, waiting: 10))
        expectEqual(trigger.sent, 3_000)
        scheduler.run()
        expectEqual(sampled.values.count, 3_000)
    }

    @Test("A winner of a race and a stage under dispose(on:) are resumed as often as they were paused")
    func moved() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(500)
        let outer = Subject<Int, TestFailure>()
        let fill = Subject<Int, TestFailure>()
        let recording = scheduler.record(
            merge(
                fill.signal,
                outer.signal.flatMap(.race) { _ in numbers.signal.dispose(on: .immediate) }
            ).deliver(on: scheduler, waiting: 10))
        for _ in 0..<10 { fill.send(-1) }
        // Subscribed to while it is paused.
        outer.send(0)
        expectEqual(numbers.sent, 0)
        scheduler.run()
        expectEqual(recording.values.filter { $0 >= 0 }, Array(0..<500))
    }
}

@Suite struct PausedTimeoutTests {
    @Test("A timer of timeout(between:) that fires while a pause begins does not restart")
    func timerDuringPause() {
        let (scheduler, queue) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let source = Subject<Int, TestFailure>()
        let recording = queue.record(
            source.signal.timeout(between: .seconds(10), on: scheduler, failing: .wrong)
                .afterNext { _ in scheduler.advance(by: .seconds(1)) }.deliver(on: queue, waiting: 1))
        scheduler.advance(by: .seconds(9))
        // The queue is full, and then the timer of the first 10 seconds fires.
        source.send(1)
        scheduler.advance(by: .seconds(60))
        queue.run()
        expectEqual(recording.values, [1])
        source.complete()
        queue.run()
        expectEqual(recording.events.last?.event, .completed)
    }

    @Test("A timer of timeout(between:) that fires during a pause does not end the signal when the pause is over")
    func timerAndPauseInOneDelivery() {
        let (clock, queue) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let source = Subject<Int, TestFailure>()
        let recording = queue.record(
            source.signal.timeout(between: .seconds(10), on: clock, failing: .wrong)
                .afterNext { _ in
                    // The queue is full. The timer fires, and the queue becomes empty, while the value is delivered.
                    clock.advance(by: .seconds(15))
                    queue.advance()
                }.deliver(on: queue, waiting: 1))
        source.send(1)
        queue.run()
        expectEqual(recording.events.map(\.event), [.next(1)])
        clock.advance(by: .seconds(10))
        queue.run()
        expectEqual(recording.events.map(\.event), [.next(1), .failed(.wrong)])
    }

    @Test("timeout(between:) does not count the time for which its source is paused")
    func between() {
        let (clock, target) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let numbers = PausableNumbers<TestFailure>(30)
        let recording = target.record(
            numbers.signal.concat(.never).timeout(between: .seconds(2), on: clock, failing: .wrong)
                .deliver(on: target, waiting: 10))
        clock.advance(by: .seconds(60))
        expectEqual(numbers.sent, 10)
        target.advance()
        expectEqual(recording.values, Array(0..<30))
        clock.advance(by: .seconds(1))
        target.advance()
        expectEqual(recording.events.count, 30)
        clock.advance(by: .seconds(1))
        target.advance()
        expectEqual(recording.events.last?.event, .failed(.wrong))
    }

    @Test("timeout(after:) counts the time for which its source is paused")
    func after() {
        let (clock, target) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let numbers = PausableNumbers<TestFailure>(30)
        let recording = target.record(
            numbers.signal.timeout(after: .seconds(2), on: clock, failing: .wrong).deliver(on: target, waiting: 10))
        clock.advance(by: .seconds(2))
        target.advance()
        expectEqual(recording.values, Array(0..<10))
        expectEqual(recording.events.last?.event, .failed(.wrong))
    }
}
