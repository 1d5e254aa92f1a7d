import Operators
import StreamTesting
import TestSupport
import Testing

/// Inner signals that complete while they are subscribed to.
@Suite struct ShortInnerSignalTests {
    static let strategies: [FlattenStrategy] = [.merge, .merge(max: 2), .concat, .concatLatest, .first, .latest]

    @Test("An inner operator that ends while its source completes sends nothing more", arguments: strategies)
    func endsEarly(strategy: FlattenStrategy) {
        let found = [1, 2, 3].signal.flatMap(strategy) { value in
            // The last chunk is sent when the source has completed, and ends `contains`.
            [value].signal.chunkedByKey { $0 }.contains { $0.values.count == 1 }
        }
        expectEqual(found.waitForAll(), [true, true, true])
    }

    @Test("A released inner signal after one that ended twice lets the next one begin")
    func releasedAfterTwoEnds() {
        let outer = Subject<Signal<Bool, Never>, Never>()
        let values = Locked<[Bool]>([])
        let token = outer.signal.flatMap(.concat) { $0 }.subscribe { values.append($0) }
        // `contains` completes at the value of `last`, and then its source completes.
        outer.send(Signal<Bool, Never>.of(true).last().contains { $0 })
        var hot: Subject<Bool, Never>? = Subject()
        outer.send(hot!.signal)
        outer.send(.just(false))
        expectEqual(values.value, [true])
        hot = nil
        expectEqual(values.value, [true, false])
        token.dispose()
    }

    @Test(
        "A value of a short inner signal that waits in a queue is sent, although another inner signal is replaced meanwhile"
    )
    func queuedValue() {
        let outer = Subject<Signal<Int, Never>, Never>()
        let (first, second, third) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
        let values = Locked<[Int]>([])
        let token = outer.signal.flatMap(.latest) { $0 }.subscribe { value in
            values.append(value)
            if value == 1 {
                outer.send(.just(2))
                outer.send(second.signal)
                outer.send(third.signal)
            }
        }
        outer.send(first.signal)
        first.send(1)
        third.send(3)
        expectEqual(values.value, [1, 2, 3])
        token.dispose()
    }

    @Test("Short inner signals between those that stay active are subscribed to one by one")
    func mixed() {
        let outer = Subject<Int, Never>()
        let hot = (0..<12).map { _ in Subject<Int, Never>() }
        let recording = VirtualTimeScheduler().record(
            outer.signal.flatMap(.merge) { value in value % 3 == 0 ? hot[value / 3].signal : .of(value, value) })
        // More active inner signals than have a place beside the table of the subscription's children.
        for value in 0..<36 { outer.send(value) }
        for subject in hot { subject.send(-1) }
        let sent = (0..<36).flatMap { $0 % 3 == 0 ? [] : [$0, $0] } + Array(repeating: -1, count: 12)
        expectEqual(recording.events.map(\.event), sent.map { .next($0) })
        recording.dispose()
        #expect(hot.allSatisfy { $0.subscriberCount == 0 })
    }

    @Test("Disposal inside a short inner signal stops it", arguments: strategies)
    func disposal(strategy: FlattenStrategy) {
        let values = Locked<[Int]>([])
        let bag = DisposableBag()
        let outer = Subject<Int, Never>()
        outer.signal.flatMap(strategy) { value in Signal.from((value * 10)..<(value * 10 + 10)) }
            .subscribe { value in
                values.modify { $0.append(value) }
                if value == 23 { bag.dispose() }
            }.add(to: bag)
        for value in 0..<4 { outer.send(value) }
        expectEqual(values.value, Array(0..<24))
        expectEqual(outer.subscriberCount, 0)
    }

    @Test("What an inner signal adds to its subscription is disposed with it", arguments: strategies)
    func additions(strategy: FlattenStrategy) {
        let disposals = Locked(0)
        let signal = (0..<5).signal.flatMap(strategy) { value in
            value == 2 ? Signal.just(value).onDispose { disposals.modify { $0 += 1 } } : .just(value)
        }
        expectEqual(signal.waitForAll(), [0, 1, 2, 3, 4])
        expectEqual(disposals.value, 1)
    }

    @Test(
        "Short signals that complete on another thread lose nothing",
        arguments: [.concat, .merge(max: 4), .merge] as [FlattenStrategy])
    func moved(strategy: FlattenStrategy) {
        let queue = TargetQueueScheduler()
        let signal = (0..<60).signal.flatMap(strategy) { value -> Signal<Int, Never> in
            value % 3 == 0 ? .just(value) : Signal.just(value).subscribed(on: queue)
        }
        expectEqual(signal.waitForAll().sorted(), Array(0..<60))
    }

    @Test("Signals in a row, of which some complete on another thread, continue with the next one")
    func movedInRow() {
        let queue = TargetQueueScheduler()
        let signal = concat(
            (0..<60).map { value -> Signal<Int, Never> in
                value % 3 == 0 ? .just(value) : Signal.just(value).subscribed(on: queue)
            })
        expectEqual(signal.waitForAll(), Array(0..<60))
    }

    @Test("A signal that is retried on another thread continues with the next attempt")
    func movedAttempts() throws {
        let (queue, attempts) = (TargetQueueScheduler(), Locked(0))
        let signal = Signal<Int, TestFailure>.deferred {
            let attempt = attempts.modify { count in
                count += 1
                return count
            }
            if attempt == 60 { return .just(attempt) }
            let failing = Signal<Int, TestFailure>.fail(TestFailure.other(attempt))
            return attempt % 3 == 0 ? failing : failing.subscribed(on: queue)
        }
        try expectEqual(signal.retry(60).waitForAll(), [60])
    }

    @Test(
        "A pause during a short inner signal pauses the next one",
        arguments: [.merge, .concat, .latest] as [FlattenStrategy])
    func pausing(strategy: FlattenStrategy) {
        let scheduler = VirtualTimeScheduler()
        let outer = Subject<Int, Never>()
        let sent = Locked(0)
        let recording = scheduler.record(
            outer.signal.flatMap(strategy) { value -> Signal<Int, Never> in
                value < 3
                    ? .just(value)
                    : Signal { subscriber in
                        while !subscriber.shouldWait {
                            sent.modify { $0 += 1 }
                            subscriber.send(sent.value)
                        }
                        return nil
                    }
            }.deliver(on: scheduler, waiting: 8))
        for value in 0..<4 { outer.send(value) }
        // Three values waited before.
        expectEqual(sent.value, 5)
        recording.dispose()
    }

    @Test("A released inner signal between short ones does not end the result", arguments: strategies)
    func released(strategy: FlattenStrategy) {
        let outer = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(
            outer.signal.flatMap(strategy) { value in value == 1 ? Signal { _ in nil } : .just(value) })
        for value in 0..<4 { outer.send(value) }
        outer.complete()
        expectEqual(recording.events.map(\.event).prefix(3), [.next(0), .next(2), .next(3)])
        recording.dispose()
    }
}
