import Operators
import StreamCore
import StreamTesting
import TestSupport
import Testing

/// Which queue pauses which source, and that nothing is lost.
@Suite struct PausingTests {
    typealias Numbers = PausableNumbers<TestFailure>

    @Test("deliver(on:) pauses its source at 1,024 waiting values, and resumes it when a quarter is left")
    func deliverOn() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(10_000)
        let sentDuring = Locked<[Int]>([])
        let recording = scheduler.record(
            numbers.signal.deliver(on: scheduler).onNext { if $0 < 2_000 { sentDuring.append(numbers.sent) } })
        expectEqual(numbers.sent, 1_024)
        scheduler.run()
        expectEqual(recording.values, Array(0..<10_000))
        #expect(recording.isCompleted)
        expectEqual(sentDuring.value[767], 1_024)
        expectEqual(sentDuring.value[768], 1_024 + 768)
    }

    @Test("deliver(on:waiting:) pauses at its limit", arguments: [1, 2, 3, 4, 5, 100, 5_000])
    func limit(_ limit: Int) {
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(10_000)
        let recording = scheduler.record(numbers.signal.deliver(on: scheduler, waiting: limit))
        expectEqual(numbers.sent, limit)
        scheduler.run()
        expectEqual(recording.values, Array(0..<10_000))
    }

    @Test("A queue below that is full stops the queue above it")
    func twoQueues() {
        let (first, second) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let numbers = Numbers(10_000)
        let recording = second.record(numbers.signal.deliver(on: first).map { $0 }.deliver(on: second, waiting: 10))
        first.run()
        // The first queue has delivered 10 values, and holds the rest.
        #expect(numbers.sent <= 1_034)
        #expect(recording.values.isEmpty)
        while !recording.isCompleted {
            second.advance()
            first.advance()
        }
        expectEqual(recording.values, Array(0..<10_000))
    }

    @Test(
        "concat and merge(max:) pause the outer signal while too many inner signals wait, and never an inner one",
        arguments: [(FlattenStrategy.concat, 1, 64), (.merge(max: 3), 3, 64), (.merge(max: 2, waiting: 5), 2, 5)])
    func flattening(_ strategy: FlattenStrategy, _ active: Int, _ limit: Int) {
        let numbers = Numbers(1_000)
        let inners = (0..<1_000).map { _ in Subject<Int, TestFailure>() }
        let recording = record(numbers.signal.flatMap(strategy) { inners[$0].signal })
        expectEqual(numbers.sent, active + limit)
        for index in 0..<1_000 {
            inners[index].send(index)
            inners[index].complete()
        }
        expectEqual(recording.values, Array(0..<1_000))
        #expect(recording.isCompleted)
    }

    @Test("After a pause an inner signal continues before the outer one", arguments: [FlattenStrategy.latest, .first])
    func innerFirst(_ strategy: FlattenStrategy) {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(
            Numbers(3).signal.flatMap(strategy) { outer in Numbers(4).signal.map { outer * 10 + $0 } }
                .deliver(on: scheduler, waiting: 2))
        scheduler.run()
        expectEqual(recording.values, [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23])
        #expect(recording.isCompleted)
    }

    @Test("concatEager pauses the outer signal and the inner ones that wait, but not the first one")
    func concatEager() {
        let outer = Numbers(100)
        let first = Subject<Int, TestFailure>()
        let inners = [Numbers(1)] + (1..<100).map { _ in Numbers(1_500) }
        let recording = record(outer.signal.flatMap(.concatEager) { $0 == 0 ? first.signal : inners[$0].signal })
        expectEqual(outer.sent, 64)
        expectEqual(inners[1].sent, 1_024)
        expectEqual(inners[63].sent, 1_024)
        #expect(recording.values.isEmpty)
        first.complete()
        expectEqual(recording.values, (1..<100).flatMap { _ in 0..<1_500 })
        #expect(recording.isCompleted)
    }

    @Test("A source and a target on two threads never wait for each other", arguments: [1, 2, 3, 4, 5, 64, 1_024])
    func twoThreads(_ limit: Int) {
        let ended = Gate()
        let (count, isCompleted) = (Locked(0), Locked(false))
        // A source that is not resumed is released, and the subscription is disposed without completion.
        _ = (0..<20_000).signal(on: TargetQueueScheduler()).deliver(on: TargetQueueScheduler(), waiting: limit)
            .onCompleted { isCompleted.value = true }.onDispose { ended.open() }
            .subscribe { _ in count.modify { $0 += 1 } }
        ended.wait()
        #expect(isCompleted.value)
        expectEqual(count.value, 20_000)
    }

    @Test("concat misses no value of a window that opens while a queue below is full", arguments: [1, 10, 1_024])
    func windowsDuringPause(_ limit: Int) {
        let scheduler = VirtualTimeScheduler()
        let numbers = Numbers(5_000)
        let recording = scheduler.record(
            numbers.signal.window(count: 2).flatMap(.concat) { $0.collect() }.deliver(on: scheduler, waiting: limit))
        scheduler.run()
        expectEqual(recording.values.flatMap { $0 }, Array(0..<5_000))
    }

    @Test("concat completes during a pause if no inner signal waits")
    func completionDuringPause() {
        let scheduler = VirtualTimeScheduler()
        let outer = Subject<Int, TestFailure>()
        let isComplete = Locked(false)
        let recording = scheduler.record(
            outer.signal.flatMap(.concat) { _ in .of(0, 1, 2, 3) }.onCompleted { isComplete.value = true }
                .deliver(on: scheduler, waiting: 4))
        outer.send(0)
        outer.complete()
        #expect(isComplete.value)
        scheduler.run()
        expectEqual(recording.values, [0, 1, 2, 3])
        #expect(recording.isCompleted)
    }

    @Test("zip pauses only the input of which too many values wait")
    func zipOfTwo() {
        let (a, b) = (Numbers(5_000), Subject<Int, TestFailure>())
        let recording = record(zip(a.signal, b.signal).map { [$0, $1] })
        expectEqual(a.sent, 1_024)
        for value in 0..<5_000 { b.send(value) }
        expectEqual(recording.values, (0..<5_000).map { [$0, $0] })
        #expect(recording.isCompleted)
    }

    @Test("zip of pausable sources sends every row", arguments: [2, 6, 8])
    func zipOfPausable(_ count: Int) {
        let sources = (0..<count).map { Numbers(3_000 + $0) }
        let recording = record(zip(sources.map(\.signal)))
        expectEqual(recording.values, (0..<3_000).map { Array(repeating: $0, count: count) })
        #expect(recording.isCompleted)
    }

    @Test("mapAsync reads only as fast as it works", arguments: [(1, true), (3, true), (3, false)])
    func mapAsync(_ max: Int, _ ordered: Bool) async throws {
        let numbers = Numbers(1_000)
        let gate = AsyncGate()
        let values = numbers.signal.mapAsync(max: max, ordered: ordered, waiting: 10) { number in
            await gate.wait()
            return number
        }.values()
        expectEqual(numbers.sent, max + 10)
        gate.open()
        var received: [Int] = []
        for try await value in values { received.append(value) }
        #expect(ordered ? received == Array(0..<1_000) : received.sorted() == Array(0..<1_000))
    }

    @Test("values() lets the loop set the pace", arguments: [1, 2, 7, 1_024])
    func values(_ limit: Int) async throws {
        let numbers = Numbers(5_000)
        let values = numbers.signal.values(buffering: .pausing(at: limit))
        expectEqual(numbers.sent, limit)
        var expected = 0
        for try await value in values {
            if value != expected || numbers.sent > expected + 1 + limit {
                Issue.record("\(value), sent \(numbers.sent)")
            }
            expected += 1
        }
        expectEqual(expected, 5_000)
    }

    @Test("values(buffering: .unbounded) pauses nothing")
    func unbounded() async throws {
        let numbers = Numbers(5_000)
        let values = numbers.signal.values(buffering: .unbounded)
        expectEqual(numbers.sent, 5_000)
        try await expectEqual(values.reduce(0) { count, _ in count + 1 }, 5_000)
    }

    @Test("A blocking sequence pauses its source")
    func blockingSequence() {
        let numbers = PausableNumbers<Never>(5_000)
        let iterator = numbers.signal.sequence.makeIterator()
        expectEqual(numbers.sent, 1_024)
        expectEqual(Array(IteratorSequence(iterator)), Array(0..<5_000))
    }

    @Test("An inner signal that begins when values wait in the join does not keep the thread that is sending")
    func endlessInner() {
        let (a, b) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let finished = Gate()
        let isFull = Gate()
        let recording = record(
            Signal<Signal<Int, TestFailure>, TestFailure>.of(a.signal, b.signal, .repeating(7))
                .flatMap(.merge(max: 2)) { $0 }
                .onNext { value in
                    guard value == -1 else { return }
                    TargetQueueScheduler().schedule {
                        for number in 0..<1_100 { b.send(number) }
                        isFull.open()
                        b.complete()
                    }
                    isFull.wait()
                }.take(5_000).onDispose { finished.open() })
        a.send(-1)
        finished.wait()
        expectEqual(recording.values, [-1] + Array(0..<1_100) + Array(repeating: 7, count: 3_899))
    }

    @Test("concatEager keeps its values while a queue below is full, and sends them before a failure")
    func concatEagerPaused() {
        let scheduler = VirtualTimeScheduler()
        let (first, last) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let sent = Locked(0)
        let inners = [first.signal] + (1..<60).map { _ in Numbers(1_000).signal } + [last.signal]
        let recording = scheduler.record(
            Signal.from(inners).flatMap(.concatEager) { $0 }.onNext { _ in sent.modify { $0 += 1 } }
                .deliver(on: scheduler, waiting: 10))
        first.complete()
        expectEqual(sent.value, 10)
        scheduler.advance()
        expectEqual(recording.values.count, 59_000)
        last.send(1)
        scheduler.advance()
        for number in 2..<30 { last.send(number) }
        last.fail(.wrong)
        scheduler.advance()
        expectEqual(recording.values, (1..<60).flatMap { _ in 0..<1_000 } + Array(1..<30))
        expectEqual(recording.events.last?.event, .failed(.wrong))
    }

    @Test("A queue that is paused retains no delivered values")
    func deliveredValues() {
        final class Item: Sendable {}
        let (first, second) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let items = Subject<Item, TestFailure>()
        let received = Locked(0)
        let token = items.signal.deliver(on: first, waiting: 8).map { $0 }.deliver(on: second, waiting: 4)
            .subscribe(next: { _ in received.modify { $0 += 1 } }, failed: { _ in })
        let references = (0..<8).map { _ in
            let item = Item()
            items.send(item)
            return WeakItem(item)
        }
        first.advance()
        second.advance()
        expectEqual(received.value, 4)
        expectEqual(references.map { $0.item != nil }, [false, false, false, false, true, true, true, true])
        token.dispose()
    }

    private struct WeakItem {
        weak var item: AnyObject?
        init(_ item: AnyObject) { self.item = item }
    }

    @Test("Subscriptions that are resumed in two rounds of one delivery are both resumed")
    func rounds() {
        let (first, second) = (Subscription(), Subscription())
        first.pause()
        second.pause()
        let drain = Drain<Int>()
        let hasEntered = drain.gate.tryEnter()
        #expect(hasEntered)
        drain.resumeLater(first)
        _ = drain.post(1)
        drain.leave { _ in drain.resumeLater(second) }
        #expect(!first.isPaused)
        #expect(!second.isPaused)
    }

    @Test("Values that wait in a join for a slow subscriber pause the inputs")
    func join() {
        let numbers = Numbers(5_000)
        let (slow, start) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let sentDuring = Locked(0)
        let last = Gate()
        let recording = record(
            merge(slow.signal, start.signal.flatMap(.merge) { _ in numbers.signal }).onNext { value in
                guard value == -1 else {
                    // After the pause, each value is delivered before the next one is sent.
                    if value > 1_100, numbers.sent != value + 1 { Issue.record("\(value), sent \(numbers.sent)") }
                    return
                }
                race({ start.send(0) })
                numbers.firstPause.wait()
                sentDuring.value = numbers.sent
            }.afterNext { if $0 == 4_999 { last.open() } })
        slow.send(-1)
        last.wait()
        expectEqual(sentDuring.value, 1_024)
        expectEqual(recording.values, [-1] + Array(0..<5_000))
    }
}

private func record<Value>(_ signal: Signal<Value, TestFailure>) -> Recording<Value, TestFailure> {
    VirtualTimeScheduler().record(signal)
}

extension Recording {
    fileprivate var isCompleted: Bool { if case .completed? = events.last?.event { true } else { false } }
}
